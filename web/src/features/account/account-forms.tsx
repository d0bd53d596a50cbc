/** The forms of the account: name and e-mail, and the password. */
import { accountTexts, findNameFault, findNewPasswordFault } from '@ntem/contract/accounts/account-texts';
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { useEffect, useRef } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { updateSession } from '#lib/session/session.ts';
import { Button } from '#ui/core/button.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';
import { Panel } from '#ui/page/section.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';

export function ProfileForm({ user }: { user: WireUser }) {
  const form = useProfileForm(user);
  return (
    <Panel roomy title="Profile">
      <Form {...form.sending}>
        <Field label="Phone number">
          <TextInput value={user.phone_number} readOnly icon={lockIcon} />
        </Field>
        <Field label="Name" error={form.errorOf('name')}>
          <TextInput {...form.field('name')} autoComplete="name" autoCapitalize="words" />
        </Field>
        <Field label="E-mail" optional error={form.errorOf('email')}>
          <TextInput {...form.field('email')} type="email" autoComplete="email" />
        </Field>
        <div>
          <Button variant="primary" type="submit" busy={form.isSubmitting}>
            Save changes
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

const fields = ['name', 'email'] as const;

function useProfileForm(user: WireUser) {
  const { send } = useSend('PATCH /auth/me', {
    onDone: ({ data }) => updateSession({ user: data.user }),
    toast: ({ message }) => message,
  });
  const form = useForm({
    initial: valuesOf(user),
    validate: ({ name }) => ({ name: findNameFault(name) }),
    onSubmit: ({ name, email }) => send({ body: { name: name.trim(), email: email.trim() } }),
    failed: 'Request failed',
  });

  // A change made elsewhere arrives late; it replaces fields that are not being edited.
  const known = useRef(valuesOf(user));
  const { values, setValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed account is news.
  useEffect(() => {
    const next = valuesOf(user);
    for (const name of fields) if (values[name] === known.current[name]) setValue(name, next[name]);
    known.current = next;
  }, [user]);
  return form;
}

function valuesOf({ name, email }: WireUser) {
  return { name, email: email ?? '' };
}

/** `phone` is for password managers, which want to know whose password it is. */
export function PasswordForm({ phone }: { phone: string }) {
  const { send } = useSend('PATCH /auth/me', {
    onDone: () => form.reset(),
    toast: 'Password changed. Your other devices are logged out.',
  });
  const form = useForm({
    initial: { current_password: '', password: '' },
    validate: ({ current_password, password }) => ({
      current_password: current_password ? undefined : accountTexts.password,
      password: findNewPasswordFault(password),
    }),
    onSubmit: (body) => send({ body }),
    failed: 'Request failed',
  });
  return (
    <Panel roomy title="Password">
      <Form {...form.sending}>
        <input type="hidden" name="username" autoComplete="username" value={phone} />
        <Field label="Current password" error={form.errorOf('current_password')}>
          <PasswordInput {...form.field('current_password')} autoComplete="current-password" />
        </Field>
        <Field label="New password" error={form.errorOf('password')}>
          <PasswordInput {...form.field('password')} autoComplete="new-password" />
        </Field>
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            Change password
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
