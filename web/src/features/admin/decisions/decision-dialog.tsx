/** Decides something about money: with a reason for the audit log, and evidence where no vendor says it. */
import type { ComponentProps, ReactNode } from 'react';
import { Notice } from '#ui/core/notice.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import type { Phase } from './use-sent-decision.ts';

type Name = 'reason' | 'evidence';

type DecisionDialogProps = Omit<
  ComponentProps<typeof FormDialog>,
  'busy' | 'onSubmit' | 'refusal' | 'children'
> & {
  form: {
    field: (name: Name) => ComponentProps<typeof TextArea> & ComponentProps<typeof TextInput>;
    errorOf: (name: Name) => string | undefined;
    sending: Pick<ComponentProps<typeof FormDialog>, 'busy' | 'onSubmit' | 'refusal'>;
  };
  phase: Phase;
  /** Said while a vendor is asked; nothing where none is. */
  asking?: string | undefined;
  /** What shows how far it is, once the dialog is closed. */
  shownBy: string;
  reasonHint: string;
  /** Evidence is only asked for where this says what could be one. */
  evidenceHint?: string | undefined;
  above?: ReactNode;
  below?: ReactNode;
};

export function DecisionDialog(props: DecisionDialogProps) {
  const { form, phase, asking, submitLabel, instead, notice, above, below, ...rest } = props;
  const { shownBy, reasonHint, evidenceHint, cancelLabel = 'Cancel', ...dialog } = rest;
  const { busy, onSubmit, refusal } = form.sending;
  const isAsking = busy || phase === 'asking';
  return (
    <FormDialog
      {...dialog}
      submitLabel={isAsking && asking ? asking : submitLabel}
      cancelLabel={phase === 'ready' ? cancelLabel : 'Close'}
      instead={phase === 'slow' ? null : instead}
      busy={isAsking}
      onSubmit={onSubmit}
      refusal={phase === 'ready' ? refusal : undefined}
      notice={
        phase === 'slow' ? (
          <Notice tone="info" announced>
            This takes longer. You may close this: it goes on by itself, and the {shownBy} shows how far it
            is.
          </Notice>
        ) : (
          notice
        )
      }
    >
      <p className="sr-only" role="status">
        {phase === 'asking' && asking}
      </p>
      {above}
      <Field label="Reason" error={form.errorOf('reason')} hint={reasonHint}>
        <TextArea {...form.field('reason')} />
      </Field>
      {evidenceHint && (
        <Field label="Evidence" error={form.errorOf('evidence')} hint={evidenceHint}>
          <TextInput {...form.field('evidence')} autoComplete="off" />
        </Field>
      )}
      {below}
    </FormDialog>
  );
}
