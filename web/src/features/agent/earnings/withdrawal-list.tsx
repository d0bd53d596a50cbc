/** What a seller has withdrawn, and how far each withdrawal has come. */

import { networkNames } from '@ntem/contract/phones';
import type { WithdrawalStatus } from '@ntem/contract/seller-rules';
import type { WireWithdrawal } from '@ntem/contract/topics/earnings';
import { useState } from 'react';
import { ListFailure } from '#features/agent/list-failure.tsx';
import { DateTime } from '#ui/core/date-time.tsx';
import { Money } from '#ui/flow/money.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { checkIcon, clockIcon, closeIcon } from '#ui/small/icons.ts';
import { type Look, StatusBadge } from '#ui/small/status-badge.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { useWithdrawals } from './use-earnings.ts';

export function WithdrawalList() {
  const [page, setPage] = useState(1);
  const withdrawals = useWithdrawals(page);
  const meta = withdrawals.data?.meta;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Payout history">
      <SectionHead title="Payout history" />
      {withdrawals.isError && !withdrawals.data ? (
        <ListFailure title="Failed to load payouts" onRetry={() => void withdrawals.refetch()} />
      ) : (
        <DataTable
          label="Payout history"
          columns={columns}
          rows={withdrawals.data?.data}
          idOf={({ id }) => id}
          nameOf={({ reference }) => reference}
          empty={{
            icon: walletIcon,
            title: 'No payouts yet',
            text: 'Commission from successful sales is added to your balance.',
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

const columns: Column<WireWithdrawal>[] = [
  {
    header: 'Reference',
    place: 'lead2',
    cell: ({ reference }) => <span className="font-mono text-sm">{reference}</span>,
  },
  {
    header: 'MoMo number',
    place: 'lead1',
    cell: ({ phone_number }) => <span className="font-medium tabular-nums">{phone_number}</span>,
  },
  {
    header: 'Network',
    place: 'lead3',
    cell: ({ network }) => (
      <span className="inline-flex items-baseline gap-1.75" data-net={network.toLowerCase()}>
        <span className="net-stroke" />
        {networkNames[network]}
      </span>
    ),
  },
  {
    header: 'Amount',
    place: 'side',
    numeric: true,
    cell: ({ amount, fee }) => (
      <>
        <span className="max-sm:font-bold">
          <Money amountGhs={amount} />
        </span>
        {fee > 0 && (
          <span className="block text-sm text-ink-subtle">
            fee <Money amountGhs={fee} />
          </span>
        )}
      </>
    ),
  },
  { header: 'Status', place: 'side2', cell: ({ status }) => <StatusBadge look={looks[status]} /> },
  { header: 'Date', place: 'side3', cell: ({ created_at }) => <DateTime iso={created_at} /> },
];

const looks: Record<WithdrawalStatus, Look> = {
  awaiting_approval: { tone: 'warning', icon: clockIcon, label: 'Waiting for approval' },
  sending: { tone: 'warning', icon: clockIcon, label: 'Sending' },
  checking: { tone: 'warning', icon: clockIcon, label: 'Checking' },
  paid: { tone: 'success', icon: checkIcon, label: 'Success' },
  failed: { tone: 'danger', icon: closeIcon, label: 'Failed' },
  rejected: { tone: 'danger', icon: closeIcon, label: 'Rejected' },
};
