/** Adds an account, or changes its name and role. */
import type { ManagedUser } from '@ntem/contract/topics/users';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useWork } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { roleName } from '#lib/session/roles.ts';
import { Tel } from '#ui/core/formats.tsx';
import { Field, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { PromotionTerms } from './promotion-terms.tsx';
import {
  additionOf,
  changeOf,
  checkPromotion,
  checkUser,
  isPromotion,
  roleChoicesFor,
  subagentNote,
  valuesOf,
} from './user-rules.ts';

type DialogProps = { user?: ManagedUser; onClose: () => void };

/** Making an admin of somebody is asked in a dialog of its own, once the form is saved. */
export function UserDialog({ user, onClose }: DialogProps) {
  const [isAsking, setAsking] = useState(false);
  const form = useUserForm({ user, onClose, isAsking, onAsk: () => setAsking(true) });
  const reason = (
    <Field label="Reason" error={form.errorOf('reason')} hint="Every admin reads it.">
      <TextInput {...form.field('reason')} autoComplete="off" />
    </Field>
  );
  if (user && isAsking) {
    return (
      <FormDialog
        key="ask"
        title={`Make ${form.values.name.trim()} an admin`}
        subtitle={
          <>
            Role now: {roleName(user)}, <Tel number={user.phone_number} />
          </>
        }
        submitLabel="Ask for an admin"
        {...form.sending}
        onClose={onClose}
      >
        <PromotionTerms />
        {reason}
      </FormDialog>
    );
  }
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
      <Field label="Role" error={form.errorOf('role')} hint={subagentNote(user, form.values.role)}>
        <Select options={roleChoicesFor(user)} {...form.field('role')} />
      </Field>
      {!user && isPromotion(user, form.values) && (
        <>
          <PromotionTerms />
          {reason}
        </>
      )}
    </FormDialog>
  );
}

type Asking = { user: ManagedUser | undefined; onClose: () => void; isAsking: boolean; onAsk: () => void };

function useUserForm({ user, onClose, isAsking, onAsk }: Asking) {
  const save = useWork(
    (values: ReturnType<typeof valuesOf>): Promise<{ message: string }> =>
      user
        ? call('PATCH /users/{id}', { params: { id: user.id }, body: changeOf(user, values) })
        : call('POST /users', { body: additionOf(values) }),
    {
      // Also after a refusal: what is opened next is what somebody else has made of it.
      refresh: 'all',
      onDone: onClose,
      toast: ({ message }) => message,
    },
  );
  return useForm({
    initial: valuesOf(user),
    validate: isAsking ? checkPromotion : checkUser,
    onSubmit: async (values) => {
      if (user && isPromotion(user, values) && !isAsking) onAsk();
      else await save.send(values);
    },
    failed: 'Operation failed',
  });
}
