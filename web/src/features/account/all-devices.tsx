/** Ends every session of the account, after asking whether that is meant. */
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { logoutIcon } from '#ui/small/app-icons.ts';
import { Panel } from './panel.tsx';

const label = 'Log out of all devices';

export function AllDevices() {
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel title="Devices">
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
  const logOut = useLogOut();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const end = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await call('POST /auth/logout-all');
      showToast('success', message);
      logOut();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isBusy} onClick={end}>
            {label}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="danger" announced>
          {failure}
        </Notice>
      )}
      <p>You will have to sign in again here and on every other device.</p>
    </Dialog>
  );
}
