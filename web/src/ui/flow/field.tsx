/** A label, its control, and what is said below it: hint, confirmation, warning or error. */
import { createContext, type ReactNode, use, useId } from 'react';
import { Icon } from '#ui/core/icon.tsx';
import { alertIcon, bangIcon, checkIcon } from '#ui/small/icons.ts';

type Messages = {
  hint?: ReactNode;
  ok?: ReactNode;
  warning?: ReactNode;
  error?: string | undefined;
  /** Marked as wrong, where the words for it stand elsewhere. */
  invalid?: boolean;
};

type GroupProps = Messages & { label: ReactNode; children: ReactNode };

type FieldProps = GroupProps & {
  optional?: boolean;
  aside?: ReactNode;
};

type FieldControl = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined };

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** What ties a control to its field. A control outside of a field brings its own name. */
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
