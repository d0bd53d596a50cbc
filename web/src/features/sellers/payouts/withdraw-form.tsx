/** Sends earned commission to the seller's payout number, after a confirmation. */

import { type Network, networkName } from '@ntem/contract/networks';
import type { WireEarnings, WirePayoutNumber } from '@ntem/contract/payouts/endpoints/earnings';
import { smallestWithdrawalText, withdrawalTexts } from '@ntem/contract/payouts/withdrawal-refusals';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { readGhs, sumGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime, formatGhs, Money, Tel } from '#ui/core/formats.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { Form } from '#ui/forms/form.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';
import { AmountInput } from '#ui/forms/inputs.tsx';
import { Panel } from '#ui/page/section.tsx';
import { ghs, say, tel, words } from '#ui/small/phrase.tsx';
import { ChangeNumberDialog } from './change-number-dialog.tsx';
import { PayoutNumber } from './payout-number.tsx';
import { useWithdrawals } from './use-earnings.ts';

const quickAmounts = [50, 100, 200];

export function WithdrawForm({ earnings, number }: { earnings: WireEarnings; number: WirePayoutNumber }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const form = useForm({
    initial: { amount: '' },
    validate: ({ amount }) => ({ amount: findAmountFault(amount, earnings) }),
    onSubmit: async () => setConfirming(true),
  });
  const { withdraw, isBusy, refusal } = useWithdraw({ onDone: form.reset });
  const receiver = receiverOf(number);
  const amount = readGhs(form.values.amount);
  const isReady = amount !== undefined && !findAmountFault(form.values.amount, earnings);
  return (
    <Panel title="Withdraw to MoMo">
      <Form onSubmit={form.submit} refusal={refusal}>
        <AmountField form={form} earnings={earnings} />
        <PayoutNumber number={number} onChange={() => setChanging(true)} />
        {earnings.approval && <Approval {...earnings.approval} />}
        <Button variant="primary" type="submit" block disabled={!receiver}>
          Withdraw {isReady && <Money amountGhs={amount} />}
        </Button>
      </Form>
      {isChanging && <ChangeNumberDialog onClose={() => setChanging(false)} />}
      {isConfirming && receiver && amount !== undefined && (
        <ConfirmWithdrawal
          request={{ amount, ...receiver }}
          fee={earnings.fee}
          available={earnings.available}
          isBusy={isBusy}
          onClose={() => setConfirming(false)}
          onConfirm={async (request) => {
            await withdraw(request);
            setConfirming(false);
          }}
        />
      )}
    </Panel>
  );
}

const reasons = {
  new_device: 'you signed in on a new device',
  password_reset: 'your password was reset',
} as const;

function Approval({ until, because }: NonNullable<WireEarnings['approval']>) {
  return (
    <p className="text-sm text-muted">
      An admin approves withdrawals until <DateTime iso={until} />, because {reasons[because]}.
    </p>
  );
}

type AmountForm = ReturnType<typeof useForm<{ amount: string }>>;

/** The number that gets the money now: not the new one while it is on hold. */
function receiverOf({ phone_number, network, until_then }: WirePayoutNumber) {
  if (until_then) return until_then;
  return phone_number && network ? { phone_number, network } : undefined;
}

function AmountField({ form, earnings }: { form: AmountForm; earnings: WireEarnings }) {
  const { available, minimum, fee } = earnings;
  return (
    <div className="grid gap-2">
      <Field
        label="Amount"
        error={form.errorOf('amount')}
        hint={words`Available ${ghs(available)}. The smallest withdrawal is ${ghs(minimum)}. ${
          fee > 0 ? say`A fee of ${ghs(fee)} is deducted.` : 'No fee.'
        }`}
      >
        <AmountInput {...form.field('amount')} min={minimum} max={available} />
      </Field>
      <div className="grid grid-cols-4 gap-2 large:grid-cols-1">
        {quickAmounts.map((quick) => (
          <Button
            key={quick}
            disabled={quick > available || quick < minimum}
            onClick={() => form.setValue('amount', quick.toFixed(2))}
          >
            {quick}
          </Button>
        ))}
        <Button disabled={available < minimum} onClick={() => form.setValue('amount', available.toFixed(2))}>
          All
        </Button>
      </div>
    </div>
  );
}

function findAmountFault(typed: string, { available, minimum }: WireEarnings): string | undefined {
  const amount = readGhs(typed);
  if (amount === undefined || amount <= 0) return withdrawalTexts.amount;
  if (amount > available) return `You can withdraw up to GH₵ ${formatGhs(Math.max(available, 0))}`;
  if (amount < minimum) return smallestWithdrawalText(formatGhs(minimum));
  return undefined;
}

const staleText = 'A withdrawal was made elsewhere in the meantime. Check your balance and try again.';

/** Asks for a withdrawal so that a second tap, a second tab or a retry never pays twice. */
function useWithdraw({ onDone }: { onDone: () => void }) {
  const newest = useWithdrawals(1).data?.[0]?.id ?? null;
  const { press, isBusy, refusal } = useSend('POST /earnings/withdrawals', {
    refresh: [
      'GET /earnings',
      'GET /earnings/withdrawals',
      'GET /earnings/entries',
      'GET /earnings/payout-number',
    ],
    toast: ({ data, message }) =>
      data.status === 'awaiting_approval' ? 'Withdrawal requested. An admin approves it first.' : message,
    onDone,
    failed: whyNot,
    showsRefusal: true,
  });
  const withdraw = (request: WithdrawalRequest) =>
    press({ body: { ...request, last_withdrawal_id: newest } });
  return { withdraw, isBusy, refusal };
}

function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  return error.code === 'STALE' ? staleText : (Object.values(error.errors)[0] ?? error.message);
}

type WithdrawalRequest = { amount: number; phone_number: string; network: Network };

type ConfirmProps = {
  request: WithdrawalRequest;
  fee: number;
  available: number;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (request: WithdrawalRequest) => void;
};

function ConfirmWithdrawal({ request, fee, available, isBusy, onClose, onConfirm }: ConfirmProps) {
  return (
    <ConfirmDialog
      title="Confirm withdrawal"
      network={request.network.toLowerCase()}
      confirmLabel={<span>{words`Withdraw ${ghs(request.amount)} to ${tel(request.phone_number)}`}</span>}
      busy={isBusy}
      onConfirm={() => onConfirm(request)}
      onClose={onClose}
    >
      <Slip
        totalLabel={fee > 0 ? 'You receive' : 'Amount'}
        totalGhs={sumGhs(request.amount, -fee)}
        rows={{
          'Goes to': <Tel number={request.phone_number} />,
          Network: networkName(request.network),
          ...(fee > 0 && { Amount: <Money amountGhs={request.amount} />, Fee: <Money amountGhs={fee} /> }),
          'Left in your balance': <Money amountGhs={sumGhs(available, -request.amount)} />,
        }}
      />
      <p className="text-md text-ink-muted">Money sent to a wrong number cannot be reversed.</p>
    </ConfirmDialog>
  );
}
