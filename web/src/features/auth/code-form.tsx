/** The code that was sent to a phone: it proves the phone of an account, or lets its owner set a new password. */
import { codeDigits } from '@ntem/contract/accounts/limits';
import type { ReactNode } from 'react';
import { ApiError, reasonOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { ButtonLink } from '#ui/core/button.tsx';
import { Field } from '#ui/flow/field.tsx';
import { ResendButton } from '#ui/flow/resend-button.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';
import { callIcon } from '#ui/small/app-icons.ts';
import { tel, words } from '#ui/small/phrase.tsx';
import type { AuthSteps, Mode, PendingCode } from './auth-flow.ts';
import { AuthForm, BackSwitch, CodeBoxes } from './auth-form.tsx';
import { codeErrors, resetErrors } from './auth-rules.ts';

type CodeFormProps = { steps: AuthSteps; pending: PendingCode };

export function CodeForm({ steps, pending }: CodeFormProps) {
  const { phone, requestId, remember } = pending;
  const { send } = useSend('POST /auth/verify-otp', {
    toast: 'Phone verification successful! Kindly Login',
    onDone: ({ data }) => steps.signIn(data, { remember }),
  });
  const form = useCodeForm(codeErrors, ({ code }) =>
    send({ body: { phone_number: phone, code, requestId } }),
  );
  return (
    <CodeFrame
      steps={steps}
      pending={pending}
      form={form}
      title="Verify Your Phone"
      subtitle="Please verify your phone number"
      submitLabel="Verify"
      back={['register', 'Back to registration']}
      sendsItself
    />
  );
}

export function ResetForm({ steps, pending }: CodeFormProps) {
  const { phone, requestId } = pending;
  const { send } = useSend('POST /auth/reset-password', {
    toast: 'Password changed. Please sign in.',
    onDone() {
      steps.dispatch({ type: 'typed', values: { phone_number: phone } });
      steps.goTo('login', { replace: true });
    },
  });
  const form = useCodeForm(resetErrors, (typed) =>
    send({ body: { phone_number: phone, requestId, ...typed } }),
  );
  return (
    <CodeFrame
      steps={steps}
      pending={pending}
      form={form}
      title="Set a new password"
      subtitle="Enter the code that we sent to your phone"
      submitLabel="Set password"
      back={['login', 'Back to sign in']}
    >
      <Field label="New password" error={form.errorOf('password')}>
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </Field>
    </CodeFrame>
  );
}

type Typed = { code: string; password: string };

function useCodeForm(
  validate: (typed: Typed) => Partial<Record<keyof Typed, string | undefined>>,
  onSubmit: (typed: Typed) => Promise<unknown>,
) {
  const form = useForm({
    initial: { code: '', password: '' },
    validate,
    onSubmit,
    failed: 'Verification failed. Please try again.',
    onFailure: (error) => !isFieldRefused(error) && form.setValue('code', ''),
  });
  return form;
}

/** A refused password leaves the code beside it unchanged. */
function isFieldRefused(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.errors).length > 0;
}

const calls = { account: 'POST /auth/resend-otp', password: 'POST /auth/forgot-password' } as const;
const notResent = 'Failed to resend code';

type CodeFrameProps = CodeFormProps & {
  form: ReturnType<typeof useCodeForm>;
  title: string;
  subtitle: string;
  submitLabel: string;
  back: [to: Mode, label: string];
  sendsItself?: boolean;
  children?: ReactNode;
};

function CodeFrame({ steps, pending, form, back, sendsItself, children, ...texts }: CodeFrameProps) {
  const [backTo, backLabel] = back;
  const { phone, resendAtMs, ussdCode } = pending;
  const setCode = (code: string) => form.setValue('code', code);
  const resend = useSend(calls[pending.purpose], {
    onDone({ data }) {
      const sent = data.otp?.data?.otp;
      if (!sent) return showToast('error', 'Failed to send OTP');
      steps.codeWasSent(pending, sent);
      form.setRefusal(undefined);
      setCode('');
    },
    failed: () => notResent,
    onFailed: (error) => form.setRefusal(reasonOf(error, notResent)),
  });
  return (
    <AuthForm
      {...texts}
      {...form.sending}
      after={
        <>
          <ResendButton
            atMs={resendAtMs}
            busy={resend.isBusy}
            onResend={() => resend.press({ body: { phone_number: phone } })}
          />
          {ussdCode && <DialRow code={ussdCode} />}
          <BackSwitch onBack={() => steps.goTo(backTo, { replace: true })}>{backLabel}</BackSwitch>
        </>
      }
    >
      <CodeBoxes
        label={words`${codeDigits}-digit code for ${tel(phone)}`}
        value={form.values.code}
        length={codeDigits}
        onChange={setCode}
        error={form.errorOf('code')}
        sendsItself={sendsItself ?? false}
      />
      {children}
    </AuthForm>
  );
}

function DialRow({ code }: { code: string }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-dashed border-line-strong bg-canvas py-2.5 pr-2.5 pl-3.5 text-md text-ink-muted">
      <p>
        No SMS? Dial
        <span className="block text-lg font-bold tracking-[0.02em] text-ink tabular-nums">{code}</span>
      </p>
      <ButtonLink href={`tel:${code.replaceAll('#', '%23')}`} icon={callIcon}>
        Dial
      </ButtonLink>
    </div>
  );
}
