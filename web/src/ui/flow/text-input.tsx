/** One line of text. */
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#ui/core/icon.tsx';
import { useFieldControl } from './field.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'className'> & {
  icon?: string | undefined;
  lead?: string | undefined;
  trail?: ReactNode;
};

export function TextInput({ icon, lead, trail, ...rest }: TextInputProps) {
  const control = useFieldControl();
  const room = `${icon ? 'pl-10 dense:pl-8.5' : ''} ${lead ? 'pl-13 dense:pl-11.5' : ''} ${trail ? 'pr-12 dense:pr-12' : ''}`;
  return (
    <div className="relative">
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-subtle dense:left-2.5">
          <Icon path={icon} className="size-5 dense:size-4" />
        </span>
      )}
      {lead && (
        <span
          className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-md text-ink-muted dense:left-2.5 dense:text-sm"
          aria-hidden="true"
        >
          {lead}
        </span>
      )}
      <input type="text" {...control} {...rest} className={`${inputClasses} ${room}`} />
      {trail && <div className="absolute inset-y-0 right-1 flex items-center">{trail}</div>}
    </div>
  );
}

export function PhoneInput(props: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel-national" {...props} />;
}

export const inputClasses =
  'w-full min-w-0 min-h-control rounded-md border border-control bg-surface px-3.5 text-base leading-tight ' +
  'transition-colors placeholder:text-ink-subtle placeholder-shown:text-ellipsis ' +
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-1 ' +
  '[&[readonly]]:border-line-strong [&[readonly]]:bg-surface-sunken [&[readonly]]:text-ink-muted ' +
  'disabled:border-line-strong disabled:bg-surface-sunken disabled:text-ink-muted ' +
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] ' +
  'dense:min-h-control-dense dense:px-2.5 dense:text-md';
