/** Books money sent to a supplier, and first shows the new float. It moves no money. */
import { receiptLength } from '@ntem/contract/books/limits';
import type { WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { findAmountFault } from '#features/admin/review/float-panel.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Money } from '#ui/core/formats.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { sayDays } from './line-words.ts';

export function TopUpDialog({ vendor, onClose }: { vendor: WireVendor; onClose: () => void }) {
  const { name, title, money, days_left } = vendor;
  const { send } = useSend('POST /supplier-float/top-ups', {
    updates: 'GET /supplier-float',
    refresh: ['GET /vendors', 'GET /ledger/accounts', 'GET /ledger/days'],
    onDone: onClose,
    toast: 'Top-up booked',
  });
  const form = useForm({
    initial: { amount: '', receipt: '' },
    validate: ({ amount, receipt }) => ({
      amount: findAmountFault(amount, 1n),
      receipt:
        receipt.trim().length < receiptLength.min ? 'Please enter the number of the receipt' : undefined,
    }),
    onSubmit: ({ amount, receipt }) =>
      send({ body: { amount: Number(amount), receipt: receipt.trim(), supplier: name } }),
  });
  const isAmount = findAmountFault(form.values.amount, 1n) === undefined;
  const amount = isAmount ? Number(form.values.amount) : 0;
  return (
    <FormDialog
      title="Book a top-up"
      subtitle={`You have sent money to ${title}. This books it; it moves none.`}
      submitLabel={isAmount ? words`Book ${ghs(amount)}` : 'Book'}
      {...form.sending}
      onClose={onClose}
    >
      <Field label="Amount" error={form.errorOf('amount')}>
        <TextInput lead="GH₵" inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      </Field>
      <Field label="Receipt number" error={form.errorOf('receipt')}>
        <TextInput autoComplete="off" {...form.field('receipt')} />
      </Field>
      {money !== null && (
        <Slip
          rows={{
            'Float now': <Money amountGhs={money} />,
            ...(days_left !== null &&
              money > 0 && { 'At this pace it then lasts': sayDays((days_left * (money + amount)) / money) }),
          }}
          totalLabel="Float with it"
          totalGhs={money + amount}
        />
      )}
    </FormDialog>
  );
}
