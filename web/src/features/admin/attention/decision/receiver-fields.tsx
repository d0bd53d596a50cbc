/** Where a refund goes that the payer's own wallet refused: another one of the buyer's. */
import { type Network, networks } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import type { ComponentProps } from 'react';
import { Tel } from '#ui/core/formats.tsx';
import { Field, FieldGroup, PhoneInput } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import type { Receiver } from './decision-slip.ts';

type Values = { phone_number: string; network: string };

/** Chosen, or else guessed from the number. */
function networkOf({ phone_number, network }: Values): Network | undefined {
  return networks.find((one) => one === network) ?? networkOfPrefix(phone_number);
}

export function receiverOf(values: Values): Receiver | undefined {
  const phone = parsePhone(values.phone_number);
  const network = networkOf(values);
  return phone && network ? { phone, network } : undefined;
}

type ReceiverFieldsProps = {
  form: {
    values: Values;
    setValue: (name: 'network', value: string) => void;
    field: (name: 'phone_number') => ComponentProps<typeof PhoneInput>;
    errorOf: (name: keyof Values) => string | undefined;
  };
  payer: string;
};

export function ReceiverFields({ form, payer }: ReceiverFieldsProps) {
  return (
    <>
      <Field
        label="Another number of the buyer"
        optional
        error={form.errorOf('phone_number')}
        hint={
          <>
            Left empty, it goes to <Tel number={payer} /> again.
          </>
        }
      >
        <PhoneInput {...form.field('phone_number')} autoComplete="off" />
      </Field>
      {form.values.phone_number.trim() !== '' && (
        <FieldGroup label="Its network" error={form.errorOf('network')}>
          <NetworkPicker
            name="network"
            value={networkOf(form.values)}
            onChange={(value) => form.setValue('network', value)}
          />
        </FieldGroup>
      )}
    </>
  );
}
