/** Dialogs: with a form, and to confirm. */
import { useState } from 'react';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Field } from '#ui/flow/field.tsx';
import { PhoneInput, TextInput } from '#ui/flow/text-input.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Section } from './sample.tsx';

export function DialogSamples() {
  const [opened, setOpened] = useState<'form' | 'network' | 'confirm'>();
  const close = () => setOpened(undefined);
  return (
    <Section title="Dialogs">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpened('form')}>Edit user</Button>
        <Button onClick={() => setOpened('network')}>Buy a bundle</Button>
        <Button onClick={() => setOpened('confirm')}>Delete user</Button>
      </div>
      {opened === 'form' && (
        <FormDialog
          title="Edit User"
          subtitle="ID 1014"
          submitLabel="Save"
          busy={false}
          onSubmit={(event) => {
            event.preventDefault();
            showToast('error', 'Operation failed');
          }}
          onClose={close}
        >
          <Field label="Name">
            <TextInput defaultValue="Ama Mensah" />
          </Field>
          <Field label="Phone number" hint="The phone number cannot be changed.">
            <PhoneInput defaultValue="0545550142" readOnly />
          </Field>
        </FormDialog>
      )}
      {opened === 'network' && (
        <Dialog title="MTN 5 GB" subtitle="Non-Expiry" network="airteltigo" onClose={close}>
          <Field label="Recipient number">
            <PhoneInput placeholder="233XXXXXXXXX" />
          </Field>
          <Button variant="primary" size="lg" block onClick={close}>
            Pay GH₵ 26.00
          </Button>
        </Dialog>
      )}
      {opened === 'confirm' && (
        <Dialog
          title="Delete user"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="danger" onClick={close}>
                Delete
              </Button>
            </>
          }
        >
          <p className="text-md text-ink-muted">
            Are you sure you want to delete "Kofi Boateng"? This action cannot be undone.
          </p>
        </Dialog>
      )}
    </Section>
  );
}
