/** Approves or rejects a withdrawal, with the reason that goes into the audit log. */
import type { PayoutRow } from '@ntem/contract/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { refusalText } from '#lib/refusal-text.ts';
import { showToast } from '#lib/toast.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextInput } from '#ui/text-input.tsx';

export type PayoutVerdict = 'approve' | 'reject';

type PayoutVerdictDialogProps = { payout: PayoutRow; verdict: PayoutVerdict; onClose: () => void };

const formId = 'payout-verdict-form';

export function PayoutVerdictDialog({ payout, verdict, onClose }: PayoutVerdictDialogProps) {
  const { form, refusal } = useVerdict({ payout, verdict, onClose });
  const isApproval = verdict === 'approve';
  return (
    <Dialog
      title={isApproval ? 'Approve payout' : 'Reject payout'}
      subtitle={
        <>
          <Money amountGhs={payout.amount} /> to {payout.seller.name}, {payout.phone_number}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isApproval ? 'primary' : 'danger'}
            type="submit"
            form={formId}
            busy={form.isSubmitting}
          >
            {isApproval ? 'Approve' : 'Reject'}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={form.submit} noValidate>
        {refusal && (
          <Notice tone="danger" announced>
            {refusal}
          </Notice>
        )}
        <Field label="Reason" error={form.errorOf('reason')} hint="Kept in the audit log.">
          <TextInput {...form.field('reason')} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}

function useVerdict({ payout, verdict, onClose }: PayoutVerdictDialogProps) {
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim().length < 3 ? 'Please give a reason' : undefined,
    }),
    async onSubmit({ reason }) {
      setRefusal(undefined);
      const options = { params: { id: payout.id }, body: { reason } };
      const isApproval = verdict === 'approve';
      await (isApproval
        ? call('POST /payouts/{id}/approve', options)
        : call('POST /payouts/{id}/reject', options));
      showToast('success', isApproval ? 'Payout approved' : 'Payout rejected');
      onClose();
      await cache.invalidateQueries({ queryKey: ['admin'] });
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['reason'], lastResort: 'Operation failed' }));
      void cache.invalidateQueries({ queryKey: ['admin', 'payouts'] });
    },
  });
  return { form, refusal };
}
