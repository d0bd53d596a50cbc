/** Fields of every kind and state, and a form that follows the rules of all forms. */
import type { Network } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { LinkButton } from '#ui/core/link-button.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, FieldGroup } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { ResendButton } from '#ui/flow/resend-button.tsx';
import { PhoneInput, TextInput } from '#ui/flow/text-input.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { searchIcon } from '#ui/small/icons.ts';
import { each, Held, Section } from './sample.tsx';

const roles = ['User', 'Agent', 'Admin'].map((label) => ({ value: label.toLowerCase(), label }));

const search = { type: 'search', icon: searchIcon, 'aria-label': 'Search', placeholder: 'Search users...' };

export const fieldSamples = (
  <Section
    title="Fields"
    samples={{
      Form: <SampleForm />,
      States: each(
        Field,
        {
          label: 'Name',
          hint: 'As on your card.',
          optional: true,
          children: <TextInput placeholder="Ama" />,
        },
        { label: 'Number', ok: 'MTN number', children: <PhoneInput defaultValue="0241234567" /> },
        {
          label: 'Number',
          warning: 'Looks like Telecel.',
          children: <PhoneInput defaultValue="0201234567" />,
        },
        {
          label: 'Number',
          error: 'Please enter a valid number',
          children: <PhoneInput defaultValue="02412" />,
        },
        { label: 'Code', children: <TextInput icon={lockIcon} defaultValue="KM7Q2A" readOnly /> },
        { label: 'Role', children: <Select options={roles} /> },
      ),
      'Search, check, dense': (
        <>
          <TextInput {...search} />
          {each(
            Checkbox,
            { defaultChecked: true, children: 'Remember me' },
            { disabled: true, children: 'Not for you' },
          )}
          <div className="dense">{each(Select, { options: roles, 'aria-label': 'Role' })}</div>
        </>
      ),
      Network: (
        <Held<Network | undefined> start="MTN">
          {(value, onChange) =>
            each(
              FieldGroup,
              {
                label: 'Network',
                children: <NetworkPicker name="network" value={value} onChange={onChange} />,
              },
              {
                label: 'Network',
                error: 'Please choose a network',
                children: <NetworkPicker name="missing" value={undefined} onChange={onChange} />,
              },
            )
          }
        </Held>
      ),
      Code: (
        <Held start="12">
          {(code, setCode) => (
            <>
              <FieldGroup label="Verification code" error={code ? undefined : 'Invalid verification code'}>
                <CodeInput name="code" length={6} value={code} onChange={setCode} />
              </FieldGroup>
              <ResendButton atMs={performance.timeOrigin + 60_000} onResend={() => setCode('')} />
            </>
          )}
        </Held>
      ),
    }}
  />
);

function SampleForm() {
  const form = useForm({
    initial: { phone_number: '', password: '' },
    validate: ({ phone_number, password }) => ({
      phone_number: parsePhone(phone_number) ? undefined : 'Please enter a valid phone number',
      password: password ? undefined : 'Password is required',
    }),
    onSubmit: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      showToast('success', 'Signed in');
    },
  });
  return (
    <Form {...form.sending}>
      <Field label="Phone number" error={form.errorOf('phone_number')}>
        <PhoneInput {...form.field('phone_number')} />
      </Field>
      <Field label="Password" error={form.errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...form.field('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting}>
        Sign in
      </Button>
      <LinkButton onClick={form.reset}>Start again</LinkButton>
    </Form>
  );
}
