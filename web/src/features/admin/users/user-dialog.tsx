/** Adds an account, or changes its name and role. */
import { accountTexts } from '@ntem/contract/account-rules';
import type { Role } from '@ntem/contract/endpoint';
import { parsePhone } from '@ntem/contract/phones';
import type { ManagedUser } from '@ntem/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { refusalText } from '#lib/refusal-text.ts';
import { showToast } from '#lib/toast.ts';
import { useForm } from '#lib/use-form.ts';
import { lockIcon } from '#ui/app-icons.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Select } from '#ui/select.tsx';
import { PhoneInput, TextInput } from '#ui/text-input.tsx';
import { shortId } from './user-columns.tsx';

const roleChoices = [
  { value: 'user', label: 'User' },
  { value: 'agent', label: 'Agent' },
  { value: 'admin', label: 'Admin' },
];

/** A role that the form does not offer stays what it is unless another is chosen. */
function choicesFor(user: ManagedUser | undefined) {
  if (user?.role === 'manager') return [...roleChoices, { value: 'manager', label: 'Manager' }];
  if (user?.role === null) return [{ value: '', label: 'No role yet' }, ...roleChoices];
  return roleChoices;
}

/** Said before it is saved: 'agent' makes a subagent of somebody whom an active agent referred. */
function subagentNote(user: ManagedUser | undefined, role: string): string | undefined {
  const above = user?.referred_by;
  if (!user || role !== 'agent' || user.role === 'agent' || above?.role !== 'agent') return undefined;
  if (user.role === 'subagent' ? above.status === 'deleted' : above.status !== 'active') return undefined;
  return user.role === 'subagent'
    ? `${user.name} is a subagent of ${above.name}.`
    : `${above.name} referred ${user.name}: this makes a subagent of ${above.name}.`;
}

export function UserDialog({ user, onClose }: { user?: ManagedUser; onClose: () => void }) {
  const { form, refusal } = useUserForm(user, onClose);
  const note = subagentNote(user, form.values.role);
  return (
    <FormDialog
      title={user ? 'Edit User' : 'Add User'}
      {...(user && { subtitle: `ID ${shortId(user.id)}` })}
      submitLabel="Save"
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
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
        <Select options={choicesFor(user)} {...form.field('role')} />
      </Field>
    </FormDialog>
  );
}

function useUserForm(user: ManagedUser | undefined, onClose: () => void) {
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const form = useForm({
    initial: {
      name: user?.name ?? '',
      phone_number: user?.phone_number ?? '',
      role: user ? (user.role === 'subagent' ? 'agent' : (user.role ?? '')) : 'user',
    },
    validate: ({ name, phone_number }) => ({
      name: name.trim().length < 2 ? accountTexts.name : undefined,
      phone_number: parsePhone(phone_number) ? undefined : accountTexts.registerPhone,
    }),
    async onSubmit({ name, phone_number, role }) {
      setRefusal(undefined);
      const fields = { name: name.trim(), ...(role && { role: role as Role }) };
      if (user) {
        const body = { ...fields, updated_at: user.updated_at };
        await call('PATCH /users/{id}', { params: { id: user.id }, body });
      } else {
        await call('POST /users', { body: { ...fields, phone_number, role: role as Role } });
      }
      await cache.invalidateQueries({ queryKey: ['admin'] });
      showToast('success', user ? 'User updated successfully' : 'User created successfully');
      onClose();
    },
    onFailure: (error) =>
      setRefusal(
        refusalText(error, { fields: ['name', 'phone_number', 'role'], lastResort: 'Operation failed' }),
      ),
  });
  return { form, refusal };
}
