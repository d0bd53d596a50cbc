/** Guest Pages: everybody who bought without an account. */
import type { WireGuest } from '@ntem/contract/topics/downline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AsOf } from '#features/admin/as-of.tsx';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api/api.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { roleName } from '#lib/session/roles.ts';
import { DateTime } from '#ui/core/date-time.tsx';
import { Money } from '#ui/flow/money.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { boxIcon, dotIcon, ringIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { searchIcon } from '#ui/small/icons.ts';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { RecentPurchases } from './recent-purchases.tsx';

export function GuestPagesTab() {
  const url = useUrlState();
  const [text, setText] = useDebounced(url.get('search'), (search) => url.set({ search }, { replace: true }));
  const query = { search: url.get('search'), page: String(url.page) };
  const guests = useQuery({
    queryKey: ['admin', 'guests', query],
    queryFn: ({ signal }) => call('GET /management/all-guest-pages', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = guests.data?.meta;
  return (
    <section className="grid gap-3">
      <SectionHead title="Guest Pages" />
      {meta && (
        <StatStrip
          stats={[
            { label: 'Active Guests', value: formatCount(meta.stats.active_guests) },
            { label: 'Total Purchases', value: formatCount(meta.stats.total_purchases) },
            { label: 'Total Revenue', value: <Money amountGhs={meta.stats.total_revenue} /> },
            { label: 'New This Month', value: formatCount(meta.stats.new_this_month) },
          ]}
        />
      )}
      <AsOf iso={meta?.stats.as_of} />
      <TextInput
        type="search"
        icon={searchIcon}
        aria-label="Search guests"
        placeholder="Search guests by name or phone..."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DataTable
        label="Guests"
        columns={columns}
        rows={guests.data?.data}
        isStale={guests.isPlaceholderData}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={{ icon: boxIcon, title: 'No Guest Pages Yet' }}
        failure={
          guests.isError
            ? { title: 'Failed to load guest pages', onRetry: () => guests.refetch() }
            : undefined
        }
        pager={
          meta && {
            page: url.page,
            totalPages: meta.total_pages,
            summary: `Page ${formatCount(url.page)} of ${formatCount(meta.total_pages)} • ${formatTotal(meta)} total guests`,
            onPage: url.setPage,
          }
        }
      />
      {guests.data && <RecentPurchases guests={guests.data.data} />}
    </section>
  );
}

const columns: Column<WireGuest>[] = [
  { header: 'Name', place: 'lead1', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    header: 'Contact',
    place: 'lead2',
    cell: ({ phone_number, email }) => (
      <>
        <span className="tabular-nums">{phone_number}</span>
        {email && <span className="block text-sm text-ink-subtle wrap-anywhere">{email}</span>}
      </>
    ),
  },
  {
    header: 'Referred by',
    place: 'quiet',
    labelled: true,
    cell: ({ referred_by }) =>
      referred_by ? (
        <>
          {referred_by.name}
          <span className="block text-sm text-ink-subtle max-sm:inline">
            {' '}
            {roleName({ role: referred_by.role, level: 3 })}
          </span>
        </>
      ) : (
        'Direct signup'
      ),
  },
  {
    header: 'Purchases',
    place: 'side2',
    numeric: true,
    cell: ({ total_purchases, total_spent }) => (
      <>
        {formatCount(total_purchases)}
        <span className="sm:hidden"> purchases</span>
        <span className="block text-sm text-ink-subtle">
          <Money amountGhs={Number(total_spent.replaceAll(',', ''))} />
        </span>
      </>
    ),
  },
  {
    header: 'Last purchase',
    place: 'quiet',
    labelled: true,
    cell: ({ last_purchase_date, last_purchase_amount }) =>
      last_purchase_date && last_purchase_amount !== null ? (
        <>
          <DateTime iso={last_purchase_date} />
          <span className="block text-sm text-ink-subtle max-sm:inline">
            {' '}
            <Money amountGhs={last_purchase_amount} />
          </span>
        </>
      ) : (
        'Never'
      ),
  },
  {
    header: 'Status',
    place: 'side',
    cell: ({ phone_number_verified_at }) =>
      phone_number_verified_at ? (
        <Badge tone="success" icon={dotIcon}>
          Verified
        </Badge>
      ) : (
        <Badge icon={ringIcon}>Pending</Badge>
      ),
  },
  {
    header: 'Joined',
    place: 'quiet',
    labelled: true,
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
];
