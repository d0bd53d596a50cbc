/** A choice between a few words, all visible. */
import { useId } from 'react';
import { FieldGroup } from '#ui/flow/field.tsx';

type SegmentsProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <FieldGroup label={label}>
      <div className="flex flex-wrap rounded-md border border-control bg-surface-sunken p-0.5">
        {options.map((option) => (
          <label key={option.value} className="relative flex-[1_1_auto]">
            <input
              className="peer absolute inset-0 size-full appearance-none rounded-sm"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="pointer-events-none relative flex min-h-touch items-center justify-center rounded-sm border border-transparent px-3 text-center text-md font-medium text-ink-muted peer-checked:border-control peer-checked:bg-surface peer-checked:text-ink dense:min-h-8 dense:text-sm">
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
