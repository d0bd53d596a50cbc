/** A seller's sales: search, filters, rows, then the sums, and the chart last. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { type Channel, channels } from '@ntem/contract/orders/channels';
import { type Stage, stageNames, stages } from '@ntem/contract/orders/stages';
import { type ShownStatus, shownStatuses } from '@ntem/contract/states';
import { useId, useState } from 'react';
import { SalesChart } from '#features/sellers/sales-chart.tsx';
import { SellerList, SellerStats, ShareMyLink } from '#features/sellers/seller-list.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { ChannelFilter, DateFilters, FiltersKey, SearchBox } from '#parts/list-filters.tsx';
import { Money } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';
import { nameDay } from '#ui/small/moments.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { SalesByChannel } from './sales-by-channel.tsx';
import { salesColumns } from './sales-columns.tsx';

type Filters = {
  search: string;
  status: ShownStatus | '';
  stage: Stage | '';
  channel: Channel | '';
  date_from: string;
  date_to: string;
};

export function SalesHistory({ user }: { user: WireUser }) {
  const url = useUrlState();
  const filters = readFilters(url);
  const query = { ...filters, page: String(url.page) };
  const sales = useRead('GET /sales/history', { query }, lastPageStays);
  const { stats, pagination, purchases, stages: counts } = sales.data ?? {};
  const isFiltered = Object.values(filters).some((value) => value !== '');
  const isNew = pagination?.total === 0 && !isFiltered;
  const opened = url.get('sale');
  const { search, ...ofDays } = filters;
  const file = (
    <ExportButton
      of="POST /sales/export"
      body={filters}
      disabled={pagination?.total === 0}
      done="Sales exported"
      cut="Only the newest sales fit into the file"
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <SellerList
        title="Sales History"
        isNamedAbove
        aside={file}
        filters={
          !isNew && (
            <>
              <SalesSearch url={url} file={file} />
              {counts && search === '' && (
                <StageChips
                  counts={counts}
                  chosen={filters.stage}
                  onChoose={(stage) => url.set({ stage, status: undefined })}
                />
              )}
            </>
          )
        }
        list={{ ...sales, data: purchases, meta: pagination }}
        paging={url}
        columns={salesColumns}
        isLoud={({ stage }) => stage === 'problem'}
        dayOf={({ created_at }) => nameDay(created_at, Date.now())}
        empty={
          isFiltered
            ? { icon: searchIcon, title: 'No sales found matching your criteria' }
            : {
                icon: receiptIcon,
                title: 'No Sales Yet',
                text: 'What people buy through your link appears here.',
                children: (
                  <div className="flex flex-wrap justify-center gap-2">
                    <RouterButton variant="primary" to="/dashboard?tab=sell">
                      Sell a bundle
                    </RouterButton>
                    <ShareMyLink />
                  </div>
                ),
              }
        }
        failed="Failed to load sales history"
      />
      {!isNew && search === '' && (
        <>
          <SellerStats
            read={sales}
            stats={
              stats && [
                { label: 'Total commission', value: <Money amountGhs={stats.total_commission} /> },
                { label: 'Total sales', value: <Money amountGhs={stats.total_sales} /> },
                { label: 'Successful', value: formatCount(stats.successful_purchases) },
                { label: 'Total orders', value: formatCount(stats.total_purchases) },
              ]
            }
          />
          <SalesChart filters={ofDays} />
          {filters.channel === '' && <SalesByChannel filters={ofDays} />}
        </>
      )}
      {opened && <SaleDialog id={opened} userId={user.id} onClose={() => url.open({ sale: undefined })} />}
    </div>
  );
}

/** The days and the file are behind a key on phones. */
function SalesSearch({ url, file }: { url: UrlState; file: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search aria-label="Filters" className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-1">
        <SearchBox url={url} label="Search" placeholder="Number, name or reference" />
        <FiltersKey label="Dates and file" opens={id} isOpen={isOpen} onPress={setOpen} />
      </div>
      <div
        id={id}
        className={`grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:grid sm:grid-cols-3 ${isOpen ? 'grid' : 'hidden'}`}
      >
        <DateFilters url={url} from={['date_from', 'From date']} to={['date_to', 'To date']} />
        <ChannelFilter url={url} label="Came by" all="Every way" />
        <div className="sm:hidden">{file}</div>
      </div>
    </search>
  );
}

/** Anybody can type into the address. A search is over all time and every stage. */
function readFilters(url: UrlState): Filters {
  const search = url.get('search');
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(url.get(name)) ? url.get(name) : '');
  if (search) return { search, status: '', stage: '', channel: '', date_from: '', date_to: '' };
  return {
    search,
    status: url.oneOf('status', shownStatuses),
    stage: url.oneOf('stage', stages),
    channel: url.oneOf('channel', channels),
    date_from: day('date_from'),
    date_to: day('date_to'),
  };
}

type StageCounts = { [Name in Stage]?: number | undefined };

/** Only chips may shorten. */
const shortNames: Record<Stage, string> = {
  ...stageNames,
  problem: 'Problem',
  waiting_for_payment: 'Waiting',
};

/** A problem stands first: a person has to act. */
const inOrder: Stage[] = ['problem', ...stages.filter((stage) => stage !== 'problem')];

type StageChipsProps = {
  counts: StageCounts;
  chosen: Stage | '';
  onChoose: (stage: Stage | undefined) => void;
};

function StageChips({ counts, chosen, onChoose }: StageChipsProps) {
  const shown = inOrder.filter((stage) => stage === chosen || (counts[stage] ?? 0) > 0);
  const all = stages.reduce((sum, stage) => sum + (counts[stage] ?? 0), 0);
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:px-0">
      <legend className="sr-only">Status</legend>
      <div className="flex gap-2 *:max-w-full sm:flex-wrap">
        <Chip isChosen={chosen === ''} count={all} onPress={() => onChoose(undefined)}>
          All
        </Chip>
        {shown.map((stage) => (
          <Chip
            key={stage}
            isChosen={stage === chosen}
            count={counts[stage] ?? 0}
            isLoud={stage === 'problem'}
            onPress={() => onChoose(stage)}
          >
            {shortNames[stage]}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

type ChipProps = {
  isChosen: boolean;
  count: number;
  isLoud?: boolean;
  onPress: () => void;
  children: string;
};

function Chip({ isChosen, count, isLoud = false, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="inline-flex min-h-touch flex-none items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 text-md whitespace-nowrap hover:border-control large:whitespace-normal aria-pressed:border-brand aria-pressed:bg-surface-selected aria-pressed:font-medium aria-pressed:ring-1 aria-pressed:ring-brand sm:min-h-control-dense sm:text-sm"
      onClick={onPress}
    >
      {children}{' '}
      <span className={`tabular-nums ${isLoud ? 'font-bold text-danger' : 'text-ink-muted'}`}>
        {formatCount(count)}
      </span>
    </button>
  );
}
