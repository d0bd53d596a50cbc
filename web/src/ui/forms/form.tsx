/** A form on a page, with the refusal above its fields. Takes `sending` of `useForm`. */
import type { FormEvent, ReactNode } from 'react';
import { Notice } from '#ui/core/notice.tsx';

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  refusal?: string | undefined;
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

export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Notice tone="danger" announced>
      {text}
    </Notice>
  );
}
