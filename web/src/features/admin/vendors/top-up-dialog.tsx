/** Books money sent to a supplier, and first shows the new float. It moves no money. */
import { receiptLength } from '@ntem/contract/books/limits';
import { parseGhs } from '@ntem/contract/money';
import type { WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
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
  const form = useTopUp({ supplier: name, onDone: onClose });
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

type TopUp = { supplier: string; mustChoose?: boolean; onDone: () => void };

/** Only books it: the money itself was sent to the supplier by other means. */
export function useTopUp({ supplier, mustChoose = false, onDone }: TopUp) {
  const { send } = useSend('POST /supplier-float/top-ups', {
    updates: 'GET /supplier-float',
    refresh: ['GET /vendors', 'GET /ledger/accounts', 'GET /ledger/days'],
    onDone,
    toast: 'Top-up booked',
  });
  return useForm({
    initial: { supplier, amount: '', receipt: '' },
    validate: (typed) => ({
      supplier: mustChoose && typed.supplier === '' ? 'Please choose the supplier' : undefined,
      amount: findAmountFault(typed.amount, 1n),
      receipt:
        typed.receipt.trim().length < receiptLength.min
          ? 'Please enter the number of the receipt'
          : undefined,
    }),
    onSubmit: ({ supplier: chosen, amount, receipt }) =>
      send({
        body: { amount: Number(amount), receipt: receipt.trim(), ...(chosen && { supplier: chosen }) },
      }),
  });
}

const amountText = 'Please enter an amount such as 500.00';

export function findAmountFault(text: string, leastPesewas: bigint): string | undefined {
  const amount = parseGhs(text.trim());
  return amount === undefined || amount < leastPesewas ? amountText : undefined;
}
