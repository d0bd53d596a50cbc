/** Withdrawals of sellers, those that wait for an approval first. */
import type { PayoutRow } from '@ntem/contract/payouts';
import { networkNames } from '@ntem/contract/phones';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { useUrlState } from '#lib/url-state.ts';
import { receiptIcon } from '#ui/app-icons.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/icons.ts';
import { Money } from '#ui/money.tsx';
import { Pager } from '#ui/pager.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { type PayoutVerdict, PayoutVerdictDialog } from './payout-verdict-dialog.tsx';

export function Payouts() {
  const url = useUrlState();
  const [decided, setDecided] = useState<{ payout: PayoutRow; verdict: PayoutVerdict }>();
  const query = { page: String(url.page) };
  const payouts = useQuery({
    queryKey: ['admin', 'payouts', query],
    queryFn: ({ signal }) => call('GET /payouts', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = payouts.data?.meta;
  return (
    <section className="grid gap-3">
      <SectionHead title="Payouts">{meta && <p>{formatTotal(meta)}</p>}</SectionHead>
      <DataTable
        label="Payouts"
        columns={columns}
        rows={payouts.data?.data}
        idOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        empty={{ icon: receiptIcon, title: 'No payouts yet' }}
        failure={
          payouts.isError ? { title: 'Failed to load payouts', onRetry: () => payouts.refetch() } : undefined
        }
        actions={(payout) =>
          payout.state === 'awaiting_approval' && (
            <span className="flex justify-end gap-1.5 max-sm:p-3 max-sm:*:flex-1">
              <Button onClick={() => setDecided({ payout, verdict: 'approve' })}>Approve</Button>
              <Button variant="danger-quiet" onClick={() => setDecided({ payout, verdict: 'reject' })}>
                Reject
              </Button>
            </span>
          )
        }
        footer={
          meta && (
            <Pager
              page={url.page}
              totalPages={meta.total_pages}
              summary={`Page ${formatCount(url.page)} of ${formatCount(meta.total_pages)}`}
              onPage={url.setPage}
            />
          )
        }
      />
      {decided && <PayoutVerdictDialog {...decided} onClose={() => setDecided(undefined)} />}
    </section>
  );
}

const states: Record<
  PayoutRow['state'],
  { label: string; tone: 'success' | 'warning' | 'danger' | 'neutral'; icon: string }
> = {
  awaiting_approval: { label: 'Awaiting approval', tone: 'warning', icon: clockIcon },
  requested: { label: 'Requested', tone: 'neutral', icon: clockIcon },
  sending: { label: 'Sending', tone: 'neutral', icon: clockIcon },
  unknown: { label: 'Unknown', tone: 'warning', icon: clockIcon },
  paid: { label: 'Paid', tone: 'success', icon: checkIcon },
  failed: { label: 'Failed', tone: 'danger', icon: closeIcon },
  rejected: { label: 'Rejected', tone: 'danger', icon: closeIcon },
};

const columns: Column<PayoutRow>[] = [
  {
    header: 'Reference',
    place: 'lead2',
    cell: ({ reference }) => <span className="font-mono text-sm">{reference}</span>,
  },
  {
    header: 'Seller',
    place: 'lead1',
    cell: ({ seller }) => <span className="font-medium">{seller.name}</span>,
  },
  {
    header: 'To',
    place: 'lead3',
    cell: ({ phone_number, network }) => (
      <span className="tabular-nums">
        {phone_number} · {networkNames[network]}
      </span>
    ),
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
  {
    header: 'State',
    place: 'side2',
    cell: ({ state, reason }) => (
      <span title={reason ?? undefined}>
        <Badge tone={states[state].tone} icon={states[state].icon}>
          {states[state].label}
        </Badge>
      </span>
    ),
  },
  { header: 'Date', place: 'side3', cell: ({ created_at }) => <DateTime iso={created_at} /> },
];
