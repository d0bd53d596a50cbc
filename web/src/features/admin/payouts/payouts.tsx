/** Withdrawals of sellers: those that wait or are on their way, and all of them. */
import { networkName } from '@ntem/contract/networks';
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import { evidenceTexts } from '@ntem/contract/payouts/payout-moves';
import { findReasonFault } from '@ntem/contract/review/attention-moves';
import { evidenceLength } from '@ntem/contract/review/limits';
import { useState } from 'react';
import { calmIcon } from '#features/admin/admin-parts.tsx';
import { DecisionDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { tellEnd, useSentDecision } from '#features/admin/review/decision/use-sent-decision.ts';
import { call } from '#lib/api/api.ts';
import { noAnswerText } from '#lib/api/api-error.ts';
import { lastPageStays, useRead, useRefresh } from '#lib/api/use-read.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Section } from '#ui/page/section.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatTotal } from '#ui/small/counts.ts';
import { at, ghs, tel, Words, words } from '#ui/small/phrase.tsx';
import { amountColumn, column, dateColumn, lines, referenceColumn, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { type PayoutDecision, PayoutMoves, PayoutNote, usePayouts } from './payout-moves.tsx';
import { endText, markEffect, payoutMoveWords, payoutStates, submitLabelOf } from './payout-words.ts';
import { RequesterFacts } from './requester-facts.tsx';

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

type PayoutDecisionDialogProps = {
  /** The current row of the list behind. */
  payout: PayoutRow;
  move: PayoutDecision;
  onClose: () => void;
};

function PayoutDecisionDialog({ payout, move, onClose }: PayoutDecisionDialogProps) {
  const refresh = useRefresh();
  // A mark replaces the gateway's answer.
  const mark = move === 'mark-paid' || move === 'mark-failed' ? move : undefined;
  const { phase, sent, leave } = useSentDecision(payout.decision, (ended) => {
    if (ended.state !== 'done') return form.setRefusal(ended.said ?? 'It was not carried out.');
    tellEnd(ended, endText(payout));
    onClose();
  });
  const form = useForm({
    initial: { reason: '', evidence: '' },
    validate: ({ reason, evidence }) => ({
      reason: findReasonFault(reason),
      evidence: mark && evidence.trim().length < evidenceLength.min ? evidenceTexts[mark] : undefined,
    }),
    async onSubmit({ reason, evidence }) {
      const body = mark ? { reason, evidence } : { reason };
      const { message, data } = await call(`POST /payouts/{id}/${move}`, { params: { id: payout.id }, body });
      void refresh(mark ? ['GET /payouts', 'GET /dashboard/waiting'] : 'all');
      if (mark && data.decision) return sent(data.decision.id);
      showToast('success', message);
      onClose();
    },
    failed: noAnswerText,
    // Somebody else may have decided it: the list behind shows its state.
    onFailure: () => void refresh(['GET /payouts']),
  });
  const { title } = payoutMoveWords[move];
  return (
    <DecisionDialog
      title={title}
      subtitle={words`${ghs(payout.amount)} to ${payout.seller.name}, ${tel(payout.phone_number)}`}
      network={payout.network.toLowerCase()}
      form={form}
      phase={phase}
      asking={mark && 'Asking the gateway…'}
      submitLabel={<Words of={submitLabelOf(move, payout)} />}
      danger={move === 'reject' || move === 'mark-failed'}
      notice={
        mark && (
          <Notice tone="warning">
            <Words of={markEffect(mark, payout)} /> The gateway is asked first
            {payout.attempt_reference && `; it knows the payout as ${payout.attempt_reference}`}.
          </Notice>
        )
      }
      shownBy="list"
      above={payout.requester && <RequesterFacts requester={payout.requester} />}
      reasonHint="Kept in the audit log."
      evidenceHint={mark && "How you know, such as the gateway's ticket or message."}
      onClose={() => {
        leave();
        onClose();
      }}
    />
  );
}
