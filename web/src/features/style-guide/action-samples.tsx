/** Buttons of every look and state, the icons, and dialogs. */
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { showToast } from '#lib/browser/toast.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { LinkButton } from '#ui/core/link-button.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Field } from '#ui/flow/field.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { PhoneInput } from '#ui/flow/text-input.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import * as appIcons from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import * as icons from '#ui/small/icons.ts';
import { Held, Row, Section } from './sample.tsx';

const { downloadIcon, editIcon, logoutIcon, powerIcon, trashIcon } = appIcons;
const variants = ['primary', 'secondary', 'quiet', 'danger', 'danger-quiet'] as const;
const large = { variant: 'primary', size: 'lg', block: true, children: 'Sign in' } as const;

function buttons(...list: ComponentProps<typeof Button>[]): ReactNode {
  return (
    <Row>
      {list.map((props) => (
        <Button key={JSON.stringify(props)} {...props} />
      ))}
    </Row>
  );
}

export const actionSamples = (
  <Section
    title="Actions"
    samples={{
      'Button: each variant': buttons(...variants.map((variant) => ({ variant, children: variant }))),
      'Button: large, busy, disabled': buttons(large, { ...large, busy: true }, { ...large, disabled: true }),
      'Button: as a link': (
        <ButtonLink href="/" block iconAfter={icons.rightIcon}>
          Go to the shop
        </ButtonLink>
      ),
      'Button: busy keeps its width': (
        <Held start={false}>
          {(busy, setBusy) => (
            <>
              {buttons(
                { busy, children: 'Save' },
                { busy, icon: icons.refreshIcon, children: 'Refresh Data' },
              )}
              <LinkButton onClick={() => setBusy(!busy)}>Busy on and off</LinkButton>
            </>
          )}
        </Held>
      ),
      'On the band': (
        <div className="on-band rounded-md p-3">
          {buttons({ variant: 'on-band', icon: logoutIcon, children: 'Logout' })}
        </div>
      ),
      'Dense, for staff with a pointer': (
        <div className="dense">{buttons({ icon: downloadIcon, children: 'Export Users' })}</div>
      ),
      'Icon buttons': (
        <Row>
          <IconButton icon={editIcon} label="Edit" />
          <IconButton icon={powerIcon} label="Deactivate" busy />
          <IconButton icon={trashIcon} label="Delete" danger />
        </Row>
      ),
      'Copy row': [false, true].map((off) => (
        <CopyRow key={String(off)} text="https://ntem.example/register?ref=KM7Q2A" label="link" off={off} />
      )),
      Icons: (
        <div className="flex flex-wrap gap-3 text-xl">
          {Object.entries({ ...icons, ...appIcons }).map(([name, path]) => (
            <span key={name} title={name}>
              <Icon path={path} />
            </span>
          ))}
        </div>
      ),
      Dialogs: (
        <Held<ReactNode> start={null}>
          {(opened, open) => (
            <>
              {buttons(
                { onClick: () => open(editDialog(() => open(null))), children: 'Edit user' },
                { onClick: () => open(buyDialog(() => open(null))), children: 'Buy a bundle' },
                { onClick: () => open(deleteDialog(() => open(null))), children: 'Delete user' },
              )}
              {opened}
            </>
          )}
        </Held>
      ),
    }}
  />
);

const number = (
  <Field label="Phone number" hint="The phone number cannot be changed.">
    <PhoneInput defaultValue="0545550142" readOnly />
  </Field>
);

function editDialog(close: () => void) {
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    showToast('error', 'Operation failed');
  };
  return (
    <FormDialog title="Edit User" submitLabel="Save" busy={false} onSubmit={refuse} onClose={close}>
      {number}
    </FormDialog>
  );
}

function buyDialog(close: () => void) {
  return (
    <Dialog title="MTN 5 GB" subtitle="Non-Expiry" network="airteltigo" onClose={close}>
      {number}
    </Dialog>
  );
}

function deleteDialog(close: () => void) {
  return (
    <ConfirmDialog
      title="Delete user"
      confirmLabel="Delete"
      danger
      busy={false}
      onConfirm={close}
      onClose={close}
    >
      This action cannot be undone.
    </ConfirmDialog>
  );
}
