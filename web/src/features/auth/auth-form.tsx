/** What all forms of the sign-in have in common: a title, why it was not taken, one button, and the ways on. */
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Form } from '#ui/forms/form.tsx';
import { backIcon } from '#ui/small/app-icons.ts';

type AuthFormProps = ComponentProps<typeof Form> & {
  title: string;
  subtitle: string;
  submitLabel: string;
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
      <Button variant="primary" size="lg" block type="submit" busy={busy}>
        {submitLabel}
      </Button>
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
