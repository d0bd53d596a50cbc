/** Adds an account, or changes its name and role. */
import type { ManagedUser } from '@ntem/contract/topics/users';
import { call } from '#lib/api/api.ts';
import { useWork } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Field, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { shortId } from './user-columns.tsx';
import {
  additionOf,
  changeOf,
  checkUser,
  isPromotion,
  roleChoicesFor,
  subagentNote,
  valuesOf,
} from './user-rules.ts';

export function UserDialog({ user, onClose }: { user?: ManagedUser; onClose: () => void }) {
  const form = useUserForm(user, onClose);
  const note = subagentNote(user, form.values.role);
  return (
    <FormDialog
      title={user ? 'Edit User' : 'Add User'}
      {...(user && { subtitle: `ID ${shortId(user.id)}` })}
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
      <Field label="Role" error={form.errorOf('role')} hint={note}>
        <Select options={roleChoicesFor(user)} {...form.field('role')} />
      </Field>
      {isPromotion(user, form.values) && (
        <>
          <Notice tone="warning">
            An admin can move money and see everything. Where there is another admin, they must confirm, and
            it starts an hour after that. Every admin gets an SMS and can stop it.
          </Notice>
          <Field label="Reason" error={form.errorOf('reason')} hint="Every admin reads it.">
            <TextInput {...form.field('reason')} autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function useUserForm(user: ManagedUser | undefined, onClose: () => void) {
  const save = useWork(
    (values: ReturnType<typeof valuesOf>): Promise<unknown> =>
      user
        ? call('PATCH /users/{id}', { params: { id: user.id }, body: changeOf(user, values) })
        : call('POST /users', { body: additionOf(values) }),
    {
      // Also after a refusal: what is opened next is what somebody else has made of it.
      refresh: 'all',
      onDone: onClose,
      toast: user ? 'User updated successfully' : 'User created successfully',
    },
  );
  return useForm({
    initial: valuesOf(user),
    validate: checkUser,
    onSubmit: save.send,
    failed: 'Operation failed',
  });
}
