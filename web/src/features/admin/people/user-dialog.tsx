/** Adds an account and invites its owner, or changes its name and role. */
import type { WireInvitation } from '@ntem/contract/people/endpoints/invitations';
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useWork } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { InvitationReady } from '#parts/invitation-ready.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { additionOf, changeOf, checkUser, roleChoicesFor, roleNote, valuesOf } from './user-form.ts';

export function UserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const save = useWork(
    (values: ReturnType<typeof valuesOf>) =>
      call('PATCH /users/{id}', { params: { id: user.id }, body: changeOf(user, values) }),
    {
      // Also after a refusal: the next dialog opens with the current data.
      refresh: 'all',
      onDone: onClose,
      toast: ({ message }) => message,
    },
  );
  const form = useForm({
    initial: valuesOf(user),
    validate: checkUser,
    onSubmit: save.send,
    failed: 'Operation failed',
  });
  return (
    <FormDialog
      title="Edit User"
      subtitle={`ID ${user.id}`}
      submitLabel="Save"
      {...form.sending}
      onClose={onClose}
    >
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput {...form.field('name')} autoComplete="off" autoCapitalize="words" />
      </Field>
      <Field label="Phone number" hint="The phone number cannot be changed.">
        <TextInput value={user.phone_number} disabled icon={lockIcon} />
      </Field>
      <Field label="Role" error={form.errorOf('role')} hint={roleNote(user, form.values.role)}>
        <Select options={roleChoicesFor(user)} {...form.field('role')} />
      </Field>
    </FormDialog>
  );
}

/** The account first, then the invitation: without one the owner would not know of it. */
async function addAndInvite({ sends_sms, ...values }: ReturnType<typeof valuesOf> & { sends_sms: boolean }) {
  const { message, data: user } = await call('POST /users', { body: additionOf(values) });
  const invitation = await call('POST /users/{id}/invitation', {
    params: { id: user.id },
    body: { send_sms: sends_sms },
  }).catch(() => undefined);
  return { message, data: { user, invitation: invitation?.data } };
}

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<{ user: ManagedUser; invitation: WireInvitation }>();
  const save = useWork(addAndInvite, {
    refresh: 'all',
    onDone: ({ data: { user, invitation } }) => (invitation ? setAdded({ user, invitation }) : onClose()),
    toast: ({ message, data }) =>
      data.invitation ? message : `${message}, but not invited. Open the account to try again.`,
  });
  const form = useForm({
    initial: { ...valuesOf(undefined), sends_sms: true as boolean },
    validate: checkUser,
    onSubmit: save.send,
    failed: 'Operation failed',
  });
  const { sends_sms: isTexted } = form.values;
  if (added)
    return (
      <InvitationReady
        invitation={added.invitation}
        person={added.user}
        isTexted={isTexted}
        onClose={onClose}
      />
    );
  return (
    <FormDialog title="Add User" submitLabel="Save" {...form.sending} onClose={onClose}>
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput {...form.field('name')} autoComplete="off" autoCapitalize="words" />
      </Field>
      <Field
        label="Phone number"
        error={form.errorOf('phone_number')}
        hint="The invitation goes to this number. They choose their own password."
      >
        <PhoneInput {...form.field('phone_number')} autoComplete="off" />
      </Field>
      <Field label="Role" error={form.errorOf('role')} hint={roleNote(undefined, form.values.role)}>
        <Select options={roleChoicesFor(undefined)} {...form.field('role')} />
      </Field>
      <Checkbox checked={isTexted} onChange={({ target }) => form.setValue('sends_sms', target.checked)}>
        Send the SMS now
      </Checkbox>
    </FormDialog>
  );
}
