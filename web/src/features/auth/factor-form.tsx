/** The second step of signing in: a code of the authenticator app, or one of the recovery codes. */
import { accountTexts, recoveryCodeMaxLength } from '@ntem/contract/account-rules';
import { codeDigits } from '@ntem/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import type { Session } from '#lib/session/session.ts';
import { Button } from '#ui/core/button.tsx';
import { Field, FieldGroup, TextInput } from '#ui/flow/field.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { AuthForm, BackSwitch } from './auth-form.tsx';

type FactorFormProps = { requestId: string; onSignedIn: (session: Session) => void; onBack: () => void };

export function FactorForm({ requestId, onSignedIn, onBack }: FactorFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { send } = useSend('POST /auth/login/factor', { onDone: ({ data }) => onSignedIn(data) });
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code ? undefined : accountTexts.factorCode }),
    onSubmit: ({ code }) => send({ body: { requestId, code } }),
    failed: 'Login failed. Please try again.',
    // Never sent a second time as it is.
    onFailure: () => form.setValue('code', ''),
  });
  const choose = (recovery: boolean) => {
    form.reset();
    setRecovery(recovery);
  };
  return (
    <AuthForm
      {...form.sending}
      title={isRecovery ? 'Use a recovery code' : 'Confirm that it is you'}
      subtitle={isRecovery ? 'Each one works once.' : 'Enter the code from your authenticator app.'}
      submitLabel="Confirm"
      after={
        <>
          <Button block onClick={() => choose(!isRecovery)}>
            {isRecovery ? 'Use a code instead' : 'Use a recovery code'}
          </Button>
          <BackSwitch onBack={onBack}>Back to sign in</BackSwitch>
        </>
      }
    >
      {isRecovery ? (
        <Field label="Recovery code" error={form.errorOf('code')}>
          <TextInput {...form.field('code')} maxLength={recoveryCodeMaxLength} autoComplete="off" />
        </Field>
      ) : (
        <AppCode
          value={form.values.code}
          error={form.errorOf('code')}
          onChange={(code) => form.setValue('code', code)}
        />
      )}
    </AuthForm>
  );
}

type AppCodeProps = { value: string; error: string | undefined; onChange: (code: string) => void };

/** Empty, it has the focus; with all its digits it is sent by itself. */
function AppCode({ value, error, onChange }: AppCodeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (value === '') box.current?.querySelector('input')?.focus();
    if (value.length === codeDigits) box.current?.closest('form')?.requestSubmit();
  }, [value]);
  return (
    <div ref={box}>
      <FieldGroup label="Code from the app" error={error}>
        <CodeInput name="code" value={value} onChange={onChange} length={codeDigits} />
      </FieldGroup>
    </div>
  );
}
