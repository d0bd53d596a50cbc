/** The sign-in, in its modes: login, registration, the code that proves a phone, and a forgotten password. */
import type { WireFactorNeeded } from '@ntem/contract/accounts/endpoints/accounts';
import type { WireOneTimeCode } from '@ntem/contract/values';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError, reasonOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { pageTitle } from '#lib/browser/settings.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { returnPathOf } from '#lib/session/return-path.ts';
import { startSession, useSession } from '#lib/session/session.ts';
import { LinkButton } from '#ui/core/button.tsx';
import { Loading } from '#ui/core/empty-state.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, PhoneInput } from '#ui/flow/field.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';
import { type AuthSteps, codeSent, type Mode, modeOf, pathOf, useKeptFlow } from './auth-flow.ts';
import { AuthForm, AuthLayout, BackSwitch, FormSwitch } from './auth-form.tsx';
import { compactPhone, loginErrors, phoneErrors } from './auth-rules.ts';
import { CodeForm, ResetForm } from './code-form.tsx';
import { FactorForm } from './factor-form.tsx';
import { RegisterForm } from './register-form.tsx';

const titles: Record<Mode, string> = {
  login: 'Sign in',
  register: 'Create Account',
  otp_verification: 'Verify Your Phone',
  forgot_password: 'Forgot password',
  reset_password: 'Set a new password',
};

export function AuthScreen() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [flow, dispatch] = useKeptFlow();
  const mode = modeOf(location, flow);

  useEffect(() => {
    if (session) dispatch({ type: 'signed in' });
  }, [session, dispatch]);

  const goTo: AuthSteps['goTo'] = (next, { replace } = { replace: false }) => {
    void navigate(pathOf(next, location.search), { replace, state: location.state });
  };
  const steps: AuthSteps = {
    flow,
    dispatch,
    goTo,
    codeWasSent(request, sent) {
      dispatch(codeSent(request, sent, Date.now()));
      const next = request.purpose === 'account' ? 'otp_verification' : 'reset_password';
      if (next !== mode) goTo(next);
    },
    // Being signed in leads away from here, also if it happened in another tab.
    signIn: startSession,
  };
  return (
    <AuthLayout>
      <title>{pageTitle(titles[mode])}</title>
      {session ? (
        <>
          <Loading />
          <Navigate to={returnPathOf(location.state) ?? '/dashboard'} replace />
        </>
      ) : (
        <ModeForm mode={mode} steps={steps} />
      )}
    </AuthLayout>
  );
}

function ModeForm({ mode, steps }: { mode: Mode; steps: AuthSteps }) {
  const { pending } = steps.flow;
  if (mode === 'otp_verification' && pending) return <CodeForm steps={steps} pending={pending} />;
  if (mode === 'reset_password' && pending) return <ResetForm steps={steps} pending={pending} />;
  if (mode === 'forgot_password') return <ForgotForm steps={steps} />;
  if (mode === 'register') return <RegisterForm steps={steps} />;
  return <LoginForm steps={steps} />;
}

function LoginForm({ steps }: { steps: AuthSteps }) {
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

function ForgotForm({ steps }: { steps: AuthSteps }) {
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
