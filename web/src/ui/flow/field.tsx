/** A label, its control, and the text below it: hint, confirmation, warning or error. And one line of text. */
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { alertIcon, bangIcon, checkIcon, Icon } from '#ui/core/icon.tsx';

type Messages = {
  hint?: ReactNode;
  ok?: ReactNode;
  warning?: ReactNode;
  error?: string | undefined;
  invalid?: boolean;
};

type GroupProps = Messages & { label: ReactNode; children: ReactNode };

type FieldProps = GroupProps & {
  optional?: boolean;
  aside?: ReactNode;
};

type FieldControl = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined };

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** The attributes that tie a control to its field. A control outside of a field brings its own name. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

export function Field({ label, optional = false, aside, children, ...messages }: FieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col">
      <div className="mb-1.5 flex items-baseline justify-between gap-2 text-md font-medium dense:mb-1 dense:text-sm">
        <label className="flex flex-1 items-baseline justify-between gap-2" htmlFor={id}>
          {label}
          {optional && <span className="font-normal text-ink-subtle">Optional</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={control(id, messages)}>{children}</FieldContext>
      <FieldMessages id={id} {...messages} />
    </div>
  );
}

export function FieldGroup({ label, children, ...messages }: GroupProps) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col" aria-describedby={`${id}-messages`}>
      <legend className="mb-1.5 text-md font-medium dense:text-sm">{label}</legend>
      <FieldContext value={control(id, messages)}>{children}</FieldContext>
      <FieldMessages id={id} {...messages} />
    </fieldset>
  );
}

function control(id: string, { error, invalid }: Messages): FieldControl {
  return { id, 'aria-describedby': `${id}-messages`, 'aria-invalid': error || invalid ? true : undefined };
}

/** The region is there before its words are, so that a screen reader announces each message once. */
function FieldMessages({ id, hint, ok, warning, error }: Messages & { id: string }) {
  return (
    <div id={`${id}-messages`} aria-live="polite" className="*:mt-1.5">
      {error && <Message icon={bangIcon} className="font-medium text-danger" text={error} />}
      {!error && warning && <Message icon={alertIcon} className="text-warning" text={warning} />}
      {!error && !warning && ok && (
        <Message icon={checkIcon} className="text-ink-muted" iconClassName="text-success" text={ok} />
      )}
      {!error && hint && <p className="text-sm text-ink-muted">{hint}</p>}
    </div>
  );
}

type MessageProps = { icon: string; className: string; iconClassName?: string; text: ReactNode };

function Message({ icon, className, iconClassName = '', text }: MessageProps) {
  return (
    <p className={`flex items-start gap-1.5 text-sm ${className}`}>
      <Icon path={icon} className={`mt-px size-4 ${iconClassName}`} />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

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
