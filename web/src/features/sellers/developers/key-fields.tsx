/** The limits of a key, in the dialogs that make and change one. */
import { mostKeyAddresses } from '@ntem/contract/developers/key-addresses';
import { keyNameText } from '@ntem/contract/developers/limits';
import { amountText, pesewasFromWire } from '@ntem/contract/money';
import type { ComponentProps, FocusEvent } from 'react';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { AmountInput, TextArea } from '#ui/forms/inputs.tsx';
import { readAddresses } from './key-words.ts';

export type KeyValues = { name: string; daily_limit: string; addresses: string };

export function validateKey({ name, daily_limit: limit }: KeyValues) {
  const amount = limit === '' ? 1n : pesewasFromWire(Number(limit));
  return {
    name: name.trim() ? undefined : keyNameText,
    daily_limit: amount && amount > 0n ? undefined : amountText,
  };
}

/** As the server takes it: an empty limit is none. */
export function bodyOf({ name, daily_limit: limit, addresses }: KeyValues) {
  return {
    name: name.trim(),
    daily_limit: limit === '' ? null : Number(limit),
    addresses: readAddresses(addresses),
  };
}

/** Of the form that makes a key, and of the one that changes it. */
type KeyForm = {
  errorOf: (name: keyof KeyValues) => string | undefined;
  field: (name: keyof KeyValues) => Pick<ComponentProps<'input'>, 'name' | 'value'> & {
    onChange: (event: { target: { value: string } }) => void;
    onBlur: (event: FocusEvent) => void;
  };
};

export function NameField({ form }: { form: KeyForm }) {
  return (
    <Field label="Name" error={form.errorOf('name')}>
      <TextInput {...form.field('name')} autoComplete="off" placeholder="For example Campus website" />
    </Field>
  );
}

export function LimitFields({ form }: { form: KeyForm }) {
  return (
    <>
      <Field
        label="Daily limit"
        optional
        error={form.errorOf('daily_limit')}
        hint="The most that this key may sell each day."
      >
        <AmountInput {...form.field('daily_limit')} />
      </Field>
      <Field
        label="Addresses"
        optional
        error={form.errorOf('addresses')}
        hint={`The key works only from these, at most ${mostKeyAddresses}. Leave it empty for all.`}
      >
        <TextArea {...form.field('addresses')} spellCheck={false} placeholder="154.160.12.40" />
      </Field>
    </>
  );
}
