/** Withdrawals of sellers, those that wait for a person first. */
import { networkName } from '@ntem/contract/networks';
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { useState } from 'react';
import { useUrlState } from '#lib/browser/url-state.ts';
import { DateTime, Tel } from '#ui/core/formats.tsx';
import { Section } from '#ui/page/section.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { StatusBadge } from '#ui/small/badge.tsx';
import { formatTotal } from '#ui/small/counts.ts';
import { amountColumn, dateColumn, referenceColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { PayoutDecisionDialog } from './payout-decision-dialog.tsx';
import { type PayoutDecision, PayoutMoves, PayoutNote, usePayouts } from './payout-moves.tsx';
import { payoutStates } from './payout-words.ts';

export function Payouts() {
  const url = useUrlState('payouts_page');
  const [chosen, setChosen] = useState<{ payout: PayoutRow; move: PayoutDecision }>();
  const payouts = usePayouts(url.page);
  // One that has left the page meanwhile is shown as it was.
  const decided = chosen && (payouts.data?.find(({ id }) => id === chosen.payout.id) ?? chosen.payout);
  return (
    <Section title="Payouts" aside={payouts.meta && <p>{formatTotal(payouts.meta)}</p>}>
      <PagedTable
        label="Payouts"
        columns={columns}
        list={payouts}
        paging={url}
        empty={{ icon: receiptIcon, title: 'No payouts yet' }}
        failed="Failed to load payouts"
        actions={(payout) =>
          payout.moves.length > 0 && (
            <PayoutMoves payout={payout} onChoose={(move) => setChosen({ payout, move })} />
          )
        }
      />
      {chosen && decided && (
        <PayoutDecisionDialog payout={decided} move={chosen.move} onClose={() => setChosen(undefined)} />
      )}
    </Section>
  );
}

const columns: Column<PayoutRow>[] = [
  referenceColumn,
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
  amountColumn,
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
  dateColumn,
  { header: 'Known', place: 'line', cell: (payout) => <PayoutNote payout={payout} /> },
];
