/** The form for a forgotten password: a code is sent to the number. */
import { useEffect } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Field, PhoneInput } from '#ui/flow/field.tsx';
import type { AuthSteps } from './auth-flow.ts';
import { AuthForm, BackSwitch } from './auth-form.tsx';
import { compactPhone, phoneErrors } from './auth-rules.ts';

export function ForgotForm({ steps }: { steps: AuthSteps }) {
  const { flow, dispatch, goTo, codeWasSent } = steps;
  const { send } = useSend('POST /auth/forgot-password', {
    onDone: ({ data }, { body }) =>
      codeWasSent({ purpose: 'password', phone: body.phone_number, remember: true }, data.otp.data.otp),
  });
  const form = useForm({
    initial: { phone_number: flow.typed.phone_number },
    validate: phoneErrors,
    onSubmit: ({ phone_number }) => send({ body: { phone_number: compactPhone(phone_number) } }),
    failed: 'Failed to send OTP',
  });

  useEffect(() => {
    dispatch({ type: 'typed', values: form.values });
  }, [dispatch, form.values]);
  return (
    <AuthForm
      {...form.sending}
      title="Forgot password"
      subtitle="We send a code to your phone"
      submitLabel="Send code"
      after={<BackSwitch onBack={() => goTo('login', { replace: true })}>Back to sign in</BackSwitch>}
    >
      <Field
        label="Phone number"
        error={form.errorOf('phone_number')}
        hint="Also for your first password, if an admin added you."
      >
        <PhoneInput {...form.field('phone_number')} autoComplete="username" />
      </Field>
    </AuthForm>
  );
}
