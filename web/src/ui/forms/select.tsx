/** A choice from a short list, as the device itself shows it. */
import type { ComponentProps } from 'react';
import { Icon } from '#ui/core/icon.tsx';
import { useFieldControl } from '#ui/flow/field.tsx';
import { inputClasses } from '#ui/flow/input-classes.ts';
import { downIcon } from '#ui/small/icons.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: readonly { value: string; label: string }[];
};

export function Select({ options, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <div className="relative">
      <select {...control} {...rest} className={`${inputClasses} appearance-none pr-9 dense:pr-8`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-control dense:right-2">
        <Icon path={downIcon} className="size-4" />
      </span>
    </div>
  );
}
