/** Changes the password; the current one proves that it is the owner who asks. */
import { accountTexts, smallestPasswordLength } from '@ntem/contract/account-rules';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { Panel } from './panel.tsx';

const fields = ['current_password', 'password'];

/** `phone` is for password managers, which want to know whose password it is. */
export function PasswordForm({ phone }: { phone: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { current_password: '', password: '' },
    validate: ({ current_password, password }) => ({
      current_password: current_password ? undefined : accountTexts.password,
      password: password.length < smallestPasswordLength ? accountTexts.newPassword : undefined,
    }),
    async onSubmit(body) {
      setRefusal(undefined);
      await call('PATCH /auth/me', { body });
      form.reset();
      showToast('success', 'Password changed. Your other devices are logged out.');
    },
    onFailure: (error) => setRefusal(refusalText(error, { fields, lastResort: 'Request failed' })),
  });

  return (
    <Panel title="Password">
      <form className="grid gap-4" onSubmit={form.submit} noValidate>
        {refusal && (
          <Notice tone="danger" announced>
            {refusal}
          </Notice>
        )}
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
      </form>
    </Panel>
  );
}
