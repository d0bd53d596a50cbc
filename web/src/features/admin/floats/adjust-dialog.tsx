/** Adds to a seller's float or takes from it: the reason that the seller reads, and the effect before it is sent. */
import type { SellerFloat } from '@ntem/contract/floats/endpoints/seller-floats';
import { parseGhs } from '@ntem/contract/money';
import { findReasonFault } from '@ntem/contract/review/attention-moves';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Money } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { AmountInput, TextArea } from '#ui/forms/inputs.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { ghs, tel, words } from '#ui/small/phrase.tsx';
import { floatsRefresh } from './floats-refresh.ts';

type AdjustDialogProps = { float: SellerFloat; secondOverGhs: number | null; onClose: () => void };

const directions = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take away' },
] as const;

function findAmountFault(typed: string, direction: string, available: number): string | undefined {
  const amount = parseGhs(typed.trim());
  if (amount === undefined || amount <= 0n) return 'Please enter an amount such as 20.00';
  return direction === 'take' && Number(amount) / 100 > available
    ? 'The float does not hold that much'
    : undefined;
}

function changeOf(direction: string, amount: number): number {
  return direction === 'take' ? -amount : amount;
}

export function AdjustDialog({ float, secondOverGhs, onClose }: AdjustDialogProps) {
  const { seller, available, phone_number: phone } = float;
  const { send } = useSend('POST /floats/{userId}/adjust', {
    refresh: floatsRefresh,
    toast: ({ message }) => message,
    onDone: onClose,
  });
  const form = useForm({
    initial: { direction: 'add', amount: '', reason: '' },
    validate: ({ direction, amount, reason }) => ({
      amount: findAmountFault(amount, direction, available),
      reason: findReasonFault(reason),
    }),
    onSubmit: ({ direction, amount, reason }) =>
      send({
        params: { userId: float.id },
        body: { amount: changeOf(direction, Number(amount)), reason: reason.trim() },
      }),
  });
  const { direction, amount: typed } = form.values;
  const isGood = findAmountFault(typed, direction, available) === undefined;
  const amount = isGood ? Number(typed) : 0;
  const needsSecond = secondOverGhs !== null && amount > secondOverGhs;
  const verb = direction === 'take' ? 'Take' : 'Add';
  return (
    <FormDialog
      title="Adjust a float"
      subtitle={words`${seller.name}, ${tel(phone)}`}
      submitLabel={
        needsSecond
          ? 'Ask a second admin'
          : words`${verb} ${isGood ? ghs(amount) : 'an amount'} ${direction === 'take' ? 'from' : 'to'} ${seller.name}’s float`
      }
      {...form.sending}
      onClose={onClose}
    >
      <Segments
        label="What happens"
        value={direction as 'add' | 'take'}
        options={directions}
        onChange={(next) => form.setValue('direction', next)}
      />
      <Field label="Amount" error={form.errorOf('amount')}>
        <AmountInput {...form.field('amount')} min={0} />
      </Field>
      <Field label="Reason" error={form.errorOf('reason')} hint="In one sentence. The seller reads it.">
        <TextArea {...form.field('reason')} />
      </Field>
      <Slip
        rows={{ 'Float now': <Money amountGhs={available} />, 'Booked against': 'Losses' }}
        totalLabel="Float after"
        totalGhs={sumGhs(available, changeOf(direction, amount))}
      />
      {needsSecond && (
        <Notice tone="warning">
          {words`Above ${ghs(secondOverGhs)} a second admin confirms. Nothing changes before that.`}
        </Notice>
      )}
    </FormDialog>
  );
}
