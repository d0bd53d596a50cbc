/** Sends earned commission to a mobile money number, after a last look. */
import type { WireUser } from '@ntem/contract/accounts';
import type { WireEarnings } from '@ntem/contract/earnings';
import { type Network, networkNames, networkOfPrefix, networks, parsePhone } from '@ntem/contract/phones';
import { withdrawalTexts } from '@ntem/contract/seller-rules';
import { useState } from 'react';
import { useForm } from '#lib/use-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field, FieldGroup } from '#ui/field.tsx';
import { formatGhs, Money } from '#ui/money.tsx';
import { NetworkPicker } from '#ui/network-picker.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { PhoneInput } from '#ui/text-input.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { readPrice } from './price-input.ts';
import { useWithdraw } from './use-withdraw.ts';

const quickAmounts = [50, 100, 200];
const networkOptions = networks.map((value) => ({ value, label: networkNames[value] }));

type FormProps = { earnings: WireEarnings; user: WireUser };

export function WithdrawForm({ earnings, user }: FormProps) {
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useWithdraw();
  const form = useForm({
    initial: {
      amount: '',
      phone_number: user.phone_number,
      network: networkOfPrefix(user.phone_number) ?? '',
    },
    validate: ({ amount, phone_number, network }) => ({
      amount: findAmountFault(amount, earnings),
      phone_number: parsePhone(phone_number) ? undefined : withdrawalTexts.phone,
      network: network ? undefined : withdrawalTexts.network,
    }),
    onSubmit: async () => setConfirming(true),
  });
  const amount = readPrice(form.values.amount);
  const isReady = amount !== undefined && !findAmountFault(form.values.amount, earnings);
  return (
    <Panel title="Withdraw to MoMo">
      <form className="grid gap-4" onSubmit={form.submit} noValidate>
        {withdraw.refusal && (
          <Notice tone="danger" announced>
            {withdraw.refusal}
          </Notice>
        )}
        <AmountField form={form} earnings={earnings} />
        <PhoneFields form={form} />
        <Button variant="primary" type="submit" block>
          Withdraw {isReady && <Money amountGhs={amount} />}
        </Button>
      </form>
      {isConfirming && amount !== undefined && (
        <ConfirmWithdrawal
          wish={{
            amount,
            phone_number: parsePhone(form.values.phone_number) ?? form.values.phone_number,
            network: form.values.network as Network,
          }}
          fee={earnings.fee}
          isBusy={withdraw.isBusy}
          onClose={() => setConfirming(false)}
          onConfirm={async (wish) => {
            const isDone = await withdraw.send(wish);
            setConfirming(false);
            if (isDone) form.reset();
          }}
        />
      )}
    </Panel>
  );
}

type WithdrawFields = { amount: string; phone_number: string; network: string };
type Form = ReturnType<typeof useForm<WithdrawFields>>;

function AmountField({ form, earnings }: { form: Form; earnings: WireEarnings }) {
  const { available, minimum, fee } = earnings;
  return (
    <div className="grid gap-2">
      <Field
        label="Amount"
        error={form.errorOf('amount')}
        hint={
          <>
            Available <Money amountGhs={available} />. The smallest withdrawal is{' '}
            <Money amountGhs={minimum} />.{' '}
            {fee > 0 ? (
              <>
                <Money amountGhs={fee} /> are taken out for the transfer.
              </>
            ) : (
              'No fee.'
            )}
          </>
        }
      >
        <AmountInput {...form.field('amount')} min={minimum} max={available} />
      </Field>
      <div className="grid grid-cols-4 gap-2">
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

/** The number suggests its network; the person may know better, because numbers are ported. */
function PhoneFields({ form }: { form: Form }) {
  const { phone_number: typed, network } = form.values;
  const suggested = parsePhone(typed) && networkOfPrefix(typed);
  const prefix = typed.replace(/\s/g, '').slice(0, 3);
  const isSuggested = suggested !== undefined && suggested === network;
  const fieldOfPhone = form.field('phone_number');
  return (
    <>
      <Field
        label="MoMo number"
        error={form.errorOf('phone_number')}
        ok={
          isSuggested &&
          `${prefix} is ${suggested === 'MTN' || suggested === 'AIRTELTIGO' ? 'an' : 'a'} ${networkNames[suggested]} number. Network set to ${networkNames[suggested]}.`
        }
      >
        <PhoneInput
          {...fieldOfPhone}
          onChange={(event) => {
            fieldOfPhone.onChange(event);
            const next = networkOfPrefix(event.target.value);
            if (next && parsePhone(event.target.value)) form.setValue('network', next);
          }}
        />
      </Field>
      <FieldGroup label="Network" error={form.errorOf('network')}>
        <NetworkPicker
          name="network"
          options={networkOptions}
          value={(network || undefined) as Network | undefined}
          onChange={(value) => form.setValue('network', value)}
        />
      </FieldGroup>
    </>
  );
}

function findAmountFault(typed: string, { available, minimum }: WireEarnings): string | undefined {
  const amount = readPrice(typed);
  if (amount === undefined || amount <= 0) return withdrawalTexts.amount;
  if (amount > available) return `You can withdraw up to GH₵ ${formatGhs(Math.max(available, 0))}`;
  if (amount < minimum) return `The smallest withdrawal is GH₵ ${formatGhs(minimum)}`;
  return undefined;
}
