/** Puts money into the float: one form, from mobile money or from earnings. */

import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { WireFloat } from '@ntem/contract/floats/endpoints/floats';
import { topUpGhs } from '@ntem/contract/floats/limits';
import { type Network, networkName, networkText } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone, phoneText } from '@ntem/contract/phones';
import { useEffect, useState } from 'react';
import { useEarnings } from '#features/sellers/payouts/use-earnings.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { readGhs, sumGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, FieldGroup, PhoneInput } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { Form } from '#ui/forms/form.tsx';
import { AmountInput } from '#ui/forms/inputs.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { Panel } from '#ui/page/section.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { topUpAnchor } from './float-card.tsx';
import { type BegunTopUp, findKeptTopUp, keepTopUp } from './kept-top-up.ts';
import { AfterMove, MoveDialog } from './move-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { findTopUpFault, type Source } from './top-up-rules.ts';

const sources = [
  { value: 'momo', label: 'Mobile money' },
  { value: 'earnings', label: 'Earnings' },
] as const;

const quickAmounts = { momo: [50, 100, 200, 500], earnings: [50, 100, 200] };

/** The amount in the address comes first, then the one that was typed before. */
function useTypedTopUp(user: WireUser) {
  const url = useUrlState();
  const [initial] = useState(() => {
    const kept = findKeptTopUp(user.id).typed;
    const asked = readGhs(url.get('top_up'));
    const phone = user.phone_number;
    return {
      source: (asked ? url.oneOf('from', ['earnings']) || 'momo' : (kept?.source ?? 'momo')) as string,
      amount: asked?.toFixed(2) ?? kept?.amount ?? '',
      phone: kept?.phone ?? phone,
      network: kept?.network ?? networkOfPrefix(phone) ?? '',
    };
  });
  return initial;
}

export function TopUpPanel({ user, float }: { user: WireUser; float: WireFloat }) {
  const { form, earnings, begun, keepBegun, isMoving, setMoving } = useTopUp(user, float);
  const source = form.values.source as Source;
  const amount = readGhs(form.values.amount);
  const isGood = amount !== undefined && !findTopUpFault(form.values.amount, source, earnings);
  return (
    <div id={topUpAnchor} className="scroll-mt-4">
      <Panel title="Top up">
        <Form onSubmit={form.submit} refusal={form.refusal}>
          <Segments
            label="From"
            value={source}
            options={sources}
            onChange={(next) => form.setValue('source', next)}
          />
          <Amount form={form} source={source} earnings={earnings} floatGhs={float.available} />
          {source === 'momo' ? (
            <PayFrom form={form} own={user} />
          ) : (
            <>
              {isGood && (
                <AfterMove earningsGhs={earnings.available} floatGhs={float.available} movedGhs={amount} />
              )}
              <Notice tone="warning">At once, without a prompt. One way only: float is not paid out.</Notice>
            </>
          )}
          <Button variant="primary" size="lg" type="submit" block busy={form.isSubmitting}>
            <span>
              {source === 'momo' ? 'Top up ' : 'Move '}
              {isGood && <Money amountGhs={amount} />}
              {source === 'earnings' && ' to float'}
            </span>
          </Button>
          {source === 'momo' && (
            <p className="flex items-center justify-center gap-2 text-sm text-ink-muted">
              <Icon path={lockIcon} className="size-4" />
              You approve the payment on your phone.
            </p>
          )}
        </Form>
        {begun && (
          <TopUpDialog
            key={begun.id}
            begun={begun}
            onChange={keepBegun}
            onClose={() => keepBegun(undefined)}
          />
        )}
        {isMoving && amount !== undefined && (
          <MoveDialog
            amountGhs={amount}
            earningsGhs={earnings.available}
            floatGhs={float.available}
            onDone={() => form.setValue('amount', '')}
            onClose={() => setMoving(false)}
          />
        )}
      </Panel>
    </div>
  );
}

