/** Filters, export and link that the lists of payments and bundles share. The address keeps the filters. */
import { largestExport } from '@ntem/contract/lists';
import { shownStatuses } from '@ntem/contract/states';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { DateFilters, FilterPanel, SearchBox, StatusFilter } from '#parts/list-filters.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { Reference } from '#ui/small/reference.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

/** The seller whose link it was bought through. */
export const sellerColumn: Column<{ seller: { name: string } | null }> = {
  header: 'Seller',
  place: 'quiet',
  labelled: true,
  cell: ({ seller }) => seller?.name ?? 'Direct',
};

type SharedFiltersProps = {
  url: UrlState;
  statuses?: ComponentProps<typeof StatusFilter>['more'];
  children?: ReactNode;
};

export function SharedFilters({ url, statuses = [], children }: SharedFiltersProps) {
  return (
    <FilterPanel>
      <Field label="Search">
        <SearchBox url={url} placeholder="Search" />
      </Field>
      <StatusFilter url={url} more={statuses} />
      {children}
      <SellerFilter url={url} />
      <DateFilters url={url} from={['start_date', 'Start date']} to={['end_date', 'End date']} />
    </FilterPanel>
  );
}

export function filtersOf(url: UrlState) {
  return {
    search: url.get('search'),
    status: url.oneOf('status', shownStatuses),
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

/** The reference of an order; pressing it, or anywhere in its row, opens the order. */
export function OrderLink({ id, reference }: { id: string; reference: string }) {
  const url = useUrlState();
  return (
    <button
      type="button"
      data-opens-row
      className="underline-offset-[0.18em] after:absolute after:inset-0 hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      onClick={() => url.open({ order: id })}
    >
      <Reference of={reference} />
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
