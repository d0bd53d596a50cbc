/** Signs in with phone number and password. */
import type { WireOneTimeCode } from '@ntem/contract/topics/accounts';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { LinkButton } from '#ui/core/link-button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field } from '#ui/flow/field.tsx';
import { PhoneInput } from '#ui/flow/text-input.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { FormHead, FormSwitch } from './auth-layout.tsx';
import { compactPhone, loginErrors } from './auth-rules.ts';
import type { AuthSteps } from './auth-steps.ts';

export function LoginForm({ steps }: { steps: AuthSteps }) {
  const { flow, dispatch, goTo, codeWasSent, signIn } = steps;
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { phone_number: flow.typed.phone_number, password: '', rememberMe: true as boolean },
    validate: loginErrors,
    async onSubmit({ phone_number, password, rememberMe }) {
      setRefusal(undefined);
      const body = { phone_number: compactPhone(phone_number), password, rememberMe };
      const { data } = await call('POST /auth/login', { body });
      signIn(data, { remember: rememberMe });
    },
    onFailure(error) {
      const unproved = codeOfRefusal(error);
      if (unproved) codeWasSent({ purpose: 'account', phone, remember: form.values.rememberMe }, unproved);
      else setRefusal(refusalText(error, { fields, lastResort: 'Login failed. Please try again.' }));
    },
  });
  const phone = compactPhone(form.values.phone_number);

  useEffect(() => {
    dispatch({ type: 'typed', values: { phone_number: form.values.phone_number } });
  }, [dispatch, form.values.phone_number]);

  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <FormHead title="Welcome Back" subtitle="Sign in to your account" />
      {refusal && (
        <Notice tone="danger" announced>
          {refusal}
        </Notice>
      )}
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
      <Button variant="primary" size="lg" block type="submit" busy={form.isSubmitting}>
        Sign in
      </Button>
      <FormSwitch>
        New here? <LinkButton onClick={() => goTo('register')}>Create Account</LinkButton>
      </FormSwitch>
    </form>
  );
}

const fields = ['phone_number', 'password'];

/** Somebody who never proved the phone is refused, but with a code that can be entered now. */
function codeOfRefusal(error: unknown): WireOneTimeCode | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PHONE_NOT_VERIFIED') return undefined;
  return (error.data as { otp?: { data?: { otp?: WireOneTimeCode } } } | undefined)?.otp?.data?.otp;
}
