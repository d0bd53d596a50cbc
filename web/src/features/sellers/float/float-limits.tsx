/** When the float counts as low, and the most that may be sold from it in a day. */

import type { WireFloat } from '@ntem/contract/floats/endpoints/floats';
import { amountText } from '@ntem/contract/money';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { readGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { AmountInput } from '#ui/forms/inputs.tsx';
import { Panel } from '#ui/page/section.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';

export function FloatLimits({ float }: { float: WireFloat }) {
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
