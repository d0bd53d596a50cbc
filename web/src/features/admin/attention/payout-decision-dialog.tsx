/** Decides about a withdrawal, with the reason that goes into the audit log. */
import { evidenceTexts, type PayoutMark } from '@ntem/contract/payout-rules';
import type { PayoutRow } from '@ntem/contract/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { noAnswerText, refusalText } from '#lib/refusal-text.ts';
import { showToast } from '#lib/toast.ts';
import { useForm } from '#lib/use-form.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { PayoutDecision } from './payout-moves.tsx';
import { markEffects, payoutMoveNames } from './payout-words.ts';

type PayoutDecisionDialogProps = { payout: PayoutRow; move: PayoutDecision; onClose: () => void };

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
  const { form, refusal } = useDecision({ payout, move, onClose });
  const mark = markOf(move);
  return (
    <FormDialog
      title={titles[move]}
      subtitle={
        <>
          <Money amountGhs={payout.amount} /> to {payout.seller.name}, {payout.phone_number}
        </>
      }
      submitLabel={payoutMoveNames[move]}
      danger={move === 'reject' || move === 'mark-failed'}
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
      notice={
        mark && (
          <Notice tone="warning">
            {markEffects[mark]} The gateway is asked first, and its answer wins. It knows the payout as{' '}
            {payout.attempt_reference}.
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorOf('reason')} hint="Kept in the audit log.">
        <TextInput {...form.field('reason')} autoComplete="off" />
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

function useDecision({ payout, move, onClose }: PayoutDecisionDialogProps) {
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const mark = markOf(move);
  const form = useForm({
    initial: { reason: '', evidence: '' },
    validate: ({ reason, evidence }) => ({
      reason: reason.trim().length < 3 ? 'Please give a reason' : undefined,
      evidence: mark && evidence.trim().length < 3 ? evidenceTexts[mark] : undefined,
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
      const { message } = await sends[move]();
      showToast('success', message);
      onClose();
      void cache.invalidateQueries({ queryKey: ['admin'] });
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['reason', 'evidence'], lastResort: noAnswerText }));
      // Somebody else may have decided it: the list behind says how it stands.
      void cache.invalidateQueries({ queryKey: ['admin', 'payouts'] });
    },
  });
  return { form, refusal };
}
