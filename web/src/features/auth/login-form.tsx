/** Login with a number and a password, and the second step after it. */
import type { WireFactorNeeded } from '@ntem/contract/accounts/endpoints/accounts';
import type { WireOneTimeCode } from '@ntem/contract/values';
import { useEffect, useState } from 'react';
import { ApiError, reasonOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { LinkButton } from '#ui/core/button.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, PhoneInput } from '#ui/flow/field.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';
import type { AuthSteps } from './auth-flow.ts';
import { AuthForm, FormSwitch } from './auth-form.tsx';
import { compactPhone, loginErrors } from './auth-rules.ts';
import { FactorForm } from './factor-form.tsx';

export function LoginForm({ steps }: { steps: AuthSteps }) {
  const { flow, dispatch, goTo, codeWasSent, signIn } = steps;
  const [challenge, setChallenge] = useState<WireFactorNeeded>();
  const { send } = useSend('POST /auth/login', {
    onDone({ data }, { body }) {
      if ('factor' in data) setChallenge(data.factor);
      else signIn(data, { remember: body.rememberMe ?? false });
    },
  });
  const form = useForm({
    initial: { phone_number: flow.typed.phone_number, password: '', rememberMe: false as boolean },
    validate: loginErrors,
    onSubmit: ({ phone_number, password, rememberMe }) =>
      send({ body: { phone_number: compactPhone(phone_number), password, rememberMe } }),
    failed: (error) =>
      codeOfRefusal(error) ? undefined : reasonOf(error, 'Login failed. Please try again.'),
    onFailure(error) {
      const unproved = codeOfRefusal(error);
      const phone = compactPhone(form.values.phone_number);
      if (unproved) codeWasSent({ purpose: 'account', phone, remember: form.values.rememberMe }, unproved);
    },
  });

  useEffect(() => {
    dispatch({ type: 'typed', values: { phone_number: form.values.phone_number } });
  }, [dispatch, form.values.phone_number]);
  if (challenge) {
    return (
      <FactorForm
        wanted={challenge}
        phone={compactPhone(form.values.phone_number)}
        onSignedIn={(session) => signIn(session, { remember: form.values.rememberMe })}
        onBack={() => setChallenge(undefined)}
      />
    );
  }
  return (
    <AuthForm
      {...form.sending}
      title="Welcome Back"
      subtitle="Sign in to your account"
      submitLabel="Sign in"
      after={
        <FormSwitch>
          New here? <LinkButton onClick={() => goTo('register')}>Create Account</LinkButton>
        </FormSwitch>
      }
    >
      <Field label="Phone number" error={form.errorOf('phone_number')}>
        <PhoneInput {...form.field('phone_number')} autoComplete="username" />
      </Field>
      <Field label="Password" error={form.errorOf('password')}>
        <PasswordInput {...form.field('password')} autoComplete="current-password" />
      </Field>
      <div className="-my-1.5 flex flex-wrap items-center justify-between gap-x-4 text-md">
        <Checkbox
          checked={form.values.rememberMe}
          onChange={(event) => form.setValue('rememberMe', event.target.checked)}
        >
          Remember me
        </Checkbox>
        <span className="*:min-h-touch">
          <LinkButton onClick={() => goTo('forgot_password')}>Forgot password?</LinkButton>
        </span>
      </div>
    </AuthForm>
  );
}

/** Somebody who never proved the phone is refused, but with a code that can be entered now. */
function codeOfRefusal(error: unknown): WireOneTimeCode | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PHONE_NOT_VERIFIED') return undefined;
  return (error.data as { otp?: { data?: { otp?: WireOneTimeCode } } } | undefined)?.otp?.data?.otp;
}
