/** Adds an account, or changes its name and role. */
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { call } from '#lib/api/api.ts';
import { useWork } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Field, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { additionOf, changeOf, checkUser, roleChoicesFor, roleNote, valuesOf } from './user-form.ts';

type DialogProps = { user?: ManagedUser; onClose: () => void };

export function UserDialog({ user, onClose }: DialogProps) {
  const form = useUserForm({ user, onClose });
  return (
    <FormDialog
      title={user ? 'Edit User' : 'Add User'}
      {...(user && { subtitle: `ID ${user.id}` })}
      submitLabel="Save"
      {...form.sending}
      onClose={onClose}
    >
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput {...form.field('name')} autoComplete="off" autoCapitalize="words" />
      </Field>
      {user ? (
        <Field label="Phone number" hint="The phone number cannot be changed.">
          <TextInput value={user.phone_number} disabled icon={lockIcon} />
        </Field>
      ) : (
        <Field
          label="Phone number"
          error={form.errorOf('phone_number')}
          hint="The owner sets a password with a code sent to it."
        >
          <PhoneInput {...form.field('phone_number')} autoComplete="off" />
        </Field>
      )}
      <Field label="Role" error={form.errorOf('role')} hint={roleNote(user, form.values.role)}>
        <Select options={roleChoicesFor(user)} {...form.field('role')} />
      </Field>
    </FormDialog>
  );
}

function useUserForm({ user, onClose }: { user: ManagedUser | undefined; onClose: () => void }) {
  const save = useWork(
    (values: ReturnType<typeof valuesOf>): Promise<{ message: string }> =>
      user
        ? call('PATCH /users/{id}', { params: { id: user.id }, body: changeOf(user, values) })
        : call('POST /users', { body: additionOf(values) }),
    {
      // Also after a refusal: the next dialog opens with the current data.
      refresh: 'all',
      onDone: onClose,
      toast: ({ message }) => message,
    },
  );
  return useForm({
    initial: valuesOf(user),
    validate: checkUser,
    onSubmit: save.send,
    failed: 'Operation failed',
  });
}
