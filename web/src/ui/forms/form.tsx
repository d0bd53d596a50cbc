/** A form on a page: why it was not taken, above its fields. Takes `sending` of `useForm`. */
import type { FormEvent, ReactNode } from 'react';
import { Refusal } from '#ui/forms/refusal.tsx';

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  refusal?: string | undefined;
  /** Said above the refusal. */
  head?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Form({ onSubmit, refusal, head, className = '', children }: FormProps) {
  return (
    <form className={`grid gap-4 ${className}`} onSubmit={onSubmit} noValidate>
      {head}
      <Refusal text={refusal} />
      {children}
    </form>
  );
}
