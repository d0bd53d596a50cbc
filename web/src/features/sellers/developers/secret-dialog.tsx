/** A secret that is shown once: of a key, or of the webhook. */
import { useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { keyIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';

export type ShownSecret = { title: string; about: string; secret: string };

type SecretDialogProps = ShownSecret & { onClose: () => void };

export function SecretDialog({ title, about, secret, onClose }: SecretDialogProps) {
  const [isStored, setStored] = useState(false);
  // Nobody leaves before the tick: it is shown this once.
  const leave = () => isStored && onClose();
  return (
    <Dialog
      title={title}
      subtitle={about}
      onClose={leave}
      withoutClose
      actions={
        <Button variant="primary" disabled={!isStored} onClick={leave}>
          Done
        </Button>
      }
    >
      <Notice tone="warning" icon={keyIcon}>
        It is shown only once, and cannot be read here again.
      </Notice>
      <div className="font-mono">
        <CopyRow text={secret} label="the secret" />
      </div>
      <Checkbox checked={isStored} onChange={(event) => setStored(event.target.checked)}>
        I have stored it where only my program can read it
      </Checkbox>
    </Dialog>
  );
}
