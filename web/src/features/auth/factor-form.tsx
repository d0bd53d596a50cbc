/** The second step of signing in: a code of the authenticator app, a passkey, or one of the recovery codes. */
import { accountTexts } from '@ntem/contract/accounts/account-texts';
import type { WireFactorNeeded } from '@ntem/contract/accounts/endpoints/accounts';
import { appCodeDigits, appCodePeriodMs, recoveryCodeMaxLength } from '@ntem/contract/accounts/limits';
import type { FactorMethod } from '@ntem/contract/accounts/proof-methods';
import { sayDuration } from '@ntem/contract/durations';
import { refusals } from '@ntem/contract/errors';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import type { Session } from '#lib/session/session.ts';
import { Button } from '#ui/core/button.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Ways } from '#ui/flow/ways.tsx';
import { tel, words } from '#ui/small/phrase.tsx';
import { AuthForm, BackSwitch, CodeBoxes } from './auth-form.tsx';
import { PasskeyStep, PasskeyWay, RecoveryWay, usePasskey } from './passkey-step.tsx';

type FactorFormProps = {
  wanted: WireFactorNeeded;
  phone: string;
  onSignedIn: (session: Session) => void;
  onBack: () => void;
};

type Chosen = FactorMethod | 'recovery';

export function FactorForm({ wanted, phone, onSignedIn, onBack }: FactorFormProps) {
  const { requestId, methods } = wanted;
  const [chosen, setChosen] = useState<Chosen>(methods.includes('code') ? 'code' : 'passkey');
  const { send } = useSend('POST /auth/login/factor', { onDone: ({ data }) => onSignedIn(data) });
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code ? undefined : accountTexts.factorCode }),
    onSubmit: ({ code }) => send({ body: { requestId, code } }),
    failed: 'Login failed. Please try again.',
    // Never sent twice.
    onFailure: () => form.setValue('code', ''),
  });
  const passkey = usePasskey({
    ask: () => call('POST /auth/login/factor/passkey', { body: { requestId } }),
    send: (answer) => call('POST /auth/login/factor', { body: { requestId, passkey: answer } }),
    onDone: ({ data }) => onSignedIn(data),
  });
  const choose = (next: Chosen) => {
    passkey.stop();
    // The digits that were typed stay while the device is asked.
    if (next === 'recovery' || chosen === 'recovery') form.reset();
    setChosen(next);
    if (next === 'passkey') passkey.start();
  };
  const otherWays = (
    <>
      <Ways>
        {chosen !== 'code' && methods.includes('code') && (
          <Button block onClick={() => choose('code')}>
            Use a code instead
          </Button>
        )}
        {chosen !== 'passkey' && methods.includes('passkey') && (
          <PasskeyWay onClick={() => choose('passkey')} />
        )}
        {chosen !== 'recovery' && <RecoveryWay onClick={() => choose('recovery')} />}
      </Ways>
      <p className="text-center text-sm text-balance text-ink-muted wrap-anywhere">
        {chosen === 'recovery'
          ? 'No codes left? Two admins can reset your second step together.'
          : words`Signing in as ${wanted.name}, ${tel(phone)}. An SMS cannot replace this step.`}
      </p>
      <BackSwitch onBack={onBack}>Back to sign in</BackSwitch>
    </>
  );
  if (chosen === 'passkey') return <PasskeyStep {...passkey} after={otherWays} />;
  return (
    <AuthForm
      {...form.sending}
      title={chosen === 'recovery' ? 'Use a recovery code' : 'Confirm that it is you'}
      subtitle={
        chosen === 'recovery'
          ? `Each one works once. You have ${wanted.recovery_codes_left || 'none'} left.`
          : 'Enter the code from your authenticator app.'
      }
      submitLabel="Confirm"
      after={otherWays}
    >
      {chosen === 'recovery' ? (
        <Field label="Recovery code" error={form.errorOf('code')}>
          <TextInput
            {...form.field('code')}
            maxLength={recoveryCodeMaxLength}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
      ) : (
        <CodeBoxes
          label="Code from the app"
          hint={
            form.refusal === refusals.INVALID_OTP.text &&
            `Codes change every ${sayDuration(appCodePeriodMs)}. Is the clock of your phone right?`
          }
          error={form.errorOf('code')}
          value={form.values.code}
          length={appCodeDigits}
          sendsItself
          onChange={(code) => form.setValue('code', code)}
        />
      )}
    </AuthForm>
  );
}
