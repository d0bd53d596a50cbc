/** A phone number to type or to choose again, with its digits grouped for checking. */
import { type Network, numberOf } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import type { ReactNode, Ref } from 'react';
import { Tel } from '#ui/core/formats.tsx';
import { Field, PhoneInput } from '#ui/flow/field.tsx';

type NumberFieldProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  remark?: string | undefined;
  warning?: string | undefined;
  aside?: ReactNode;
  offered: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
};

export function NumberField(props: NumberFieldProps) {
  const { name, label, value, error, onChange, remark, warning, aside, offered, inputRef } = props;
  const shown = readable(value);
  const hint = hintOf(value);
  const said = (hint || parsePhone(value)) && (
    <>
      <Tel number={parsePhone(value) ?? shown.slice(0, 3)} /> {hint?.text ?? ''} {warning ?? remark ?? ''}
    </>
  );
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        aside={aside}
        error={error}
        invalid={error !== undefined}
        {...(warning ? { warning: said } : { ok: said })}
      >
        <PhoneInput
          name={name}
          ref={inputRef}
          inputMode="numeric"
          autoComplete="tel"
          placeholder="233XXXXXXXXX"
          maxLength={20}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {value === '' && offered.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offered.map((phone) => (
            <button
              key={phone}
              type="button"
              className="min-h-touch rounded-md border border-line-strong bg-surface px-3 text-md font-medium text-brand hover:bg-surface-hover"
              onClick={() => onChange(phone)}
            >
              <span className="sr-only">{label} </span>
              <Tel number={phone} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

type NumberHint = { network: Network; text: string };

export function hintOf(typed: string): NumberHint | undefined {
  const network = networkOfPrefix(typed);
  return network && { network, text: `is ${numberOf(network)}.` };
}

/** The number as far as it was typed, in the form that people know: `0241234567`, `024`. */
function readable(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/^\+?233/, '0');
}
