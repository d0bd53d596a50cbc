/** Buttons of every look and state, the icons, and dialogs. */
import type { FormEvent, ReactNode } from 'react';
import { showToast } from '#lib/browser/toast.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { LinkButton } from '#ui/core/link-button.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import * as appIcons from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import * as icons from '#ui/small/icons.ts';
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
      Icons: each(Icon, ...Object.values({ ...icons, ...appIcons }).map((path) => ({ path }))),
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
