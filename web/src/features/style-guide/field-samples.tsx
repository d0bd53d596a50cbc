/** Fields of every kind and state, and a form that follows the rules of all forms. */
import { type Network, networkOptions } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import { useState } from 'react';
import { showToast } from '#lib/browser/toast.ts';
import { useCountdown } from '#lib/browser/use-countdown.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { LinkButton } from '#ui/core/link-button.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, FieldGroup } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { PhoneInput, TextInput } from '#ui/flow/text-input.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { lockIcon } from '#ui/small/app-icons.ts';
import { searchIcon } from '#ui/small/icons.ts';
import { Sample, Samples, Section } from './sample.tsx';

const roles = ['User', 'Agent', 'Admin'].map((label) => ({ value: label.toLowerCase(), label }));
export function FieldSamples() {
  return (
    <Section title="Fields">
      <Samples>
        <Sample title="Form">
          <SampleForm />
        </Sample>
        <Sample title="States">
          <Field label="Name" hint="As it stands on your card." optional>
            <TextInput placeholder="Ama Mensah" />
          </Field>
          <Field label="Recipient number" ok="MTN number">
            <PhoneInput defaultValue="0241234567" />
          </Field>
          <Field label="Recipient number" warning="This number looks like Telecel. Check it before you pay.">
            <PhoneInput defaultValue="0201234567" />
          </Field>
          <Field label="Phone number" error="Please enter a valid phone number">
            <PhoneInput defaultValue="02412" />
          </Field>
          <Field label="Referral code">
            <TextInput icon={lockIcon} defaultValue="KM7Q2A" readOnly />
          </Field>
        </Sample>
        <Sample title="Select, search, check">
          <Field label="Role">
            <Select options={roles} />
          </Field>
          <TextInput
            type="search"
            icon={searchIcon}
            aria-label="Search users"
            placeholder="Search users by name, email, or phone..."
          />
          <Checkbox defaultChecked>Remember me</Checkbox>
          <Checkbox disabled>Not for you</Checkbox>
          <div className="dense grid gap-3">
            <Field label="Dense">
              <Select options={roles} />
            </Field>
          </div>
        </Sample>
        <Sample title="Network and code">
          <NetworkSample />
          <CodeSample />
        </Sample>
      </Samples>
    </Section>
  );
}

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
    <form className="grid gap-4" noValidate onSubmit={form.submit}>
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
    </form>
  );
}

function NetworkSample() {
  const [network, setNetwork] = useState<Network | undefined>(networkOfPrefix('0241234567'));
  return (
    <>
      <FieldGroup label="Network">
        <NetworkPicker name="network" options={networkOptions} value={network} onChange={setNetwork} />
      </FieldGroup>
      <FieldGroup label="Network, not chosen" error="Please choose a network">
        <NetworkPicker name="missing" options={networkOptions} value={undefined} onChange={setNetwork} />
      </FieldGroup>
    </>
  );
}

function CodeSample() {
  const [code, setCode] = useState('12');
  const countdown = useCountdown(60);
  return (
    <>
      <FieldGroup label="Verification code">
        <CodeInput name="code" length={6} value={code} onChange={setCode} />
      </FieldGroup>
      <FieldGroup label="Refused code" error="Invalid verification code">
        <CodeInput name="refused" length={6} value="" onChange={() => {}} />
      </FieldGroup>
      <div className="flex gap-2">
        <Button
          disabled={!countdown.isOver}
          onClick={() => {
            countdown.restart();
            setCode('');
          }}
        >
          {countdown.isOver ? 'Resend code' : `Resend code in ${countdown.text}`}
        </Button>
      </div>
    </>
  );
}
