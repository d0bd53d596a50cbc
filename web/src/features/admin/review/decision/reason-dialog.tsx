/** Dialogs that ask for a reason, which goes into the audit log, and for evidence where no vendor says it. */
import { findReasonFault } from '@ntem/contract/review/attention-moves';
import type { ComponentProps, ReactNode } from 'react';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useForm } from '#lib/browser/use-form.ts';
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
  asking?: string | undefined;
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

type ReasonDialogProps = Omit<
  ComponentProps<typeof FormDialog>,
  'busy' | 'onSubmit' | 'refusal' | 'children'
> & {
  label?: string;
  hint: string;
  send: (reason: string) => Promise<unknown>;
};

export function ReasonDialog({ label = 'Reason', hint, send, ...dialog }: ReasonDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: findReasonFault(reason) }),
    onSubmit: ({ reason }) => send(reason),
    failed: noAnswerText,
  });
  return (
    <FormDialog {...dialog} {...form.sending}>
      <Field label={label} error={form.errorOf('reason')} hint={hint}>
        <TextArea {...form.field('reason')} />
      </Field>
    </FormDialog>
  );
}
