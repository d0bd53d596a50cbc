/** Methods to confirm your identity: authenticator app, passkeys and recovery codes. */
import { accountTexts } from '@ntem/contract/accounts/account-texts';
import { appCodeDigits, mostPasskeys, recoveryCodesMade } from '@ntem/contract/accounts/limits';
import { refusals } from '@ntem/contract/errors';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { type AnswerOf, call } from '#lib/api/api.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend, useWork } from '#lib/api/use-send.ts';
import { makePasskey, sayPasskeyFault } from '#lib/browser/passkeys.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Panel } from '#ui/page/section.tsx';
import { fingerIcon, keyIcon, phoneIcon, plusIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import { KeepCodes } from './recovery-codes.tsx';
import { factorReads, Used, WayRow } from './way-row.tsx';

const isAppCode = (typed: string) => new RegExp(`^\\d{${appCodeDigits}}$`).test(typed);

type Begun = AnswerOf<'POST /auth/factors/totp'>['data'];

type SecondStepProps = {
  /** On a screen that already says why. */
  isFirst?: boolean;
  /** While the recovery codes are shown, which are shown only once. */
  onKeeping?: (isKeeping: boolean) => void;
};

export function SecondStep({ isFirst = false, onKeeping }: SecondStepProps) {
  const { data } = useRead('GET /auth/factors');
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const begin = useSend('POST /auth/factors/totp', { onDone: (answer) => setBegun(answer.data) });
  const renew = useSend('POST /auth/factors/recovery-codes', {
    refresh: factorReads,
    onDone: (answer) => setCodes(answer.data.recovery_codes),
  });
  const remove = useSend('DELETE /auth/factors/totp', {
    refresh: factorReads,
    toast: ({ message }) => message,
  });
  /** They come only with the first method. */
  const keep = (made: string[]) => {
    if (made.length === 0) return;
    setCodes(made);
    onKeeping?.(true);
  };
  if (!data) return null;
  return (
    <Panel
      roomy
      title="Ways to confirm that it is you"
      aside={data.passkeys.length < mostPasskeys && <AddPasskey onAdded={keep} />}
    >
      {data.required && !isFirst && <Notice tone="warning">{refusals.FACTOR_REQUIRED.text}</Notice>}
      <WayRow
        icon={phoneIcon}
        title="Authenticator app"
        detail={data.totp ? <Used way={data.totp} /> : `Any app that shows ${appCodeDigits}-digit codes`}
      >
        {data.totp && (
          <Button
            subject="the authenticator app"
            variant="danger-quiet"
            busy={remove.isBusy}
            onClick={() => remove.press()}
          >
            Remove
          </Button>
        )}
        <Button
          subject="the authenticator app"
          variant={data.totp ? 'secondary' : 'primary'}
          busy={begin.isBusy}
          onClick={() => begin.press()}
        >
          {data.totp ? 'Replace' : 'Add'}
        </Button>
      </WayRow>
      <Passkeys passkeys={data.passkeys} />
      {(data.totp || data.passkeys.length > 0) && (
        <WayRow
          icon={keyIcon}
          title={`${data.recovery_codes_left} recovery codes left of ${recoveryCodesMade}`}
          detail="Make new ones; the old ones stop working"
        >
          <Button busy={renew.isBusy} onClick={() => renew.press()}>
            New codes
          </Button>
        </WayRow>
      )}
      {begun && (
        <Proof
          begun={begun}
          onClose={() => setBegun(undefined)}
          onProved={(made) => {
            setBegun(undefined);
            keep(made);
          }}
        />
      )}
      {codes && (
        <KeepCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            onKeeping?.(false);
          }}
        />
      )}
    </Panel>
  );
}

type ProofProps = { begun: Begun; onClose: () => void; onProved: (codes: string[]) => void };

function Proof({ begun, onClose, onProved }: ProofProps) {
  const { send } = useSend('POST /auth/factors/totp/verify', {
    refresh: factorReads,
    toast: ({ message }) => message,
    onDone: ({ data }) => onProved(data.recovery_codes),
  });
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: isAppCode(code) ? undefined : accountTexts.factorCode }),
    onSubmit: ({ code }) => send({ body: { id: begun.id, code } }),
    onFailure: () => form.setValue('code', ''),
  });
  return (
    <FormDialog
      title="Scan this code"
      subtitle="Open your authenticator app and scan."
      submitLabel="Confirm"
      busy={form.isSubmitting}
      onSubmit={form.sending.onSubmit}
      refusal={form.sending.refusal}
      onClose={onClose}
    >
      <div className="mx-auto rounded-md bg-[#ffffff] p-3">
        <QRCodeSVG value={begun.uri} size={176} title="The secret, to be scanned" />
      </div>
      <CopyRow text={begun.secret} label="Secret" />
      <Field label="Code that the app shows now" error={form.errorOf('code')}>
        <TextInput
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={appCodeDigits}
        />
      </Field>
    </FormDialog>
  );
}

function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
  const { press, isBusy } = useWork(
    async () => {
      const passkey = await makePasskey(() => call('POST /auth/factors/passkeys'));
      return call('POST /auth/factors/passkeys/verify', { body: { passkey } });
    },
    {
      refresh: factorReads,
      toast: ({ message }) => message,
      onDone: ({ data }) => onAdded(data.recovery_codes),
      failed: sayPasskeyFault,
    },
  );
  return (
    <Button icon={plusIcon} busy={isBusy} onClick={() => press()}>
      Add a passkey
    </Button>
  );
}

function Passkeys({ passkeys }: Pick<AnswerOf<'GET /auth/factors'>['data'], 'passkeys'>) {
  const { press, isBusy, given } = useSend('DELETE /auth/factors/passkeys/{id}', {
    refresh: factorReads,
    toast: ({ message }) => message,
  });
  return passkeys.map((passkey) => {
    const title = passkey.name ? `Passkey “${passkey.name}”` : 'Passkey';
    return (
      <WayRow key={passkey.id} icon={fingerIcon} title={title} detail={<Used way={passkey} />}>
        <Button
          subject={title}
          variant="danger-quiet"
          busy={isBusy && given?.params.id === passkey.id}
          onClick={() => press({ params: { id: passkey.id } })}
        >
          Remove
        </Button>
      </WayRow>
    );
  });
}
