/** Dialogs that send something: one around a form, and one that only asks for confirmation. */
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Refusal } from './form.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  submitLabel: ReactNode;
  cancelLabel?: string;
  /** Replaces the send button if sending is not possible. */
  instead?: ReactNode;
  danger?: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  refusal?: string | undefined;
  /** The effect of the form; replaced by a refusal. */
  notice?: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { submitLabel, cancelLabel = 'Cancel', instead, danger = false, busy, onSubmit, ...rest } = props;
  const { refusal, notice, children, ...dialog } = rest;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
          {instead === undefined ? (
            <Button variant={danger ? 'danger' : 'primary'} type="submit" form={formId} busy={busy} wrap>
              <span>{submitLabel}</span>
            </Button>
          ) : (
            instead
          )}
        </>
      }
    >
      {refusal ? <Refusal text={refusal} /> : notice}
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => (busy ? event.preventDefault() : onSubmit(event))}
        noValidate
      >
        {children}
      </form>
    </Dialog>
  );
}

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions'> & {
  confirmLabel: ReactNode;
  danger?: boolean;
  busy: boolean;
  onConfirm: () => void;
};

/** It cannot be closed while it is sending. */
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
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} wrap onClick={() => onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
