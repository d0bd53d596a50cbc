/** The history of bundles that were ordered. */
import type { BundleRow } from '@ntem/contract/topics/histories';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api/api.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { DateTime } from '#ui/core/date-time.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Money } from '#ui/flow/money.tsx';
import { Select } from '#ui/forms/select.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { boxIcon } from '#ui/small/app-icons.ts';
import { OutcomeBadge } from '#ui/small/status-badge.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { filtersOf, HistoryFilters } from './history-filters.tsx';
import { OrderLink } from './order-link.tsx';

const filterNames = ['search', 'status', 'service_id', 'start_date', 'end_date'] as const;

export function BundlesTab() {
  const url = useUrlState();
  const filters = filtersOf(url, filterNames);
  const query = { ...filters, page: String(url.page) };
  const bundles = useQuery({
    queryKey: ['admin', 'data-bundles', query],
    queryFn: ({ signal }) => call('GET /dashboard/data-bundles', { query: query as never, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = bundles.data?.meta;
  return (
    <section className="grid gap-3">
      <SectionHead title="Data Bundles">
        <ExportButton of="POST /dashboard/data-bundles/export" filters={filters} />
      </SectionHead>
      <HistoryFilters url={url}>
        <ServiceFilter url={url} />
      </HistoryFilters>
      <DataTable
        label="Data bundles"
        columns={columns}
        rows={bundles.data?.data}
        isStale={bundles.isPlaceholderData}
        idOf={({ id }) => id}
        nameOf={({ ext_transaction_id }) => ext_transaction_id}
        empty={{ icon: boxIcon, title: 'No data bundles found' }}
        failure={
          bundles.isError
            ? { title: 'Failed to fetch data bundle history', onRetry: () => bundles.refetch() }
            : undefined
        }
        pager={
          meta && {
            page: url.page,
            totalPages: meta.total_pages,
            summary: `Page ${formatCount(url.page)} of ${formatCount(meta.total_pages)} • ${formatTotal(meta)} total data bundles`,
            onPage: url.setPage,
          }
        }
      />
    </section>
  );
}

function ServiceFilter({ url }: { url: UrlState }) {
  const services = useQuery({
    queryKey: ['admin', 'services'],
    queryFn: async ({ signal }) => (await call('GET /databundle-admin/services', { signal })).data,
  });
  const options = (services.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label="Service">
      <Select
        options={[{ value: '', label: 'All' }, ...options]}
        value={url.get('service_id')}
        onChange={(event) => url.set({ service_id: event.target.value })}
      />
    </Field>
  );
}

const columns: Column<BundleRow>[] = [
  {
    header: 'Transaction ID',
    place: 'lead3',
    cell: ({ id, ext_transaction_id }) => <OrderLink id={id} reference={ext_transaction_id} />,
  },
  { header: 'User', place: 'quiet', cell: ({ name }) => name },
  {
    header: 'Service',
    place: 'wide',
    cell: ({ service }) => (
      <span className="inline-flex items-baseline gap-1.5" data-net={service.network.toLowerCase()}>
        <span className="net-stroke" />
        {service.name}
      </span>
    ),
  },
  {
    header: 'Package',
    place: 'lead1',
    cell: ({ display, service }) => (
      <span
        className="inline-flex items-baseline gap-1.5 font-medium"
        data-net={service.network.toLowerCase()}
      >
        <span className="net-stroke sm:hidden" />
        {display}
      </span>
    ),
  },
  {
    header: 'Phone',
    place: 'lead2',
    cell: ({ phone_number }) => <span className="tabular-nums">{phone_number}</span>,
  },
  {
    header: 'Amount',
    place: 'side',
    numeric: true,
    cell: ({ amount }) => (
      <span className="max-sm:font-bold">
        <Money amountGhs={amount} />
      </span>
    ),
  },
  { header: 'Status', place: 'side2', cell: ({ status }) => <OutcomeBadge status={status} /> },
  { header: 'Date', place: 'side3', cell: ({ created_at }) => <DateTime iso={created_at} /> },
];
