/** Changes the name and the limits of a key. */
import type { WireApiKey } from '@ntem/contract/developers/endpoints/api-keys';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { bodyOf, LimitFields, NameField, validateKey } from './key-fields.tsx';
import { maskOf } from './key-words.ts';

type ChangeKeyDialogProps = { of: WireApiKey; onClose: () => void };

export function ChangeKeyDialog({ of: key, onClose }: ChangeKeyDialogProps) {
  const { send } = useSend('PATCH /api-keys/{id}', {
    refresh: ['GET /api-keys'],
    toast: 'Key changed',
    onDone: onClose,
  });
  const form = useForm({
    initial: {
      name: key.name,
      daily_limit: key.daily_limit === null ? '' : String(key.daily_limit),
      addresses: key.addresses.join('\n'),
    },
    validate: validateKey,
    onSubmit: (values) => send({ params: { id: key.id }, body: bodyOf(values) }),
  });
  return (
    <FormDialog
      title={`Change “${key.name}”`}
      subtitle={maskOf(key)}
      submitLabel="Save"
      {...form.sending}
      onClose={onClose}
    >
      <NameField form={form} />
      <LimitFields form={form} />
    </FormDialog>
  );
}
