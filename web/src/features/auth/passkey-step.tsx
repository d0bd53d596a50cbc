/** Proof by passkey: the rows that offer it, and the sign-in step while the device asks. */
import type { PasskeyAnswer, PasskeyQuestion } from '@ntem/contract/accounts/endpoints/factors';
import type { ReactNode } from 'react';
import { useWork } from '#lib/api/use-send.ts';
import { answerByPasskey, sayPasskeyFault, stopAsking } from '#lib/browser/passkeys.ts';
import { Strokes } from '#ui/core/icon.tsx';
import { Way } from '#ui/flow/ways.tsx';
import { fingerIcon, keyIcon } from '#ui/small/app-icons.ts';
import { AuthForm } from './auth-form.tsx';

const waitingText = 'Waiting for your device…';

type PasskeyWayProps = { detail?: string | undefined; busy?: boolean; onClick: () => void };

export function PasskeyWay({
  detail = 'Fingerprint, face or screen lock',
  busy = false,
  onClick,
}: PasskeyWayProps) {
  return (
    <Way
      icon={fingerIcon}
      title="Use a passkey"
      detail={busy ? waitingText : detail}
      busy={busy}
      onClick={onClick}
    />
  );
}

export function RecoveryWay({ onClick }: { onClick: () => void }) {
  return (
    <Way icon={keyIcon} title="Use a recovery code" detail="One of the ten that you kept" onClick={onClick} />
  );
}

type PasskeyUse<Answer> = {
  ask: () => Promise<{ data: PasskeyQuestion }>;
  send: (passkey: PasskeyAnswer) => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

/** Two calls, and between them the device's own window. */
export function usePasskey<Answer>({ ask, send, onDone }: PasskeyUse<Answer>) {
  const { press, isBusy, refusal, reset } = useWork(async () => send(await answerByPasskey(ask)), {
    onDone,
    failed: sayPasskeyFault,
    showsRefusal: true,
  });
  const stop = () => {
    if (isBusy) void stopAsking();
    reset();
  };
  return { start: () => void press(), stop, isBusy, refusal };
}

type PasskeyStepProps = {
  start: () => void;
  isBusy: boolean;
  refusal: string | undefined;
  after: ReactNode;
};

export function PasskeyStep({ start, isBusy, refusal, after }: PasskeyStepProps) {
  return (
    <AuthForm
      title="Use your passkey"
      subtitle="Your phone or computer asks for your fingerprint, face or screen lock."
      submitLabel={isBusy ? undefined : 'Use a passkey'}
      busy={isBusy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      after={after}
    >
      <div role="status" className="grid justify-items-center gap-3 text-md text-ink-muted empty:hidden">
        {isBusy && (
          <>
            <span className="grid size-16 place-items-center rounded-full bg-brand-tint">
              <Strokes />
            </span>
            {waitingText}
          </>
        )}
      </div>
    </AuthForm>
  );
}
