/** A colour, typed or picked, with its fault and a suggestion. */
import { isColour } from '@ntem/contract/installation/colours';
import { useId } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';

type ColourFieldProps = {
  label: string;
  hint: string;
  fault: string | undefined;
  /** The nearest one that can be read. */
  instead?: string | undefined;
  value: string;
  onChange: (colour: string) => void;
};

export function ColourField({ label, hint, fault, instead, value, onChange }: ColourFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field label={label} hint={hint} error={fault}>
          <TextInput
            value={value}
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
          />
        </Field>
        <div className="grid">
          <label className="mb-1.5 text-md font-medium dense:mb-1 dense:text-sm" htmlFor={id}>
            Pick<span className="sr-only"> the {label.toLowerCase()}</span>
          </label>
          <input
            id={id}
            type="color"
            className="h-control w-14 cursor-pointer rounded-md border border-control bg-surface p-1 dense:h-control-dense"
            value={isColour(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      </div>
      {fault && instead && instead !== value && (
        <div>
          <Button onClick={() => onChange(instead)}>
            <span
              className="size-4 rounded-sm border border-line"
              style={{ background: instead }}
              aria-hidden="true"
            />
            Use {instead}
          </Button>
        </div>
      )}
    </div>
  );
}
