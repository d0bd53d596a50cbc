/** Asks for proof of identity before money leaves, a number changes or rights are given. Typed values stay. */
import { accountTexts } from '@ntem/contract/accounts/account-texts';
import { appCodeDigits, proofAgesMs, recoveryCodeMaxLength } from '@ntem/contract/accounts/limits';
import type { ConfirmMethod } from '@ntem/contract/accounts/proof-methods';
import { sayDuration } from '@ntem/contract/durations';
import { refusals } from '@ntem/contract/errors';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { answerStepUps } from '#lib/api/step-up.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { useSession } from '#lib/session/session.ts';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Way, Ways } from '#ui/flow/ways.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';
import { lockIcon, phoneIcon } from '#ui/small/app-icons.ts';
import { PasskeyWay, RecoveryWay, usePasskey } from './passkey-step.tsx';

export function StepUp() {
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  const answer = (isProved: boolean) => {
    for (const tell of waiting.current.splice(0)) tell(isProved);
    setAsked(false);
  };
  useEffect(() => {
    const stop = answerStepUps(
      () =>
        new Promise((tell) => {
          waiting.current.push(tell);
          setAsked(true);
        }),
    );
    return () => {
      stop();
      for (const tell of waiting.current.splice(0)) tell(false);
    };
  }, []);
  return isAsked && <StepUpDialog onProved={() => answer(true)} onClose={() => answer(false)} />;
}

type Method = 'password' | 'code';

/** A person who has only passkeys has nothing to type at first. */
function findUsual(methods: readonly ConfirmMethod[]): Method | undefined {
  return methods.find((method) => method !== 'passkey');
}

function StepUpDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const session = useSession();
  const { data } = useRead('GET /auth/factors');
  const methods = data?.methods ?? ['password'];
  const [chosen, setChosen] = useState<Method>();
  const method = chosen ?? findUsual(methods);
  const box = useRef<HTMLDivElement>(null);
  // A dialog opens at its first button; here there is mostly one thing to do.
  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>(`input[name=${method}]`)?.focus();
  }, [method]);
  const { send } = useSend('POST /auth/step-up', { onDone: onProved });
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) =>
      method === 'code'
        ? { code: code ? undefined : accountTexts.factorCode }
        : { password: password ? undefined : accountTexts.password },
    onSubmit: ({ password, code }) => send({ body: method === 'code' ? { code } : { password } }),
  });
  const passkey = usePasskey({
    ask: () => call('POST /auth/step-up/passkey'),
    send: (answer) => call('POST /auth/step-up', { body: { passkey: answer } }),
    onDone: onProved,
  });
  return (
    <FormDialog
      title={refusals.STEP_UP_REQUIRED.text}
      subtitle={`Then you are not asked again for ${sayDuration(proofAgesMs.fresh)}.`}
      submitLabel="Confirm"
      instead={method ? undefined : null}
      busy={form.isSubmitting}
      onSubmit={form.sending.onSubmit}
      refusal={form.sending.refusal ?? passkey.refusal}
      onClose={() => {
        passkey.stop();
        onClose();
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={session?.user.phone_number} />
      <div ref={box} className="grid gap-4">
        {method === 'code' && (
          <Field
            label={methods.includes('code') ? 'Code from your authenticator app' : 'Recovery code'}
            hint={!methods.includes('password') && 'For this, a password alone is not enough.'}
            error={form.errorOf('code')}
          >
            <TextInput
              {...form.field('code')}
              autoComplete="one-time-code"
              maxLength={recoveryCodeMaxLength}
            />
          </Field>
        )}
        {method === 'password' && (
          <Field label="Password" error={form.errorOf('password')}>
            <PasswordInput {...form.field('password')} autoComplete="current-password" />
          </Field>
        )}
        <OtherWays
          methods={methods}
          method={method}
          devices={data?.passkeys.flatMap(({ name }) => name ?? []) ?? []}
          passkey={passkey}
          onChoose={(next) => {
            passkey.stop();
            form.reset();
            setChosen(next);
          }}
        />
      </div>
    </FormDialog>
  );
}

type OtherWaysProps = {
  methods: readonly ConfirmMethod[];
  method: Method | undefined;
  devices: string[];
  passkey: { start: () => void; isBusy: boolean };
  onChoose: (method: Method) => void;
};

function OtherWays({ methods, method, devices, passkey, onChoose }: OtherWaysProps) {
  const hasPasskey = methods.includes('passkey');
  const offersApp = methods.includes('code') && method !== 'code';
  const offersPassword = methods.includes('password') && method !== 'password';
  const typeCode = () => onChoose('code');
  if (!hasPasskey && !offersApp && !offersPassword) return null;
  return (
    <Ways isFirst={method === undefined}>
      {hasPasskey && (
        <PasskeyWay
          detail={[...new Set(devices)].join(', ') || undefined}
          busy={passkey.isBusy}
          onClick={passkey.start}
        />
      )}
      {offersApp && (
        <Way
          icon={phoneIcon}
          title="Code from the app"
          detail={`${appCodeDigits} digits`}
          onClick={typeCode}
        />
      )}
      {offersPassword && (
        <Way
          icon={lockIcon}
          title="Password"
          detail="The one you sign in with"
          onClick={() => onChoose('password')}
        />
      )}
      {method === undefined && <RecoveryWay onClick={typeCode} />}
    </Ways>
  );
}
