/** On the page of somebody who has not joined: a new invitation. */
import type { WireInvitation } from '@ntem/contract/people/endpoints/invitations';
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { InvitationReady } from '#parts/invitation-ready.tsx';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { sendIcon } from '#ui/small/app-icons.ts';

export function NotJoined({ user }: { user: ManagedUser }) {
  const [made, setMade] = useState<WireInvitation>();
  const invite = useSend('POST /users/{id}/invitation', {
    onDone: ({ data }) => setMade(data),
    toast: ({ message }) => message,
  });
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex-[1_1_12rem]">{user.name} has not joined yet. A new link ends the one before.</p>
        <Button
          icon={sendIcon}
          busy={invite.isBusy}
          onClick={() => void invite.press({ params: { id: user.id }, body: { send_sms: true } })}
        >
          Send invitation
        </Button>
      </div>
      {made && (
        <InvitationReady invitation={made} person={user} isTexted onClose={() => setMade(undefined)} />
      )}
    </Notice>
  );
}
