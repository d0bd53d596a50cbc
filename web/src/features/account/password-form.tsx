/** Changes the password; the current one proves that it is the owner who asks. */
import { accountTexts } from '@ntem/contract/account-rules';
import { passwordLength } from '@ntem/contract/limits';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { PasswordInput } from '#ui/forms/inputs.tsx';
import { Panel } from '#ui/page/section.tsx';

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
      password: password.length < passwordLength.min ? accountTexts.newPassword : undefined,
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
