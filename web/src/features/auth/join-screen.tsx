/** The first screen of an invited person: name and number are known, a code comes by SMS, and they choose a password. */
import { codeDigits } from '@ntem/contract/accounts/limits';
import type { ShownInvitation } from '@ntem/contract/people/endpoints/invitations';
import { isSeller } from '@ntem/contract/people/roles';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { isNotFound } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { pageTitle, settings, storeName } from '#lib/browser/settings.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { startSession, useSession } from '#lib/session/session.ts';
import { SupportLinks } from '#parts/support-links.tsx';
import { ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { formatDay, Tel } from '#ui/core/formats.tsx';
import { Field, FieldGroup } from '#ui/flow/field.tsx';
import { ResendButton } from '#ui/flow/resend-button.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { codeSent, useKeptFlow } from './auth-flow.ts';
import { AuthForm, AuthLayout } from './auth-form.tsx';
import { resetErrors } from './auth-rules.ts';

export function JoinScreen() {
  const { code = '' } = useParams();
  const read = useRead('GET /invitations/{code}', { params: { code } });
  return (
    <AuthLayout>
      <title>{pageTitle('Join')}</title>
      <Invitation read={read} />
    </AuthLayout>
  );
}

type Read = { data: ShownInvitation | undefined; error: unknown; refetch: () => unknown };

function Invitation({ read: { data, error, refetch } }: { read: Read }) {
  if (data?.phone_number) return <JoinForm invitation={data} phone={data.phone_number} />;
  if (data?.status === 'joined')
    return (
      <Ended
        title={`Welcome back, ${firstNameOf(data)}`}
        text="You have joined already. Sign in with your password."
      />
    );
  if (data)
    return (
      <Ended
        title="This invitation has ended"
        text={`It was valid until ${formatDay(data.expires_at)}, or a newer one was sent. Ask ${data.invited_by} for a new one.`}
      />
    );
  if (isNotFound(error))
    return <Ended title="This invitation is not known" text="Check the link, or ask for a new one." />;
  if (error) return <ErrorState title="The invitation could not be loaded" onRetry={() => void refetch()} />;
  return <Loading />;
}

function firstNameOf({ name }: ShownInvitation): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

function Ended({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="text-2xl tracking-tight">{title}</h1>
        <p className="mt-0.5 text-ink-muted">{text}</p>
      </div>
      <RouterButton variant="primary" to="/auth">
        Sign in
      </RouterButton>
      <p className="flex flex-wrap gap-x-4 text-md">
        <SupportLinks
          store={settings}
          className="inline-flex min-h-touch items-center text-brand underline"
        />
      </p>
    </div>
  );
}

function JoinForm({ invitation, phone }: { invitation: ShownInvitation; phone: string }) {
  const [flow, dispatch] = useKeptFlow();
  const navigate = useNavigate();
  const session = useSession();
  const pending =
    flow.pending?.phone === phone && flow.pending.purpose === 'password' ? flow.pending : undefined;
  const request = { purpose: 'password', phone, remember: true } as const;
  const ask = useSend('POST /auth/forgot-password', {
    onDone: ({ data }) => dispatch(codeSent(request, data.otp.data.otp, Date.now())),
    failed: () => 'Failed to send OTP',
  });
  const reset = useSend('POST /auth/reset-password');
  const logIn = useSend('POST /auth/login', {
    onDone({ data }) {
      dispatch({ type: 'signed in' });
      if ('factor' in data) void navigate('/auth');
      else startSession(data, { remember: true });
    },
  });
  const form = useForm({
    initial: { code: '', password: '' },
    validate: resetErrors,
    async onSubmit({ code, password }) {
      await reset.send({
        body: { phone_number: phone, requestId: pending?.requestId ?? '', code, password },
      });
      await logIn.send({ body: { phone_number: phone, password, rememberMe: true } });
    },
    failed: 'Verification failed. Please try again.',
  });
  const press = () => ask.press({ body: { phone_number: phone } });
  const isAsked = pending !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one code when the screen opens; others are asked for.
  useEffect(() => {
    if (!isAsked) void press();
  }, [phone]);

  if (session?.user.phone_number === phone) return <Navigate to="/dashboard" replace />;
  const sells = isSeller(invitation.role);
  return (
    <AuthForm
      {...form.sending}
      title={`Welcome, ${firstNameOf(invitation)}`}
      subtitle={`${invitation.invited_by} invites you to ${sells ? `sell data bundles on ${storeName}` : storeName}.`}
      submitLabel={sells ? 'Start selling' : 'Join'}
      after={
        <>
          <ResendButton atMs={pending?.resendAtMs ?? 0} busy={ask.isBusy} onResend={() => void press()} />
          <p className="text-center text-sm text-ink-muted">Not you? Ignore the message: nothing happens.</p>
        </>
      }
    >
      <p className="rounded-md border border-line bg-canvas px-4 py-3 text-md text-ink-muted">
        Your number
        <span className="block text-xl font-bold text-ink">
          <Tel number={phone} />
        </span>
        <span role="status">{isAsked ? 'We sent a code to it by SMS.' : 'A code is on its way.'}</span>
      </p>
      <FieldGroup label={`${codeDigits}-digit code`} error={form.errorOf('code')}>
        <CodeInput
          name="code"
          value={form.values.code}
          onChange={(code) => form.setValue('code', code)}
          length={codeDigits}
        />
      </FieldGroup>
      <Field label="Choose a password" error={form.errorOf('password')}>
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </Field>
    </AuthForm>
  );
}
