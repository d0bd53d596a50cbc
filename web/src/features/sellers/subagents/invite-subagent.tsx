/** Invites a subagent: name and number, then what the person gets. */
import { accountTexts, findNameFault } from '@ntem/contract/accounts/account-texts';
import type { WireInvitation } from '@ntem/contract/people/endpoints/invitations';
import { parsePhone } from '@ntem/contract/phones';
import type { WireSubagent } from '@ntem/contract/sellers/endpoints/subagents';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { InvitationReady } from '#parts/invitation-ready.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';

export function InviteSubagent({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<WireInvitation>();
  const { send } = useSend('POST /management/subagents', {
    refresh: ['GET /management/subagents'],
    onDone: ({ data }) => setMade(data),
  });
  const form = useForm({
    initial: { name: '', phone_number: '', send_sms: true as boolean },
    validate: ({ name, phone_number }) => ({
      name: findNameFault(name),
      phone_number: parsePhone(phone_number) ? undefined : accountTexts.registerPhone,
    }),
    onSubmit: (body) => send({ body }),
  });
  const { name, phone_number, send_sms: isTexted } = form.values;
  if (made)
    return (
      <InvitationReady
        invitation={made}
        person={{ name, phone_number }}
        isTexted={isTexted}
        onClose={onClose}
      />
    );
  const [firstName] = name.trim().split(/\s+/);
  return (
    <FormDialog
      title="Invite a subagent"
      subtitle="They sell at your prices for subagents. You earn on each of their sales."
      submitLabel={`Invite ${firstName || 'them'}${isTexted ? ' and send the SMS' : ''}`}
      onClose={onClose}
      {...form.sending}
    >
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput {...form.field('name')} autoComplete="off" />
      </Field>
      <Field
        label="Phone number"
        error={form.errorOf('phone_number')}
        hint="The invitation goes to this number. They choose their own password."
      >
        <PhoneInput {...form.field('phone_number')} autoComplete="off" />
      </Field>
      <Checkbox checked={isTexted} onChange={({ target }) => form.setValue('send_sms', target.checked)}>
        Send the SMS now
      </Checkbox>
    </FormDialog>
  );
}

/** A new invitation for somebody who has not joined yet. */
export function InviteAgain({ subagent, onClose }: { subagent: WireSubagent; onClose: () => void }) {
  const { press, isBusy, refusal } = useSend('POST /management/subagents/{id}/invitation', {
    onDone: ({ data }) => setMade(data),
    showsRefusal: true,
  });
  const [made, setMade] = useState<WireInvitation>();
  if (made) return <InvitationReady invitation={made} person={subagent} isTexted onClose={onClose} />;
  return (
    <FormDialog
      title={`Invite ${subagent.name} again`}
      submitLabel="Send the SMS"
      busy={isBusy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void press({ params: { id: subagent.id }, body: { send_sms: true } });
      }}
    >
      <p className="text-md">
        {subagent.name} has not joined yet. A new link is sent and the old one stops working.
      </p>
    </FormDialog>
  );
}
