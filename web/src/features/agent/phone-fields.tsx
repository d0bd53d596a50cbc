/** A mobile money number and its network. */
import { type Network, networkName, networkOptions, numberOf } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import type { useForm } from '#lib/browser/use-form.ts';
import { Field, FieldGroup } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { PhoneInput } from '#ui/flow/text-input.tsx';

type PhoneValues = { phone_number: string; network: string };
type Form = ReturnType<typeof useForm<PhoneValues>>;

/** The number suggests its network; the person may know better, because numbers are ported. */
export function PhoneFields({ form }: { form: Form }) {
  const { phone_number: typed, network } = form.values;
  const suggested = parsePhone(typed) && networkOfPrefix(typed);
  const prefix = typed.replace(/\s/g, '').slice(0, 3);
  const isSuggested = suggested !== undefined && suggested === network;
  const fieldOfPhone = form.field('phone_number');
  return (
    <>
      <Field
        label="New number"
        error={form.errorOf('phone_number')}
        ok={isSuggested && `${prefix} is ${numberOf(suggested)}. Network set to ${networkName(suggested)}.`}
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
