/** The frame of the sign-in, shared by all its forms. */
import { markPaths } from '@ntem/contract/addresses';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { logo, storeName } from '#lib/browser/settings.ts';
import { Brand, SkipLink } from '#ui/core/band.tsx';
import { Button } from '#ui/core/button.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { Form } from '#ui/forms/form.tsx';
import { backIcon } from '#ui/small/app-icons.ts';

type AuthFormProps = ComponentProps<typeof Form> & {
  title: string;
  subtitle: string;
  /** Undefined if there is nothing to send. */
  submitLabel?: string | undefined;
  busy: boolean;
  after: ReactNode;
};

export function AuthForm({ title, subtitle, submitLabel, busy, after, children, ...rest }: AuthFormProps) {
  return (
    <Form
      {...rest}
      head={
        <div>
          <h1 className="text-2xl tracking-tight">{title}</h1>
          <p className="mt-0.5 text-ink-muted">{subtitle}</p>
        </div>
      }
    >
      {children}
      {submitLabel && (
        <Button variant="primary" size="lg" block type="submit" busy={busy}>
          {submitLabel}
        </Button>
      )}
      {after}
    </Form>
  );
}

export function FormSwitch({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1.5 pt-1 text-md text-ink-muted *:[button]:min-h-touch *:[button]:px-1">
      {children}
    </p>
  );
}

export function BackSwitch({ onBack, children }: { onBack: () => void; children: string }) {
  return (
    <FormSwitch>
      <Button variant="quiet" icon={backIcon} onClick={onBack}>
        {children}
      </Button>
    </FormSwitch>
  );
}

type CodeBoxesProps = {
  label: ReactNode;
  hint?: ReactNode;
  error: string | undefined;
  value: string;
  length: number;
  /** As soon as it has all digits: nothing else is asked for. */
  sendsItself: boolean;
  onChange: (code: string) => void;
};

/** Focused when the step opens, and again when a refused code has been cleared. */
export function CodeBoxes({ value, length, sendsItself, onChange, ...group }: CodeBoxesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (value === '') box.current?.querySelector('input')?.focus();
    if (sendsItself && value.length === length) box.current?.closest('form')?.requestSubmit();
  }, [value, length, sendsItself]);
  return (
    <div ref={box}>
      <FieldGroup {...group}>
        <CodeInput name="code" value={value} onChange={onChange} length={length} />
      </FieldGroup>
    </div>
  );
}

/** The frame of the sign-in: the band above the form, or beside it where there is room. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-screen grid-rows-[auto_1fr] bg-surface lg:grid-cols-[5fr_7fr] lg:grid-rows-[minmax(42rem,1fr)]">
      <SkipLink />
      <header className="on-band relative flex flex-col overflow-hidden">
        <svg
          className="absolute bottom-1.5 left-8 hidden h-104 w-auto lg:block"
          viewBox="2 1 23 20"
          aria-hidden="true"
        >
          <path className="fill-band-deep" d={markPaths.first} />
          <path className="fill-ember-bright" d={markPaths.last} />
        </svg>
        <div className="relative flex min-h-14 items-center px-4 lg:px-8 lg:py-4">
          <Brand name={storeName} logo={logo} on="band" />
        </div>
        <div className="weave relative mt-auto" aria-hidden="true" />
      </header>
      <main
        id="main"
        className="grid content-start justify-items-center px-4 pt-6 pb-8 *:w-full *:max-w-form lg:content-center lg:p-16"
      >
        {children}
      </main>
    </div>
  );
}
