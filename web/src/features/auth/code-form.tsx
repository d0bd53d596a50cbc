/** Proves the phone of an account with the code that was sent to it. */
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { backIcon } from '#ui/small/app-icons.ts';
import type { PendingCode } from './auth-flow.ts';
import { FormHead, FormSwitch } from './auth-layout.tsx';
import { codeErrors } from './auth-rules.ts';
import type { AuthSteps } from './auth-steps.ts';
import { CodeField } from './code-field.tsx';
import { DialRow } from './dial-row.tsx';
import { ResendButton } from './resend-button.tsx';

type CodeFormProps = { steps: AuthSteps; pending: PendingCode };

export function CodeForm({ steps, pending }: CodeFormProps) {
  const [refusal, setRefusal] = useState<string>();
  const { phone, requestId, remember } = pending;
  const form = useForm({
    initial: { code: '' },
    validate: codeErrors,
    async onSubmit({ code }) {
      setRefusal(undefined);
      const { data } = await call('POST /auth/verify-otp', {
        body: { phone_number: phone, code, requestId },
      });
      showToast('success', 'Phone verification successful! Kindly Login');
      steps.signIn(data, { remember });
    },
    onFailure(error) {
      setRefusal(
        refusalText(error, { fields: ['code'], lastResort: 'Verification failed. Please try again.' }),
      );
      if (isJudged(error)) form.setValue('code', '');
    },
  });

  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <FormHead title="Verify Your Phone" subtitle="Please verify your phone number" />
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
      <Button variant="primary" size="lg" block type="submit" busy={form.isSubmitting}>
        Verify
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
        <Button variant="quiet" icon={backIcon} onClick={() => steps.goTo('register', { replace: true })}>
          Back to registration
        </Button>
      </FormSwitch>
    </form>
  );
}

/** Where the server never got to judge the code, it stays, to be sent again. */
export function isJudged(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
