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
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { searchIcon } from '#ui/small/icons.ts';
import { Held, Section } from './sample.tsx';

const roles = ['User', 'Agent', 'Admin'].map((label) => ({ value: label.toLowerCase(), label }));

const states = [
  { label: 'Name', hint: 'As it stands on your card.', optional: true, value: '' },
  { label: 'Recipient number', ok: 'MTN number', value: '0241234567' },
  { label: 'Recipient number', warning: 'This number looks like Telecel. Check it.', value: '0201234567' },
  { label: 'Phone number', error: 'Please enter a valid phone number', value: '02412' },
];

export const fieldSamples = (
  <Section
    title="Fields"
    samples={{
      Form: <SampleForm />,
      States: (
        <>
          {states.map(({ value, ...field }) => (
            <Field key={value} {...field}>
              <TextInput defaultValue={value} placeholder="Ama Mensah" />
            </Field>
          ))}
          <Field label="Referral code">
            <TextInput icon={lockIcon} defaultValue="KM7Q2A" readOnly />
          </Field>
        </>
      ),
      'Select, search, check': (
        <>
          <Field label="Role">
            <Select options={roles} />
          </Field>
          <TextInput type="search" icon={searchIcon} aria-label="Search" placeholder="Search users..." />
          <Checkbox defaultChecked>Remember me</Checkbox>
          <Checkbox disabled>Not for you</Checkbox>
          <div className="dense">
            <Field label="Dense">
              <Select options={roles} />
            </Field>
          </div>
        </>
      ),
      Network: (
        <Held<Network | undefined> start="MTN">
          {(value, onChange) =>
            [undefined, 'Please choose a network'].map((error) => (
              <FieldGroup key={error ?? ''} label="Network" error={error}>
                <NetworkPicker
                  name={`network ${error}`}
                  value={error ? undefined : value}
                  onChange={onChange}
                />
              </FieldGroup>
            ))
          }
        </Held>
      ),
      Code: (
        <Held start="12">
          {(code, setCode) => (
            <>
              <FieldGroup label="Verification code">
                <CodeInput name="code" length={6} value={code} onChange={setCode} />
              </FieldGroup>
              <FieldGroup label="Refused code" error="Invalid verification code">
                <CodeInput name="refused" length={6} value="" onChange={() => {}} />
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