/** The typed fields and the top-up under way, both kept in the tab. */
function useTopUp(user: WireUser, float: WireFloat) {
  const initial = useTypedTopUp(user);
  const [begun, setBegun] = useState<BegunTopUp | undefined>(() => findKeptTopUp(user.id).begun);
  const [isMoving, setMoving] = useState(false);
  const earnings = useEarnings().data ?? { available: 0, pending: 0 };
  const keepBegun = (next: BegunTopUp | undefined) => {
    keepTopUp(user.id, { begun: next });
    setBegun(next);
  };
  const { send } = useSend('POST /float/top-ups', {
    onDone: ({ data: { top_up: topUp, otp } }, { body }) =>
      keepBegun({
        id: topUp.id,
        amount: topUp.amount,
        reference: topUp.reference,
        phone: body.phoneNumber,
        beforeGhs: float.available,
        ...(otp && { requestId: otp.requestId, prefix: otp.prefix }),
      }),
  });
  const form = useForm({
    initial,
    validate: ({ source, amount, phone, network }) => ({
      amount: findTopUpFault(amount, source as Source, earnings),
      ...(source === 'momo' && {
        phone: parsePhone(phone) ? undefined : phoneText,
        network: network ? undefined : networkText,
      }),
    }),
    onSubmit: async ({ source, amount, phone, network }) => {
      if (source === 'earnings') return setMoving(true);
      const body = {
        amount: readGhs(amount) ?? 0,
        phoneNumber: parsePhone(phone) ?? phone,
        network: network as Network,
      };
      await send({ body });
    },
  });
  const { values } = form;
  useEffect(
    () => keepTopUp(user.id, { typed: { ...values, source: values.source as Source } }),
    [user.id, values],
  );
  return { form, earnings, begun, keepBegun, isMoving, setMoving };
}

type TopUpForm = ReturnType<
  typeof useForm<{ source: string; amount: string; phone: string; network: string }>
>;
type AmountProps = {
  form: TopUpForm;
  source: Source;
  earnings: { available: number };
  floatGhs: number;
};

function Amount({ form, source, earnings, floatGhs }: AmountProps) {
  const typed = form.values.amount;
  const amount = readGhs(typed);
  const choose = (quick: number) => form.setValue('amount', quick.toFixed(2));
  return (
    <div className="grid gap-2">
      <Field
        label="Amount"
        error={form.errorOf('amount')}
        hint={
          source === 'momo' &&
          words`From ${ghs(topUpGhs.min)} to ${ghs(topUpGhs.max)}. ${
            amount ? ['Float after: ', ghs(sumGhs(floatGhs, amount)), '.'] : ''
          }`
        }
      >
        <AmountInput {...form.field('amount')} min={0} />
      </Field>
      <fieldset className="grid grid-cols-4 gap-2 large:grid-cols-2">
        <legend className="sr-only">Amounts</legend>
        {quickAmounts[source].map((quick) => (
          <Quick key={quick} isChosen={amount === quick} onPress={() => choose(quick)}>
            {String(quick)}
          </Quick>
        ))}
        {source === 'earnings' && (
          <Quick
            isChosen={amount === earnings.available && earnings.available > 0}
            onPress={() => choose(Math.max(0, earnings.available))}
          >
            All
          </Quick>
        )}
      </fieldset>
    </div>
  );
}

function Quick({
  isChosen,
  onPress,
  children,
}: {
  isChosen: boolean;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="min-h-touch rounded-md border border-line-strong bg-surface px-2 text-md font-medium hover:border-control hover:bg-surface-hover aria-pressed:border-brand aria-pressed:bg-surface-selected aria-pressed:ring-1 aria-pressed:ring-brand"
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The first digits suggest a network; it is asked for where they do not, and can be changed where a number was ported. */
function PayFrom({ form, own }: { form: TopUpForm; own: WireUser }) {
  const { phone: typed, network } = form.values;
  const [isChanging, setChanging] = useState(false);
  const phone = parsePhone(typed);
  const isOwn = phone === own.phone_number;
  const first = networkOfPrefix(typed);
  const isAsked = isChanging || (phone !== undefined && (!network || network !== first));
  const name = network ? networkName(network as Network) : '';
  return (
    <>
      <Field
        label="Pay from"
        error={form.errorOf('phone')}
        ok={
          phone &&
          network &&
          (isOwn ? `Your own number, ${name}.` : `${name}. A code proves this number first.`)
        }
      >
        <PhoneInput
          {...form.field('phone')}
          onChange={({ target }) => {
            form.setValue('phone', target.value);
            const next = parsePhone(target.value) && networkOfPrefix(target.value);
            if (next) form.setValue('network', next);
          }}
        />
      </Field>
      {isAsked ? (
        <FieldGroup label="Network" error={form.errorOf('network')}>
          <NetworkPicker name="network" value={network} onChange={(next) => form.setValue('network', next)} />
        </FieldGroup>
      ) : (
        phone && (
          <div className="-mt-3 justify-self-start">
            <Button variant="quiet" onClick={() => setChanging(true)}>
              Another network
            </Button>
          </div>
        )
      )}
    </>
  );
}
