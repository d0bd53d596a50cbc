/** Offers, after a delivery, to keep a number under a name. Passed over twice, it is not offered for that number again. */
import { customerNameLength } from '@ntem/contract/floats/limits';
import { useEffect, useRef } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Refusal } from '#ui/forms/form.tsx';
import { tel, words } from '#ui/small/phrase.tsx';

export function NameOffer({ phone }: { phone: string }) {
  const { data } = useRead('GET /counter/customers', { query: { phone } });
  const customer = data?.[0];
  return customer?.wants_name ? <NameForm key={phone} phone={phone} /> : null;
}

const refresh = ['GET /counter/customers', 'GET /counter/sales'] as const;

function NameForm({ phone }: { phone: string }) {
  const { send } = useSend('PUT /counter/customers', { refresh, toast: ({ message }) => message });
  const passed = usePassedOver(phone);
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Please enter a name' }),
    onSubmit: async ({ name }) => {
      passed.current = false;
      await send({ body: { phone_number: phone, name: name.trim() } });
    },
  });
  return (
    <form className="grid gap-2" onSubmit={form.submit} noValidate>
      <Refusal text={form.refusal} />
      <Field
        label={<span>{words`Save ${tel(phone)} as`}</span>}
        aside={<span className="font-normal text-ink-muted">Only you see it</span>}
        hint="Then it is one tap next time, and in My Customers."
        error={form.errorOf('name')}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <TextInput
            {...form.field('name')}
            maxLength={customerNameLength.max}
            autoCapitalize="words"
            autoComplete="off"
            placeholder="For example Maame Esi"
          />
          <Button type="submit" busy={form.isSubmitting}>
            Save
          </Button>
        </div>
      </Field>
    </form>
  );
}

/** Leaving the offer without a name says so to the server, once. */
function usePassedOver(phone: string) {
  const { press } = useSend('PUT /counter/customers', { showsRefusal: true });
  const passed = useRef(true);
  const tell = useRef(press);
  tell.current = press;
  useEffect(() => {
    // In development React mounts twice: only a real leave counts.
    let isShown = false;
    const timer = setTimeout(() => {
      isShown = true;
    }, 300);
    return () => {
      clearTimeout(timer);
      if (isShown && passed.current) void tell.current({ body: { phone_number: phone } });
    };
  }, [phone]);
  return passed;
}
