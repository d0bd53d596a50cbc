/** Name and e-mail of the account. */
import { findNameFault } from '@ntem/contract/account-rules';
import type { WireUser } from '@ntem/contract/topics/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { updateSession } from '#lib/session/session.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { Panel } from './panel.tsx';

export function ProfileForm({ user }: { user: WireUser }) {
  const { form, refusal } = useProfileForm(user);
  return (
    <Panel title="Profile">
      <form className="grid gap-4" onSubmit={form.submit} noValidate>
        {refusal && (
          <Notice tone="danger" announced>
            {refusal}
          </Notice>
        )}
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
      </form>
    </Panel>
  );
}

const fields = ['name', 'email'] as const;

function useProfileForm(user: WireUser) {
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const form = useForm({
    initial: valuesOf(user),
    validate: ({ name }) => ({ name: findNameFault(name) }),
    async onSubmit({ name, email }) {
      setRefusal(undefined);
      const body = { name: name.trim(), email: email.trim() };
      const { data, message } = await call('PATCH /auth/me', { body });
      cache.setQueryData(['account', data.user.id], data.user);
      updateSession({ user: data.user });
      showToast('success', message);
    },
    onFailure: (error) => setRefusal(refusalText(error, { fields, lastResort: 'Request failed' })),
  });

  // A change that was made elsewhere arrives late; it takes the place of whatever is not being edited.
  const known = useRef(valuesOf(user));
  const { values, setValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed account is news.
  useEffect(() => {
    const next = valuesOf(user);
    for (const name of fields) if (values[name] === known.current[name]) setValue(name, next[name]);
    known.current = next;
  }, [user]);

  return { form, refusal };
}

function valuesOf({ name, email }: WireUser) {
  return { name, email: email ?? '' };
}
