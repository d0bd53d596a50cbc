/** Asks for nothing but a reason, which goes into the audit log. */
import { findReasonFault } from '@ntem/contract/attention-rules';
import type { ComponentProps } from 'react';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Field } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';

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
