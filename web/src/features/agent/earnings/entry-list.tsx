/** Every line of a seller's account, each with what stands behind it and the balance after it. */
import type { EarningsEntry } from '@ntem/contract/topics/earnings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListFailure } from '#features/agent/list-failure.tsx';
import { call } from '#lib/api/api.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { DateTime } from '#ui/core/date-time.tsx';
import { formatGhs, Money } from '#ui/flow/money.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';

export function EntryList() {
  const { page, setPage } = useUrlState();
  const entries = useQuery({
    queryKey: ['earnings', 'entries', page],
    queryFn: ({ signal }) => call('GET /earnings/entries', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = entries.data?.meta;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Statement">
      <SectionHead title="Statement" />
      {entries.isError && !entries.data ? (
        <ListFailure title="Failed to load earnings" onRetry={() => void entries.refetch()} />
      ) : (
        <DataTable
          label="Statement"
          columns={columns}
          rows={entries.data?.data}
          isStale={entries.isPlaceholderData}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          empty={{
            icon: receiptIcon,
            title: 'Nothing earned yet',
            text: 'Commission appears here when a bundle that you sold is delivered.',
          }}
          pager={
            meta && {
              page: meta.current_page,
              totalPages: meta.total_pages,
              summary: `Page ${meta.current_page} of ${meta.total_pages} (${meta.total})`,
              onPage: setPage,
            }
          }
        />
      )}
    </section>
  );
}

const names: Record<EarningsEntry['kind'], string> = {
  commission: 'Commission',
  reversal: 'Taken back after a refund',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  adjustment: 'Adjustment',
};

const columns: Column<EarningsEntry>[] = [
  {
    header: 'What',
    place: 'lead',
    cell: ({ kind, order }) => (
      <>
        <span className="font-medium">{names[kind]}</span>
        {order && (
          <span className="block text-sm text-ink-subtle tabular-nums">
            {order.package_name}: {formatGhs(order.amount)} sold, {formatGhs(order.base_price)} base
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Reference',
    place: 'quiet',
    cell: ({ order, withdrawal }) => (
      <span className="font-mono text-sm">{order?.ext_transaction_id ?? withdrawal?.reference ?? 'N/A'}</span>
    ),
  },
  {
    header: 'Amount',
    place: 'side',
    numeric: true,
    cell: ({ amount }) => (
      <span className={`font-medium whitespace-nowrap ${amount > 0 ? 'text-success' : ''}`}>
        <Money amountGhs={amount} signed />
      </span>
    ),
  },
  {
    header: 'Balance',
    place: 'side2',
    numeric: true,
    cell: ({ balance_after: balance }) => (
      <span className="text-ink-muted max-sm:text-sm">
        <span className="sm:hidden">Balance </span>
        <Money amountGhs={balance} />
      </span>
    ),
  },
  { header: 'Date', place: 'quiet', cell: ({ created_at }) => <DateTime iso={created_at} /> },
];
