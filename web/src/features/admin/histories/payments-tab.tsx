/** The history of payments. */
import type { PaymentRow } from '@ntem/contract/topics/histories';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api/api.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { DateTime } from '#ui/core/date-time.tsx';
import { Money } from '#ui/flow/money.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { OutcomeBadge } from '#ui/small/status-badge.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import type { PagerProps } from '#ui/tables/pager.tsx';
import { ExportButton } from './export-button.tsx';
import { filtersOf, HistoryFilters } from './history-filters.tsx';
import { OrderLink } from './order-link.tsx';

const filterNames = ['search', 'status', 'start_date', 'end_date'] as const;

export function PaymentsTab() {
  const url = useUrlState();
  const filters = filtersOf(url, filterNames);
  return (
    <section className="grid gap-3">
      <SectionHead title="Payments">
        <ExportButton of="POST /dashboard/payments/export" filters={filters} />
      </SectionHead>
      <HistoryFilters url={url} />
      <PaymentTable filters={filters} page={url.page} onPage={url.setPage} />
    </section>
  );
}

type PaymentListProps = { title: string; filters: { user_id: string } | { seller_id: string } };

/** What one account paid for or sold, in a part of its page. */
export function PaymentList({ title, filters }: PaymentListProps) {
  const [page, setPage] = useState(1);
  return (
    <section className="grid gap-3">
      <SectionHead title={title} />
      <PaymentTable filters={filters} page={page} onPage={setPage} />
    </section>
  );
}

type PaymentTableProps = {
  filters: Record<string, string>;
  page: number;
  onPage: PagerProps['onPage'];
};

function PaymentTable({ filters, page, onPage }: PaymentTableProps) {
  const query = { ...filters, page: String(page) };
  const payments = useQuery({
    queryKey: ['admin', 'payments', query],
    queryFn: ({ signal }) => call('GET /dashboard/payments', { query: query as never, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = payments.data?.meta;
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={payments.data?.data}
      isStale={payments.isPlaceholderData}
      idOf={({ id }) => id}
      nameOf={({ ext_transaction_id }) => ext_transaction_id}
      empty={{ icon: receiptIcon, title: 'No payments found' }}
      failure={
        payments.isError
          ? { title: 'Failed to fetch payment history', onRetry: () => payments.refetch() }
          : undefined
      }
      pager={
        meta && {
          page,
          totalPages: meta.total_pages,
          summary: `Page ${formatCount(page)} of ${formatCount(meta.total_pages)} • ${formatTotal(meta)} total payments`,
          onPage,
        }
      }
    />
  );
}

const columns: Column<PaymentRow>[] = [
  {
    header: 'Transaction ID',
    place: 'lead2',
    cell: ({ order_id, ext_transaction_id }) => <OrderLink id={order_id} reference={ext_transaction_id} />,
  },
  {
    header: 'User',
    place: 'lead1',
    cell: ({ user, name }) =>
      user ? (
        <>
          <span className="font-medium">{user.name}</span>{' '}
          <span className="text-sm text-ink-subtle wrap-anywhere">{user.email}</span>
        </>
      ) : (
        name
      ),
  },
  {
    header: 'Phone',
    place: 'lead3',
    cell: ({ phone_number, type }) => (
      <span className="tabular-nums">
        {phone_number}
        <span className="sm:hidden"> · {type}</span>
      </span>
    ),
  },
  { header: 'Type', place: 'wide', cell: ({ type }) => type },
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
