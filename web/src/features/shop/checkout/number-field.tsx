/** A phone number to type or to choose again, with its digits grouped for checking. */
import { type Network, numberOf } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import type { ReactNode, Ref } from 'react';
import { Tel } from '#ui/core/formats.tsx';
import { Field, PhoneInput } from '#ui/flow/field.tsx';

/** A number to choose, with its name where it has one. */
export type Offered = { phone: string; name?: string };

type NumberFieldProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  remark?: string | undefined;
  warning?: string | undefined;
  aside?: ReactNode;
  offered: readonly Offered[];
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
      <Field label={label} aside={aside} error={error} {...(warning ? { warning: said } : { ok: said })}>
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
      {offered.some(({ phone }) => phone !== parsePhone(value)) && (
        <fieldset className="flex flex-wrap gap-2" aria-label="Saved numbers">
          {offered.map(({ phone, name: saved }) => (
            <button
              key={phone}
              type="button"
              className="min-h-touch rounded-md border border-control bg-surface px-3 py-1 text-start text-md leading-tight font-medium hover:bg-surface-hover aria-pressed:border-brand aria-pressed:bg-surface-selected"
              aria-pressed={parsePhone(value) === phone}
              onClick={() => onChange(phone)}
            >
              <span className="sr-only">{label} </span>
              {saved && <span className="block wrap-anywhere">{saved} </span>}
              <span className={saved ? 'text-sm font-normal text-ink-muted' : 'text-brand'}>
                <Tel number={phone} />
              </span>
            </button>
          ))}
        </fieldset>
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
