/** Decides about a withdrawal, with the reason that goes into the audit log. */
import { findReasonFault } from '@ntem/contract/attention-rules';
import { evidenceLength } from '@ntem/contract/limits';
import { evidenceTexts, type PayoutMark } from '@ntem/contract/payout-rules';
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOutcome } from '#features/admin/decisions/use-outcome.ts';
import { call } from '#lib/api/api.ts';
import { noAnswerText, refusalText } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Money } from '#ui/flow/money.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { Words } from '#ui/small/phrase.tsx';
import type { PayoutDecision } from './payout-moves.tsx';
import { markEffect, payoutMoveNames } from './payout-words.ts';
import { tellEnd, tellLater } from './use-payouts.ts';

type PayoutDecisionDialogProps = {
  /** As the list behind has it by now. */
  payout: PayoutRow;
  move: PayoutDecision;
  onClose: () => void;
};

const titles: Record<PayoutDecision, string> = {
  approve: 'Approve payout',
  reject: 'Reject payout',
  'mark-paid': 'Mark payout as paid',
  'mark-failed': 'Mark payout as failed',
};

/** A mark takes the place of the gateway's word. */
function markOf(move: PayoutDecision): PayoutMark | undefined {
  return move === 'mark-paid' || move === 'mark-failed' ? move : undefined;
}

export function PayoutDecisionDialog({ payout, move, onClose }: PayoutDecisionDialogProps) {
  const { form, refusal, phase, close } = usePayoutDecision({ payout, move, onClose });
  const mark = markOf(move);
  const isAsking = form.isSubmitting || phase === 'asking';
  return (
    <FormDialog
      title={titles[move]}
      subtitle={
        <>
          <Money amountGhs={payout.amount} /> to {payout.seller.name}, <Tel number={payout.phone_number} />
        </>
      }
      network={payout.network.toLowerCase()}
      submitLabel={mark && isAsking ? 'Asking the gateway…' : payoutMoveNames[move]}
      cancelLabel={phase === 'ready' ? 'Cancel' : 'Close'}
      instead={phase === 'slow' ? null : undefined}
      danger={move === 'reject' || move === 'mark-failed'}
      busy={isAsking}
      onSubmit={form.submit}
      refusal={phase === 'ready' ? refusal : undefined}
      notice={mark && <MarkNotice mark={mark} payout={payout} isSlow={phase === 'slow'} />}
      onClose={close}
    >
      <p className="sr-only" role="status">
        {mark && phase === 'asking' && 'Asking the gateway…'}
      </p>
      <Field label="Reason" error={form.errorOf('reason')} hint="Kept in the audit log.">
        <TextArea {...form.field('reason')} />
      </Field>
      {mark && (
        <Field
          label="Evidence"
          error={form.errorOf('evidence')}
          hint="How you know, such as the gateway's ticket or message."
        >
          <TextInput {...form.field('evidence')} autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  );
}

type MarkNoticeProps = { mark: PayoutMark; payout: PayoutRow; isSlow: boolean };

function MarkNotice({ mark, payout, isSlow }: MarkNoticeProps) {
  if (isSlow) {
    return (
      <Notice tone="info" announced>
        This takes longer. You may close this: it goes on by itself, and the list shows how far it is.
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      <Words of={markEffect(mark, payout)} /> The gateway is asked first
      {payout.attempt_reference && `; it knows the payout as ${payout.attempt_reference}`}.
    </Notice>
  );
}

function usePayoutDecision({ payout, move, onClose }: PayoutDecisionDialogProps) {
  const [refusal, setRefusal] = useState<string>();
  const [sentId, setSentId] = useState<string>();
  const cache = useQueryClient();
  const mark = markOf(move);
  const { phase } = useOutcome(sentId, payout.decision);
  const ended = phase === 'ended' ? payout.decision : undefined;
  useEffect(() => {
    if (!ended) return;
    void cache.invalidateQueries({ queryKey: ['admin'] });
    if (ended.state === 'done') {
      tellEnd(payout);
      onClose();
      return;
    }
    // What was typed stays.
    setRefusal(ended.said ?? 'It was not carried out.');
    setSentId(undefined);
  }, [ended, payout, cache, onClose]);

  const form = useForm({
    initial: { reason: '', evidence: '' },
    validate: ({ reason, evidence }) => ({
      reason: findReasonFault(reason),
      evidence: mark && evidence.trim().length < evidenceLength.min ? evidenceTexts[mark] : undefined,
    }),
    async onSubmit({ reason, evidence }) {
      setRefusal(undefined);
      const params = { id: payout.id };
      const sends = {
        approve: () => call('POST /payouts/{id}/approve', { params, body: { reason } }),
        reject: () => call('POST /payouts/{id}/reject', { params, body: { reason } }),
        'mark-paid': () => call('POST /payouts/{id}/mark-paid', { params, body: { reason, evidence } }),
        'mark-failed': () => call('POST /payouts/{id}/mark-failed', { params, body: { reason, evidence } }),
      };
      const { message, data } = await sends[move]();
      void cache.invalidateQueries({ queryKey: mark ? ['admin', 'payouts'] : ['admin'] });
      if (mark && data.decision) {
        setSentId(data.decision.id);
        return;
      }
      showToast('success', message);
      onClose();
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['reason', 'evidence'], lastResort: noAnswerText }));
      // Somebody else may have decided it: the list behind says how it stands.
      void cache.invalidateQueries({ queryKey: ['admin', 'payouts'] });
    },
  });
  const close = () => {
    if (sentId) tellLater(sentId);
    onClose();
  };
  return { form, refusal, phase, close };
}
