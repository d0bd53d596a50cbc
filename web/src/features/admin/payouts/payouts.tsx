/** Withdrawals of sellers, those that wait for a person first. */
import { networkName } from '@ntem/contract/networks';
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { useState } from 'react';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { DateTime } from '#ui/core/date-time.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { Money } from '#ui/flow/money.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { StatusBadge } from '#ui/small/status-badge.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { PayoutDecisionDialog } from './payout-decision-dialog.tsx';
import { type PayoutDecision, PayoutMoves } from './payout-moves.tsx';
import { PayoutNote } from './payout-note.tsx';
import { payoutStates } from './payout-words.ts';
import { usePayouts } from './use-payouts.ts';

export function Payouts() {
  const { page, setPage } = useUrlState('payouts_page');
  const [chosen, setChosen] = useState<{ payout: PayoutRow; move: PayoutDecision }>();
  const payouts = usePayouts(page);
  // One that has left the page meanwhile is shown as it was.
  const decided = chosen && (payouts.data?.data.find(({ id }) => id === chosen.payout.id) ?? chosen.payout);
  const meta = payouts.data?.meta;
  return (
    <section className="grid gap-3">
      <SectionHead title="Payouts">{meta && <p>{formatTotal(meta)}</p>}</SectionHead>
      <DataTable
        label="Payouts"
        columns={columns}
        rows={payouts.data?.data}
        isStale={payouts.isPlaceholderData}
        idOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        empty={{ icon: receiptIcon, title: 'No payouts yet' }}
        failure={
          payouts.isError ? { title: 'Failed to load payouts', onRetry: () => payouts.refetch() } : undefined
        }
        actions={(payout) =>
          payout.moves.length > 0 && (
            <PayoutMoves payout={payout} onChoose={(move) => setChosen({ payout, move })} />
          )
        }
        pager={
          meta && {
            page,
            totalPages: meta.total_pages,
            summary: `Page ${formatCount(page)} of ${formatCount(meta.total_pages)}`,
            onPage: setPage,
          }
        }
      />
      {chosen && decided && (
        <PayoutDecisionDialog payout={decided} move={chosen.move} onClose={() => setChosen(undefined)} />
      )}
    </section>
  );
}

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
      <>
        <Tel number={phone_number} /> · {networkName(network)}
      </>
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
    cell: ({ state, reason, changed_at }) => (
      <span title={reason ?? undefined}>
        <StatusBadge look={payoutStates[state]} />
        {state === 'unknown' && (
          <span className="block text-sm text-ink-subtle">
            since <DateTime iso={changed_at} />
          </span>
        )}
      </span>
    ),
  },
  { header: 'Date', place: 'side3', cell: ({ created_at }) => <DateTime iso={created_at} /> },
  { header: 'Known', place: 'line', cell: (payout) => <PayoutNote payout={payout} /> },
];
