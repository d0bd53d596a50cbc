/** An invitation that was made: the text message that was sent, and the words for the inviter to send by chat. */
import type { WireInvitation } from '@ntem/contract/people/endpoints/invitations';
import { whatsappChatLink } from '@ntem/contract/whatsapp';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { storeName } from '#lib/browser/settings.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { formatDay } from '#ui/core/formats.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';
import { tel, words } from '#ui/small/phrase.tsx';

type InvitationReadyProps = {
  invitation: WireInvitation;
  person: { name: string; phone_number: string };
  /** False if the inviter sends it alone. */
  isTexted: boolean;
};

export function InvitationReady({ onClose, ...ready }: InvitationReadyProps & { onClose: () => void }) {
  return (
    <Dialog
      title={`${ready.person.name} is invited`}
      onClose={onClose}
      actions={
        <Button variant={ready.isTexted ? 'primary' : 'secondary'} onClick={onClose}>
          Done
        </Button>
      }
    >
      <Invitation {...ready} />
    </Dialog>
  );
}

function Invitation({ invitation, person, isTexted }: InvitationReadyProps) {
  const [firstName] = person.name.trim().split(/\s+/);
  return (
    <div className="grid gap-4 text-md">
      <p>
        {firstName} opens the link, enters a code and chooses a password. The link works until{' '}
        {formatDay(invitation.expires_at)}.
      </p>
      {isTexted && (
        <Words
          title={words`SMS, sent by ${storeName} to ${tel(person.phone_number)}`}
          text={invitation.sms}
        />
      )}
      <Words title="WhatsApp, sent by you" text={invitation.chat} isOwn />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
        <ButtonLink
          variant={isTexted ? 'secondary' : 'primary'}
          icon={chatIcon}
          href={whatsappChatLink(person.phone_number, invitation.chat)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open WhatsApp
        </ButtonLink>
        <Button icon={copyIcon} subject="invitation" onClick={() => copyAndTell(invitation.chat)}>
          Copy
        </Button>
      </div>
    </div>
  );
}

type WordsProps = { title: React.ReactNode; text: string; isOwn?: boolean };

function Words({ title, text, isOwn = false }: WordsProps) {
  const look = isOwn ? 'border-brand-line bg-surface-selected' : 'border-line bg-canvas';
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{title}</p>
      <p className={`rounded-lg border px-3 py-2.5 text-sm whitespace-pre-line wrap-anywhere ${look}`}>
        {text}
      </p>
    </div>
  );
}
