/** Ends every session of the account, after asking whether that is meant. */
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { Button } from '#ui/core/button.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { Refusal } from '#ui/forms/form.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { logoutIcon } from '#ui/small/app-icons.ts';

const label = 'Log out of all devices';

export function AllDevices() {
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel roomy title="Devices">
      <p className="text-md text-ink-muted">For a phone that was lost or a computer that others use.</p>
      <div>
        <Button variant="danger-quiet" icon={logoutIcon} onClick={() => setAsked(true)}>
          {label}
        </Button>
      </div>
      {isAsked && <Confirmation onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const { press, isBusy, refusal } = useSend('POST /auth/logout-all', {
    toast: ({ message }) => message,
    onDone: useLogOut(),
    showsRefusal: true,
  });
  return (
    <ConfirmDialog
      title={label}
      confirmLabel={label}
      danger
      busy={isBusy}
      onConfirm={press}
      onClose={onClose}
    >
      <Refusal text={refusal} />
      <p>You will have to sign in again here and on every other device.</p>
    </ConfirmDialog>
  );
}
