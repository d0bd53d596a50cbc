/** Asks for the password again before money leaves, a number changes or rights are given. What was typed behind it stays. */
import { accountTexts, recoveryCodeMaxLength } from '@ntem/contract/account-rules';
import { sayDuration } from '@ntem/contract/durations';
import { refusals } from '@ntem/contract/errors';
import { confirmedForMs } from '@ntem/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { answerStepUps } from '#lib/api/step-up.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { useSession } from '#lib/session/session.ts';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';

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

function StepUpDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const session = useSession();
  const box = useRef<HTMLDivElement>(null);
  const { data } = useRead('GET /auth/factors');
  const isByCode = data !== undefined && !data.methods.includes('password');
  // A dialog opens at its first button; here there is only one thing to do.
  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>(`input[name=${isByCode ? 'code' : 'password'}]`)?.focus();
  }, [isByCode]);
  const { send } = useSend('POST /auth/step-up', { onDone: onProved });
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) =>
      isByCode
        ? { code: code ? undefined : accountTexts.factorCode }
        : { password: password ? undefined : accountTexts.password },
    onSubmit: ({ password, code }) => send({ body: isByCode ? { code } : { password } }),
  });
  return (
    <FormDialog
      title={refusals.STEP_UP_REQUIRED.text}
      subtitle={`Then you are not asked again for ${sayDuration(confirmedForMs)}.`}
      submitLabel="Confirm"
      busy={form.isSubmitting}
      onSubmit={form.sending.onSubmit}
      refusal={form.sending.refusal}
      onClose={onClose}
    >
      <input type="hidden" name="username" autoComplete="username" value={session?.user.phone_number} />
      <div ref={box}>
        {isByCode ? (
          <Field
            label="Code from your authenticator app"
            hint="For this, a password alone is not enough."
            error={form.errorOf('code')}
          >
            <TextInput
              {...form.field('code')}
              autoComplete="one-time-code"
              maxLength={recoveryCodeMaxLength}
            />
          </Field>
        ) : (
          <Field label="Password" error={form.errorOf('password')}>
            <PasswordInput {...form.field('password')} autoComplete="current-password" />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
