/** Confirms or turns down what another admin has asked for, or withdraws what oneself has. */
import type { AttentionItem, WaitingDecision } from '@ntem/contract/attention';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stateName } from '#features/admin/order-words.ts';
import { call } from '#lib/api.ts';
import { noAnswerText, refusalText } from '#lib/refusal-text.ts';
import { showToast } from '#lib/toast.ts';
import { useForm } from '#lib/use-form.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { AskedFacts } from './asked-facts.tsx';
import { askedNames, effectOf } from './move-names.ts';
import { OrderLine } from './order-line.tsx';
import type { Verdict } from './row-moves.tsx';

type WaitingDialogProps = {
  item: AttentionItem;
  waiting: WaitingDecision;
  verdict: Verdict;
  onClose: () => void;
};

export function WaitingDialog({ item, waiting, verdict, onClose }: WaitingDialogProps) {
  const { form, refusal } = useVerdict({ item, waiting, verdict, onClose });
  const isConfirmation = verdict === 'confirm';
  const verb = isConfirmation ? 'Confirm' : waiting.is_own ? 'Withdraw' : 'Decline';
  return (
    <FormDialog
      title={`${verb} ${askedNames[waiting.move].toLowerCase()} ${item.ext_transaction_id}`}
      subtitle={<OrderLine item={item} />}
      submitLabel={verb}
      danger={!isConfirmation || waiting.move === 'refund'}
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
      notice={
        <Notice tone={isConfirmation ? 'warning' : 'info'}>
          {isConfirmation ? effectOf(waiting.move, item) : 'The order stays as it is.'}
        </Notice>
      }
      onClose={onClose}
    >
      <AskedFacts waiting={waiting} />
      {!isConfirmation && (
        <Field label="Your reason" error={form.errorOf('reason')} hint="Kept in the audit log.">
          <TextInput {...form.field('reason')} autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  );
}

function useVerdict({ item, waiting, verdict, onClose }: WaitingDialogProps) {
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason: verdict === 'decline' && reason.trim().length < 3 ? 'Please give a reason' : undefined,
    }),
    async onSubmit({ reason }) {
      setRefusal(undefined);
      const params = { orderId: item.id };
      const read = { decision_id: waiting.id };
      let done = waiting.is_own ? 'Request withdrawn' : 'Request declined';
      if (verdict === 'confirm') {
        const { data } = await call('POST /attention/{orderId}/confirm', { params, body: read });
        done = `${item.ext_transaction_id} is ${stateName(data.state).toLowerCase()}`;
      } else {
        await call('POST /attention/{orderId}/decline', { params, body: { ...read, reason } });
      }
      showToast('success', done);
      onClose();
      void cache.invalidateQueries({ queryKey: ['admin'] });
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['reason'], lastResort: noAnswerText }));
      // Somebody else may have decided it: the list behind says how it stands.
      void cache.invalidateQueries({ queryKey: ['admin', 'attention'] });
    },
  });
  return { form, refusal };
}
