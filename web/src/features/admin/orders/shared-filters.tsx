/** Filters, export and link that the lists of payments and bundles share. The address keeps the filters. */
import { largestExport } from '@ntem/contract/lists';
import { channels } from '@ntem/contract/orders/channels';
import type { SavedFilter } from '@ntem/contract/orders/endpoints/saved-filters';
import type { Stage } from '@ntem/contract/orders/stages';
import { shownStatuses } from '@ntem/contract/states';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '#lib/api/use-read.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import {
  ChannelFilter,
  DateFilters,
  FilterPanel,
  FiltersKey,
  SearchBox,
  StatusFilter,
} from '#parts/list-filters.tsx';
import { StageBadge } from '#parts/stage-badge.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { formatShort } from '#ui/small/moments.ts';
import { Reference } from '#ui/small/reference.tsx';
import { column, dateColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { SavedFilters } from './saved-filters.tsx';

const sellerOf = ({ seller }: { seller: { name: string } | null }) => seller?.name ?? 'Direct';

/** The seller whose link it was bought through. On a phone beside the state. */
export const sellerColumn: Column<{ seller: { name: string } | null }> = column('Seller', 'wide', sellerOf);

export const hasProblem = ({ stage }: { stage: Stage }) => stage === 'problem';

/** Badges and a person in one line of a phone. */
export function BadgeLine({ children, person }: { children: ReactNode; person: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {children}
      <span className="text-sm text-ink-muted sm:hidden">{person}</span>
    </span>
  );
}

/** The stage, and on a phone the seller beside it. */
export const orderStageColumn: Column<{ stage: Stage; seller: { name: string } | null }> = column(
  'Status',
  'lead2',
  (row) => (
    <BadgeLine person={sellerOf(row)}>
      <StageBadge stage={row.stage} />
    </BadgeLine>
  ),
);

/** On a phone the time of today, or the day before. */
export const orderDateColumn: typeof dateColumn = {
  ...dateColumn,
  place: 'side2',
  cell: ({ created_at }) => (
    <>
      <span className="max-sm:hidden">
        <DateTime iso={created_at} />
      </span>
      <time className="text-sm text-ink-muted tabular-nums sm:hidden" dateTime={created_at}>
        {formatShort(created_at, Date.now())}
      </time>
    </>
  ),
};

type SharedFiltersProps = {
  url: UrlState;
  list: SavedFilter['list'];
  /** The button that saves the list as a file: on a phone it is with the filters. */
  file: ReactNode;
  /** Of the payment, or else of the order. */
  status?: ReactNode;
  children?: ReactNode;
};

/** The search first, at every width; on a phone the filters are behind the key beside it. */
export function SharedFilters({ url, list, file, status, children }: SharedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <SearchBox url={url} label="Search" placeholder="Number, name or reference" />
        <FiltersKey opens={id} isOpen={isOpen} onPress={setOpen} />
      </div>
      <ListSwitch list={list} />
      <SavedFilters list={list} />
      <div id={id} className={isOpen ? '' : 'max-sm:hidden'}>
        <FilterPanel>
          {status ?? <StatusFilter url={url} />}
          {children}
          <SellerFilter url={url} />
          <ChannelFilter url={url} label="Channel" all="All" />
          <DateFilters url={url} from={['start_date', 'Start date']} to={['end_date', 'End date']} />
        </FilterPanel>
        <div className="mt-2 sm:hidden">{file}</div>
      </div>
    </>
  );
}

const lists = [
  ['data-bundles', 'Data Bundles'],
  ['payments', 'Payments'],
] as const;

/** On a phone both lists are behind the key 'Orders'. */
function ListSwitch({ list }: { list: SavedFilter['list'] }) {
  return (
    <nav
      className="grid grid-cols-2 gap-1 rounded-md border border-line-strong bg-surface-sunken p-0.75 sm:hidden"
      aria-label="Lists of orders"
    >
      {lists.map(([tab, label]) => (
        <Link
          key={tab}
          to={`/dashboard?tab=${tab}`}
          aria-current={tab === list ? 'page' : undefined}
          className="grid min-h-touch place-items-center rounded-sm border border-transparent text-md font-medium text-ink-muted aria-[current]:border-control aria-[current]:bg-surface aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function filtersOf(url: UrlState) {
  return {
    search: url.get('search'),
    status: url.oneOf('status', shownStatuses),
    channel: url.oneOf('channel', channels),
    start_date: url.get('start_date'),
    end_date: url.get('end_date'),
    seller_id: url.get('seller_id'),
  };
}

export function exported(filters: object) {
  return {
    body: { format: 'csv', filters },
    done: 'Exported successfully',
    cut: `The file holds the newest ${formatCount(largestExport)} rows.`,
  };
}

type OrderLinkProps = {
  id: string;
  reference: string /** What the row is about, on a phone. */;
  short: ReactNode;
};

/** The reference of an order; pressing it, or anywhere in its row, opens the order. */
export function OrderLink({ id, reference, short }: OrderLinkProps) {
  const url = useUrlState();
  return (
    <button
      type="button"
      data-opens-row
      className="text-left underline-offset-[0.18em] after:absolute after:inset-0 hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      onClick={() => url.open({ order: id })}
    >
      <span className="max-sm:hidden">
        <Reference of={reference} />
      </span>
      <span className="font-medium sm:hidden">{short}</span>
    </button>
  );
}

function SellerFilter({ url }: { url: UrlState }) {
  const id = url.get('seller_id');
  const chosen = useRead('GET /users/{id}', { params: { id } }, { enabled: id !== '' });
  // Reset when another seller is in the address.
  return (
    <SellerField key={`${id} ${chosen.data?.name}`} url={url} name={id ? (chosen.data?.name ?? '') : ''} />
  );
}

function SellerField({ url, name }: { url: UrlState; name: string }) {
  const listId = useId();
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useDebounced(name, setAsked, 200);
  const query = { search: asked, role: 'agent' as const, limit: '10' };
  const { data: sellers = [] } = useRead('GET /users', { query }, { enabled: asked.trim().length > 1 });
  const labelOf = (seller: { name: string; phone_number: string }) =>
    `${seller.name}, ${seller.phone_number}`;
  const change = (text: string) => {
    const seller = sellers.find((one) => labelOf(one) === text);
    if (seller) return url.set({ seller_id: seller.id });
    setTyped(text);
    if (text === '') url.set({ seller_id: undefined });
  };
  return (
    <Field label="Seller">
      <TextInput
        type="search"
        list={listId}
        placeholder="All sellers"
        autoComplete="off"
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      <datalist id={listId}>
        {sellers.map((seller) => (
          <option key={seller.id} value={labelOf(seller)} />
        ))}
      </datalist>
    </Field>
  );
}
