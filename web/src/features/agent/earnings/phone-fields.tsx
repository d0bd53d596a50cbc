/** A mobile money number and its network. */
import { networkName, numberOf } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import type { useForm } from '#lib/browser/use-form.ts';
import { Field, FieldGroup } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { PhoneInput } from '#ui/flow/text-input.tsx';

type PhoneForm = ReturnType<typeof useForm<{ phone_number: string; network: string }>>;

/** The number suggests its network; the person may know better, because numbers are ported. */
export function PhoneFields({ form }: { form: PhoneForm }) {
  const { phone_number: typed, network } = form.values;
  const suggested = suggestionFor(typed);
  const prefix = typed.replace(/\s/g, '').slice(0, 3);
  return (
    <>
      <Field
        label="New number"
        error={form.errorOf('phone_number')}
        ok={
          suggested === network &&
          `${prefix} is ${numberOf(suggested)}. Network set to ${networkName(suggested)}.`
        }
      >
        <PhoneInput
          {...form.field('phone_number')}
          onChange={({ target }) => {
            form.setValue('phone_number', target.value);
            const next = suggestionFor(target.value);
            if (next) form.setValue('network', next);
          }}
        />
      </Field>
      <FieldGroup label="Network" error={form.errorOf('network')}>
        <NetworkPicker name="network" value={network} onChange={(value) => form.setValue('network', value)} />
      </FieldGroup>
    </>
  );
}

function suggestionFor(typed: string) {
  return parsePhone(typed) ? networkOfPrefix(typed) : undefined;
}
