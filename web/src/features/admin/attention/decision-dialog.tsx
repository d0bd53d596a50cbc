/** A decision about an order, with the reason that goes into the audit log. */
import type { AttentionItem } from '@ntem/contract/attention';
import { isMark, type MoneyMove } from '@ntem/contract/attention-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stateName } from '#features/admin/order-words.ts';
import { call } from '#lib/api.ts';
import { noAnswerText, refusalText } from '#lib/refusal-text.ts';
import { showToast } from '#lib/toast.ts';
import { useForm } from '#lib/use-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { effectOf, moveNames, vendorOf } from './move-names.ts';
import { OrderLine } from './order-line.tsx';

type DecisionDialogProps = { item: AttentionItem; move: MoneyMove; onClose: () => void };

export function DecisionDialog({ item, move, onClose }: DecisionDialogProps) {
  const { form, refusal } = useDecision({ item, move, onClose });
  const isTakenBack = move === 'refund' && item.state_before_review === 'delivered';
  return (
    <FormDialog
      title={`${moveNames[move]} ${item.ext_transaction_id}`}
      subtitle={<OrderLine item={item} />}
      submitLabel={item.needs_second_admin ? 'Send for confirmation' : moveNames[move]}
      danger={move === 'refund' && !item.needs_second_admin}
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
      notice={
        <Notice tone="warning">
          {effectOf(move, item)}
          {item.needs_second_admin && ' A second admin must confirm it first.'}
        </Notice>
      }
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorOf('reason')} hint="Kept in the audit log.">
        <TextInput {...form.field('reason')} autoComplete="off" />
      </Field>
      <Field
        label="Evidence"
        optional={!isMark(move)}
        error={form.errorOf('evidence')}
        hint={`How you know, such as the ${vendorOf(move, item)}'s ticket or message.`}
      >
        <TextInput {...form.field('evidence')} autoComplete="off" />
      </Field>
      {isTakenBack && (
        <Checkbox
          checked={form.values.supplier_keeps_cost}
          onChange={(event) => form.setValue('supplier_keeps_cost', event.target.checked)}
        >
          The supplier keeps what it cost
        </Checkbox>
      )}
    </FormDialog>
  );
}

function useDecision({ item, move, onClose }: DecisionDialogProps) {
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const form = useForm({
    initial: { reason: '', evidence: '', supplier_keeps_cost: false as boolean },
    validate: ({ reason, evidence }) => ({
      reason: reason.trim().length < 3 ? 'Please give a reason' : undefined,
      evidence: isMark(move) && evidence.trim().length < 3 ? 'Please say how you know' : undefined,
    }),
    async onSubmit({ reason, evidence, supplier_keeps_cost }) {
      setRefusal(undefined);
      const params = { orderId: item.id };
      const body = { reason, evidence };
      const sends = {
        deliver: () => call('POST /attention/{orderId}/deliver', { params, body }),
        refund: () =>
          call('POST /attention/{orderId}/refund', { params, body: { ...body, supplier_keeps_cost } }),
        'mark-delivered': () => call('POST /attention/{orderId}/mark-delivered', { params, body }),
        'mark-refunded': () => call('POST /attention/{orderId}/mark-refunded', { params, body }),
        'mark-unpaid': () => call('POST /attention/{orderId}/mark-unpaid', { params, body }),
      };
      const { data } = await sends[move]();
      const became = data.waits_for_second_admin
        ? 'waits for a second admin'
        : `is ${stateName(data.state).toLowerCase()}`;
      showToast('success', `${item.ext_transaction_id} ${became}`);
      onClose();
      void cache.invalidateQueries({ queryKey: ['admin'] });
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['reason', 'evidence'], lastResort: noAnswerText }));
      void cache.invalidateQueries({ queryKey: ['admin', 'attention'] });
    },
  });
  return { form, refusal };
}
