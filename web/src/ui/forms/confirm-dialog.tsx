/** Asks whether something is meant: Cancel, and the button that does it. */
import type { ComponentProps } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  onConfirm: () => void;
};

/** It cannot be left while it is being done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, danger = false, busy, onConfirm, ...rest } = props;
  const onClose = busy ? () => {} : rest.onClose;
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
