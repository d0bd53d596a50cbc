/** Sets a new password with the code that was sent to the account's phone. */
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { backIcon } from '#ui/small/app-icons.ts';
import type { PendingCode } from './auth-flow.ts';
import { FormHead, FormSwitch } from './auth-layout.tsx';
import { resetErrors } from './auth-rules.ts';
import type { AuthSteps } from './auth-steps.ts';
import { CodeField } from './code-field.tsx';
import { isJudged } from './code-form.tsx';
import { DialRow } from './dial-row.tsx';
import { ResendButton } from './resend-button.tsx';

type ResetFormProps = { steps: AuthSteps; pending: PendingCode };

export function ResetForm({ steps, pending }: ResetFormProps) {
  const [refusal, setRefusal] = useState<string>();
  const { phone, requestId } = pending;
  const form = useForm({
    initial: { code: '', password: '' },
    validate: resetErrors,
    async onSubmit({ code, password }) {
      setRefusal(undefined);
      const body = { phone_number: phone, code, requestId, password };
      await call('POST /auth/reset-password', { body });
      showToast('success', 'Password changed. Please sign in.');
      steps.dispatch({ type: 'typed', values: { phone_number: phone } });
      steps.goTo('login', { replace: true });
    },
    onFailure(error) {
      const reason = refusalText(error, { fields, lastResort: 'Verification failed. Please try again.' });
      setRefusal(reason);
      // A password that was refused says nothing about the code.
      if (reason && isJudged(error)) form.setValue('code', '');
    },
  });

  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <FormHead title="Set a new password" subtitle="Enter the code that we sent to your phone" />
      {refusal && (
        <Notice tone="danger" announced>
          {refusal}
        </Notice>
      )}
      <CodeField
        phone={phone}
        value={form.values.code}
        onChange={(code) => form.setValue('code', code)}
        error={form.errorOf('code')}
      />
      <Field label="New password" error={form.errorOf('password')}>
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </Field>
      <Button variant="primary" size="lg" block type="submit" busy={form.isSubmitting}>
        Set password
      </Button>
      <ResendButton
        pending={pending}
        onSent={(sent) => {
          steps.codeWasSent(pending, sent);
          setRefusal(undefined);
          form.setValue('code', '');
        }}
        onFailed={setRefusal}
      />
      <DialRow code={pending.ussdCode} />
      <FormSwitch>
        <Button variant="quiet" icon={backIcon} onClick={() => steps.goTo('login', { replace: true })}>
          Back to sign in
        </Button>
      </FormSwitch>
    </form>
  );
}

const fields = ['code', 'password'];
