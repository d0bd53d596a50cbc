/** The passkeys of the account: one is added by the device's own window, and removed here. */
import { type AnswerOf, call } from '#lib/api/api.ts';
import { useSend, useWork } from '#lib/api/use-send.ts';
import { makePasskey, sayPasskeyFault } from '#lib/browser/passkeys.ts';
import { Button } from '#ui/core/button.tsx';
import { fingerIcon, plusIcon } from '#ui/small/app-icons.ts';
import { factorReads, Used, WayRow } from './way-row.tsx';

export function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
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

export function Passkeys({ passkeys }: Pick<AnswerOf<'GET /auth/factors'>['data'], 'passkeys'>) {
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
