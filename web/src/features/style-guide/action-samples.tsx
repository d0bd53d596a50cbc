/** Buttons, icons, dialogs and fields, in every look and state. */
import type { Network } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import type { FormEvent, ReactNode } from 'react';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button, ButtonLink, LinkButton } from '#ui/core/button.tsx';
import * as icons from '#ui/core/icon.tsx';
import { Icon, searchIcon } from '#ui/core/icon.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Field, FieldGroup, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { ResendButton } from '#ui/flow/resend-button.tsx';
import { Way, Ways } from '#ui/flow/ways.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { Form } from '#ui/forms/form.tsx';
import { ConfirmDialog, FormDialog } from '#ui/forms/form-dialog.tsx';
import { PasswordInput, Select } from '#ui/forms/inputs.tsx';
import * as appIcons from '#ui/small/app-icons.ts';
import { lockIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import { each, Held, Section } from './sample.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger', 'danger-quiet'] as const;
const large = { variant: 'primary', size: 'lg', block: true, children: 'Sign in' } as const;
const link = { text: 'https://ntem.example/register?ref=KM7Q2A', label: 'referral link' };

export const actionSamples = (
  <Section
    title="Actions"
    samples={{
      'Button: each variant': each(Button, ...variants.map((variant) => ({ variant, children: variant }))),
      'Button: large, busy, disabled': each(
        Button,
        large,
        { ...large, busy: true },
        { ...large, disabled: true },
      ),
      'Button: as a link': each(ButtonLink, {
        href: '/',
        iconAfter: icons.rightIcon,
        children: 'To the shop',
      }),
      'Button: busy keeps its width': (
        <Held start={false}>
          {(busy, setBusy) => (
            <>
              {each(
                Button,
                { busy, children: 'Save' },
                { busy, icon: icons.refreshIcon, children: 'Refresh' },
              )}
              <LinkButton onClick={() => setBusy(!busy)}>Busy on and off</LinkButton>
            </>
          )}
        </Held>
      ),
      'On the band': (
        <div className="on-band rounded-md p-3">
          {each(Button, { variant: 'on-band', icon: appIcons.logoutIcon, children: 'Logout' })}
        </div>
      ),
      'Dense, for staff with a pointer': (
        <div className="dense">{each(Button, { icon: appIcons.downloadIcon, children: 'Export Users' })}</div>
      ),
      'Icon buttons': each(
        IconButton,
        { icon: appIcons.editIcon, label: 'Edit' },
        { icon: appIcons.powerIcon, label: 'Deactivate', busy: true },
        { icon: appIcons.trashIcon, label: 'Delete', danger: true },
      ),
      'Copy row': each(CopyRow, link, { ...link, off: true }),
      Icons: each(
        Icon,
        ...Object.values({ ...icons, ...appIcons }).flatMap((path) =>
          typeof path === 'string' ? { path } : [],
        ),
      ),
      Dialogs: (
        <Held<ReactNode> start={null}>
          {(opened, open) => (
            <>
              {each(
                Button,
                ...dialogs(() => open(null)).map(([name, dialog]) => ({
                  children: name,
                  onClick: () => open(dialog),
                })),
              )}
              {opened}
            </>
          )}
        </Held>
      ),
    }}
  />
);

function dialogs(onClose: () => void): [name: string, dialog: ReactNode][] {
  const shared = { onClose, children: 'This action cannot be undone.' };
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    showToast('error', 'Operation failed');
  };
  const sending = { busy: false, onConfirm: onClose, onSubmit: refuse };
  return [
    ['Edit user', <FormDialog key="edit" {...shared} {...sending} title="Edit User" submitLabel="Save" />],
    [
      'Buy a bundle',
      <Dialog key="buy" {...shared} title="MTN 5 GB" subtitle="Non-Expiry" network="airteltigo" />,
    ],
    [
      'Delete user',
      <ConfirmDialog
        key="delete"
        {...shared}
        {...sending}
        title="Delete user"
        confirmLabel="Delete"
        danger
      />,
    ],
  ];
}

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
      Ways: (
        <Ways>
          {each(
            Way,
            { icon: appIcons.fingerIcon, title: 'Use a passkey', detail: 'Pixel 8', onClick: () => {} },
            { icon: appIcons.keyIcon, title: 'Busy', detail: 'Waiting', busy: true, onClick: () => {} },
          )}
        </Ways>
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
