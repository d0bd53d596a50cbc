/** The float: what is in it, how to fill it, its limits, and every line behind it. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { WireFloat } from '@ntem/contract/floats/endpoints/floats';
import { amountText } from '@ntem/contract/money';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { readGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { checkIcon, closeIcon, Icon } from '#ui/core/icon.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { AmountInput } from '#ui/forms/inputs.tsx';
import { Panel } from '#ui/page/section.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { FloatCard } from './float-card.tsx';
import { FloatHistory } from './float-history.tsx';
import { TopUpPanel } from './top-up-panel.tsx';
import { useFloat } from './use-float.ts';

export function FloatScreen({ user }: { user: WireUser }) {
  const { data: float, isError, refetch } = useFloat();
  if (isError && !float)
    return <ListFailure title="Failed to load your float" onRetry={() => void refetch()} />;
  if (!float) return <SkeletonParts className="gap-4" heights={['h-60', 'h-96']} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-5">
      <FloatCard float={float} />
      <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4">
        <TopUpPanel user={user} float={float} />
        <div className="order-3 grid grid-cols-[minmax(0,1fr)] gap-4">
          <FloatLimits key={`${float.low_below} ${float.daily_limit}`} float={float} />
          <WhatFloatIs />
        </div>
      </div>
      <FloatHistory />
    </div>
  );
}

const facts: [boolean, string][] = [
  [true, 'It buys bundles for people who pay you in cash.'],
  [true, 'A sale that fails comes back by itself, in full.'],
  [true, 'It stays yours. It does not expire.'],
  [false, 'It is not paid out: top up what you soon need.'],
  [false, 'It is not your earnings. Those come from your links and are withdrawn to MoMo.'],
];

function WhatFloatIs() {
  return (
    <Panel title="What float is">
      <ul className="grid gap-2.5 text-md">
        {facts.map(([isSo, fact]) => (
          <li key={fact} className="flex items-start gap-2.5">
            <Icon
              path={isSo ? checkIcon : closeIcon}
              className={`mt-px size-4.5 stroke-[2.25] ${isSo ? 'text-success' : 'text-danger'}`}
            />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FloatLimits({ float }: { float: WireFloat }) {
  const { send } = useSend('PUT /float/settings', { updates: 'GET /float', toast: ({ message }) => message });
  const form = useForm({
    initial: { low_below: float.low_below.toFixed(2), daily_limit: float.daily_limit?.toFixed(2) ?? '' },
    validate: ({ low_below: low, daily_limit: most }) => {
      const read = readGhs(most);
      return {
        low_below: readGhs(low || '0') === undefined ? amountText : undefined,
        daily_limit: most !== '' && (read === undefined || read <= 0) ? amountText : undefined,
      };
    },
    onSubmit: ({ low_below: low, daily_limit: most }) =>
      send({ body: { low_below: readGhs(low || '0') ?? 0, daily_limit: readGhs(most) ?? null } }),
  });
  return (
    <Panel title="Limits">
      <Form onSubmit={form.submit} refusal={form.refusal}>
        <Field
          label="Low is below"
          error={form.errorOf('low_below')}
          hint="You get one notice each time it falls below. 0 for none."
        >
          <AmountInput {...form.field('low_below')} min={0} />
        </Field>
        <Field
          label="Daily limit"
          optional
          error={form.errorOf('daily_limit')}
          hint={words`Nobody who takes your phone sells more than this. Sold today: ${ghs(float.sold_today)}.`}
        >
          <AmountInput {...form.field('daily_limit')} min={0} placeholder="No limit" />
        </Field>
        <Button type="submit" block busy={form.isSubmitting}>
          Save limits
        </Button>
      </Form>
    </Panel>
  );
}
