/** Decides about a withdrawal, with the reason that goes into the audit log. */
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import { evidenceTexts } from '@ntem/contract/payouts/payout-moves';
import { findReasonFault } from '@ntem/contract/review/attention-moves';
import { evidenceLength } from '@ntem/contract/review/limits';
import { DecisionDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { tellEnd, useSentDecision } from '#features/admin/review/decision/use-sent-decision.ts';
import { call } from '#lib/api/api.ts';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useRefresh } from '#lib/api/use-read.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { ghs, tel, Words, words } from '#ui/small/phrase.tsx';
import type { PayoutDecision } from './payout-moves.tsx';
import { endText, markEffect, payoutMoveWords, submitLabelOf } from './payout-words.ts';
import { RequesterFacts } from './requester-facts.tsx';

type PayoutDecisionDialogProps = {
  /** The current row of the list behind. */
  payout: PayoutRow;
  move: PayoutDecision;
  onClose: () => void;
};

export function PayoutDecisionDialog({ payout, move, onClose }: PayoutDecisionDialogProps) {
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
