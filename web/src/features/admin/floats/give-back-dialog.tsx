/** Gives a seller's float back to the number that it came from; a large one needs a second admin. */
import type { SellerFloat } from '@ntem/contract/floats/endpoints/seller-floats';
import { parseGhs } from '@ntem/contract/money';
import { networkName } from '@ntem/contract/networks';
import { findReasonFault } from '@ntem/contract/review/attention-moves';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { sumGhs } from '#lib/ghs.ts';
import { formatGhs, Money, Tel } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { AmountInput, TextArea } from '#ui/forms/inputs.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { floatsRefresh } from './floats-refresh.ts';

type GiveBackDialogProps = {
  float: SellerFloat;
  origin: NonNullable<SellerFloat['origin']>;
  secondOverGhs: number | null;
  onClose: () => void;
};

function findAmountFault(typed: string, most: number): string | undefined {
  const amount = parseGhs(typed.trim());
  if (amount === undefined || amount <= 0n) return 'Please enter an amount such as 20.00';
  return Number(amount) / 100 > most ? `At most ${formatGhs(most)} can go back to this number` : undefined;
}

export function GiveBackDialog({ float, origin, secondOverGhs, onClose }: GiveBackDialogProps) {
  const { seller, available } = float;
  const { send } = useSend('POST /floats/{userId}/give-back', {
    refresh: [...floatsRefresh, 'GET /payouts', 'GET /dashboard/waiting'],
    toast: ({ message }) => message,
    onDone: onClose,
  });
  const form = useForm({
    initial: { amount: origin.amount.toFixed(2), reason: '' },
    validate: ({ amount, reason }) => ({
      amount: findAmountFault(amount, origin.amount),
      reason: findReasonFault(reason),
    }),
    onSubmit: ({ amount, reason }) =>
      send({ params: { userId: float.id }, body: { amount: Number(amount), reason: reason.trim() } }),
  });
  const { amount: typed } = form.values;
  const amount = findAmountFault(typed, origin.amount) === undefined ? Number(typed) : 0;
  const needsSecond = secondOverGhs !== null && amount > secondOverGhs;
  return (
    <FormDialog
      title="Give a float back"
      subtitle={seller.name}
      submitLabel={needsSecond ? 'Ask a second admin' : words`Give ${ghs(amount)} back`}
      {...form.sending}
      onClose={onClose}
    >
      <p className="text-md">
        To the number that it came from: <Tel number={origin.phone_number} />, {networkName(origin.network)}{' '}
        mobile money. The gateway’s fee is ours.
      </p>
      <Field label="Amount" error={form.errorOf('amount')}>
        <AmountInput {...form.field('amount')} min={0} />
      </Field>
      <Field label="Reason" error={form.errorOf('reason')} hint="In one sentence, for the audit.">
        <TextArea {...form.field('reason')} />
      </Field>
      <Slip
        rows={{
          'Float now': <Money amountGhs={available} />,
          'Given back': <Money amountGhs={-amount} signed />,
        }}
        totalLabel="Float after"
        totalGhs={sumGhs(available, -amount)}
      />
      {needsSecond && (
        <Notice tone="warning">
          {words`Above ${ghs(secondOverGhs)} a second admin approves it, under Payouts. The money leaves the float now.`}
        </Notice>
      )}
    </FormDialog>
  );
}
