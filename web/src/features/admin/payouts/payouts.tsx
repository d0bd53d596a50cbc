/** Withdrawals of sellers: those that wait or are on their way, and all of them. */
import { networkName } from '@ntem/contract/networks';
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import { useState } from 'react';
import { calmIcon } from '#features/admin/admin-parts.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Section } from '#ui/page/section.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatTotal } from '#ui/small/counts.ts';
import { at, tel, words } from '#ui/small/phrase.tsx';
import { amountColumn, column, dateColumn, lines, referenceColumn, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { PayoutDecisionDialog } from './payout-decision-dialog.tsx';
import { type PayoutDecision, PayoutMoves, PayoutNote, usePayouts } from './payout-moves.tsx';
import { payoutStates } from './payout-words.ts';

export function OpenPayouts() {
  const url = useUrlState('payouts_page');
  const [chosen, setChosen] = useState<{ payout: PayoutRow; move: PayoutDecision }>();
  const payouts = usePayouts(url.page);
  const decided = usePayout(chosen?.payout, payouts.data);
  return (
    <>
      {/* An empty group is not shown. The dialog stays, and says how it ended. */}
      {payouts.meta?.total !== 0 && (
        <Section
          title="Payouts"
          label="Payouts that wait or are on their way"
          aside={
            <>
              {payouts.meta && <p>{formatTotal(payouts.meta)} open</p>}
              <p>All payouts are in Money</p>
            </>
          }
        >
          <PagedTable
            label="Payouts"
            columns={[
              ...columns,
              column<PayoutRow>('Known', 'line', (payout) => <PayoutNote payout={payout} />),
            ]}
            list={payouts}
            paging={url}
            empty={{ icon: calmIcon, title: 'No payout waits for you.' }}
            failed="Failed to load payouts"
            actions={(payout) =>
              payout.moves.length > 0 && (
                <PayoutMoves payout={payout} onChoose={(move) => setChosen({ payout, move })} />
              )
            }
          />
        </Section>
      )}
      {chosen && decided && (
        <PayoutDecisionDialog payout={decided} move={chosen.move} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

/** Its current state: one that has ended is no longer in the list. */
function usePayout(chosen: PayoutRow | undefined, rows: readonly PayoutRow[] | undefined) {
  const listed = rows?.find(({ id }) => id === chosen?.id);
  const { data: ended } = useRead(
    'GET /payouts/{id}',
    { params: { id: chosen?.id ?? '' } },
    { enabled: chosen !== undefined && rows !== undefined && !listed, staleTime: 0 },
  );
  return listed ?? ended ?? chosen;
}

export function AllPayouts() {
  const url = useUrlState('payouts_page');
  const query = { page: String(url.page) };
  return (
    <Section title="Payouts">
      <PagedTable
        label="All payouts"
        columns={columns}
        list={useRead('GET /payouts', { query }, lastPageStays)}
        paging={url}
        empty={{ icon: receiptIcon, title: 'No payouts yet' }}
        failed="Failed to load payouts"
        counted="payouts"
      />
    </Section>
  );
}

const columns: Column<PayoutRow>[] = [
  referenceColumn,
  column('Seller', 'lead1', ({ seller, given_back_by: giver }) =>
    lines(strong(seller.name), giver && `Float, given back by ${giver.name}`),
  ),
  column('To', 'lead3', ({ phone_number, network }) => words`${tel(phone_number)} · ${networkName(network)}`),
  amountColumn,
  column('State', 'side2', ({ state, reason, changed_at }) => (
    <span title={reason ?? undefined}>
      {lines(<Badge {...payoutStates[state]} />, state === 'unknown' && words`since ${at(changed_at)}`)}
    </span>
  )),
  dateColumn,
];
