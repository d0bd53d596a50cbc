/** The controls of a field that only the app has: a choice, lines of text, an amount, a password. */
import { type ComponentProps, useState } from 'react';
import { downIcon, Icon } from '#ui/core/icon.tsx';
import { inputClasses, TextInput, useFieldControl } from '#ui/flow/field.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { eyeIcon, eyeOffIcon } from '#ui/small/app-icons.ts';

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

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  const control = useFieldControl();
  return (
    <textarea
      rows={2}
      {...control}
      {...props}
      className={`${inputClasses} min-h-18 resize-y py-2 leading-snug`}
    />
  );
}

export function AmountInput(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const control = useFieldControl();
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-muted dense:left-2.5 dense:text-md">
        GH₵
      </span>
      <input
        type="number"
        inputMode="decimal"
        step="0.01"
        autoComplete="off"
        {...control}
        {...props}
        className={`${inputClasses} pl-14 tabular-nums [appearance:textfield] dense:pl-12 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none`}
      />
    </div>
  );
}

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'trail'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trail={
        <IconButton
          icon={isShown ? eyeOffIcon : eyeIcon}
          label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
