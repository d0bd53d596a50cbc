/** Asks for the code with which a forgotten, or a first, password is set. */
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { useRetryKey } from '#lib/api/retry-key.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { PhoneInput } from '#ui/flow/text-input.tsx';
import { backIcon } from '#ui/small/app-icons.ts';
import { FormHead, FormSwitch } from './auth-layout.tsx';
import { compactPhone, phoneErrors } from './auth-rules.ts';
import type { AuthSteps } from './auth-steps.ts';

export function ForgotForm({ steps }: { steps: AuthSteps }) {
  const { flow, dispatch, goTo, codeWasSent } = steps;
  const [refusal, setRefusal] = useState<string>();
  const withKey = useRetryKey();
  const form = useForm({
    initial: { phone_number: flow.typed.phone_number },
    validate: phoneErrors,
    async onSubmit({ phone_number }) {
      setRefusal(undefined);
      const phone = compactPhone(phone_number);
      const body = { phone_number: phone };
      const { data } = await withKey(body, (idempotencyKey) =>
        call('POST /auth/forgot-password', { body, idempotencyKey }),
      );
      codeWasSent({ purpose: 'password', phone, remember: true }, data.otp.data.otp);
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['phone_number'], lastResort: 'Failed to send OTP' }));
    },
  });

  useEffect(() => {
    dispatch({ type: 'typed', values: form.values });
  }, [dispatch, form.values]);

  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <FormHead title="Forgot password" subtitle="We send a code to your phone" />
      {refusal && (
        <Notice tone="danger" announced>
          {refusal}
        </Notice>
      )}
      <Field
        label="Phone number"
        error={form.errorOf('phone_number')}
        hint="Also for your first password, if an admin added you."
      >
        <PhoneInput {...form.field('phone_number')} autoComplete="username" />
      </Field>
      <Button variant="primary" size="lg" block type="submit" busy={form.isSubmitting}>
        Send code
      </Button>
      <FormSwitch>
        <Button variant="quiet" icon={backIcon} onClick={() => goTo('login', { replace: true })}>
          Back to sign in
        </Button>
      </FormSwitch>
    </form>
  );
}
