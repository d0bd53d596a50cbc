/** The code that was sent to a phone: it proves the phone of an account, or lets its owner set a new password. */
import type { WireOneTimeCode } from '@ntem/contract/values';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { reasonOf } from '#lib/api/refusal-text.ts';
import { useSend } from '#lib/api/use-send.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Field } from '#ui/flow/field.tsx';
import { ResendButton } from '#ui/flow/resend-button.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import type { AuthSteps, Mode, PendingCode } from './auth-flow.ts';
import { AuthForm, BackSwitch } from './auth-form.tsx';
import { codeErrors, resetErrors } from './auth-rules.ts';
import { CodeField, DialRow } from './code-field.tsx';

type CodeFormProps = { steps: AuthSteps; pending: PendingCode };

const failed = 'Verification failed. Please try again.';

export function CodeForm({ steps, pending }: CodeFormProps) {
  const { phone, requestId, remember } = pending;
  const { send } = useSend('POST /auth/verify-otp', {
    toast: 'Phone verification successful! Kindly Login',
    onDone: ({ data }) => steps.signIn(data, { remember }),
  });
  const form = useForm({
    initial: { code: '' },
    validate: codeErrors,
    onSubmit: ({ code }) => send({ body: { phone_number: phone, code, requestId } }),
    failed,
    onFailure: (error) => isCodeRefused(error) && form.setValue('code', ''),
  });
  return (
    <CodeFrame
      steps={steps}
      pending={pending}
      form={form}
      setCode={(code) => form.setValue('code', code)}
      title="Verify Your Phone"
      subtitle="Please verify your phone number"
      submitLabel="Verify"
      back={['register', 'Back to registration']}
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
  const form = useForm({
    initial: { code: '', password: '' },
    validate: resetErrors,
    onSubmit: (typed) => send({ body: { phone_number: phone, requestId, ...typed } }),
    failed,
    onFailure: (error) => isCodeRefused(error) && form.setValue('code', ''),
  });
  return (
    <CodeFrame
      steps={steps}
      pending={pending}
      form={form}
      setCode={(code) => form.setValue('code', code)}
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

/** A code that the server never got to judge stays, to be sent again; so does one beside a refused password. */
function isCodeRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || Object.keys(error.errors).length > 0) return false;
  return error.status >= 400 && error.status < 500;
}

type CodeFrameProps = CodeFormProps & {
  form: Pick<ReturnType<typeof useForm<{ code: string }>>, 'sending' | 'values' | 'errorOf' | 'setRefusal'>;
  setCode: (code: string) => void;
  title: string;
  subtitle: string;
  submitLabel: string;
  back: [to: Mode, label: string];
  children?: ReactNode;
};

function CodeFrame({ steps, pending, form, setCode, back, children, ...texts }: CodeFrameProps) {
  const [backTo, backLabel] = back;
  const resend = useResend(pending, {
    onSent(sent) {
      steps.codeWasSent(pending, sent);
      form.setRefusal(undefined);
      setCode('');
    },
    onFailed: form.setRefusal,
  });
  return (
    <AuthForm
      {...texts}
      {...form.sending}
      after={
        <>
          <ResendButton atMs={pending.resendAtMs} {...resend} />
          <DialRow code={pending.ussdCode} />
          <BackSwitch onBack={() => steps.goTo(backTo, { replace: true })}>{backLabel}</BackSwitch>
        </>
      }
    >
      <CodeField
        phone={pending.phone}
        value={form.values.code}
        onChange={setCode}
        error={form.errorOf('code')}
      />
      {children}
    </AuthForm>
  );
}

const calls = { account: 'POST /auth/resend-otp', password: 'POST /auth/forgot-password' } as const;
const notResent = 'Failed to resend code';

type Resent = { onSent: (sent: WireOneTimeCode) => void; onFailed: (reason: string | undefined) => void };

function useResend({ purpose, phone, requestId }: PendingCode, { onSent, onFailed }: Resent) {
  const { press, isBusy } = useSend(calls[purpose], {
    onDone({ data }) {
      const sent = data.otp?.data?.otp;
      if (sent) onSent(sent);
      else showToast('error', 'Failed to send OTP');
    },
    failed: () => notResent,
    onFailed: (error) => onFailed(reasonOf(error, notResent)),
  });
  return { busy: isBusy, onResend: () => press({ body: { phone_number: phone, requestId } }) };
}
