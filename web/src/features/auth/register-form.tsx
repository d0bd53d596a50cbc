/** Opens an account, linked to the agent whose code the address carries. */
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { LegalLink } from '#parts/legal-link.tsx';
import { LinkButton } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { linkIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import type { AuthSteps } from './auth-flow.ts';
import { AuthForm, FormSwitch } from './auth-form.tsx';
import { compactPhone, registerErrors } from './auth-rules.ts';

export function RegisterForm({ steps }: { steps: AuthSteps }) {
  const { dispatch, goTo } = steps;
  const [search] = useSearchParams();
  const referralCode = search.get('ref')?.trim() ?? '';
  const form = useRegistration(steps, referralCode);

  useEffect(() => {
    dispatch({ type: 'typed', values: form.values });
  }, [dispatch, form.values]);
  return (
    <AuthForm
      {...form.sending}
      title="Create Account"
      subtitle="Join our data bundle platform"
      submitLabel="Create Account"
      after={
        <>
          <p className="text-center text-sm text-balance text-ink-muted">
            By creating an account you agree to the <LegalLink kind="terms" />. What we keep about you is
            under <LegalLink kind="privacy" />.
          </p>
          <p className="text-center text-sm text-balance text-ink-muted">
            Your account role will be assigned by an admin after registration
          </p>
          <FormSwitch>
            Already registered? <LinkButton onClick={() => goTo('login')}>Sign in</LinkButton>
          </FormSwitch>
        </>
      }
    >
      <WaitingCode steps={steps} />
      {referralCode && <Referral code={referralCode} />}
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput {...form.field('name')} autoComplete="name" autoCapitalize="words" />
      </Field>
      <Field label="Phone number" error={form.errorOf('phone_number')}>
        <PhoneInput {...form.field('phone_number')} autoComplete="tel-national" />
      </Field>
      <Field label="Password" error={form.errorOf('password')}>
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </Field>
    </AuthForm>
  );
}

const fields = ['name', 'phone_number', 'password'] as const;

function useRegistration({ flow, codeWasSent, signIn }: AuthSteps, referralCode: string) {
  const [isTried, setTried] = useState(false);
  const { send } = useSend('POST /auth/register', {
    onDone({ data, message }, { body }) {
      const { user, otp, accessToken, refreshToken } = data;
      if (otp) {
        codeWasSent({ purpose: 'account', phone: body.phone_number, remember: true }, otp.data.otp);
      } else if (accessToken && refreshToken) {
        showToast('success', message);
        signIn({ user, accessToken, refreshToken }, { remember: true });
      }
    },
  });
  const form = useForm({
    initial: flow.typed,
    validate: registerErrors,
    onSubmit: ({ name, phone_number, password }) =>
      send({
        body: {
          name: name.trim(),
          phone_number: compactPhone(phone_number),
          password,
          referral_code: referralCode,
        },
      }),
    failed: 'Something went wrong. Please try again.',
  });
  const isWrong = isTried && fields.some((name) => form.errorOf(name));
  const sending = {
    ...form.sending,
    refusal: isWrong ? 'Please fix the errors below' : form.refusal,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      setTried(true);
      return form.submit(event);
    },
  };
  return { ...form, sending };
}

function WaitingCode({ steps: { flow, goTo } }: { steps: AuthSteps }) {
  if (flow.pending?.purpose !== 'account') return null;
  return (
    <Notice>
      A code was sent to <Tel number={flow.pending.phone} />.{' '}
      <LinkButton onClick={() => goTo('otp_verification')}>Enter the code</LinkButton>
    </Notice>
  );
}

/** The link is promised only if the code is valid today. */
function Referral({ code }: { code: string }) {
  const { data: shop, error } = useRead('GET /databundle-open/services', { query: { ref: code } });
  const isValid = shop?.referral_info !== undefined;
  return (
    <div className="grid gap-1.5">
      <Field label="Referral code">
        <TextInput name="referral_code" value={code} readOnly icon={lockIcon} />
      </Field>
      {isValid && (
        <Notice tone="brand" icon={linkIcon}>
          You were referred by an agent. Your account will be linked automatically.
        </Notice>
      )}
      {((shop && !isValid) || error) && (
        <Notice tone="warning">
          {error
            ? 'This code could not be checked. If it counts, your account will be linked to its owner.'
            : 'This code is not valid. You can register without it.'}
        </Notice>
      )}
    </div>
  );
}
