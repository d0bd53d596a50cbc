/** Invites a person to an account that was made for them: by text message, and with words for a chat. */
import { sayInvitation } from '@ntem/contract/people/invitations';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { findWords } from '#notices/verbs/message-texts.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { makeInvitationCode } from '#orders/verbs/make-reference.ts';
import {
  claimInvitationText,
  findInvitation,
  type Invitation,
  insertInvitation,
} from '#people/rows/invitations.ts';
import { lockUser } from '#people/rows/users.ts';
import { invitationStatusOf, invitationValues } from '#people/rules/invitations.ts';

type InviteDeps = Pick<Deps, 'db' | 'config'>;

export type Invited = { link: string; sms: string; chat: string; expiresAt: Date };

type Invite = { userId: string; invitedBy: string; sendsText: boolean };

/** In the transaction that makes the account. The invitation before it ends. Answers the new one's code. */
export async function invitePerson(tx: Tx, { userId, invitedBy, sendsText }: Invite): Promise<string> {
  const user = requireFound(await lockUser(tx, userId));
  if (user.passwordHash !== null)
    throw new Refusal('CONFLICT', { message: `${user.name} has joined already.` });
  const code = makeInvitationCode();
  await insertInvitation(tx, { code, userId, invitedBy });
  if (sendsText) await requestJob(tx, { kind: 'send-invitation', invitationCode: code });
  return code;
}

export async function inviteAgain(deps: InviteDeps, invite: Invite): Promise<Invited> {
  const code = await inTransaction(deps.db, (tx) => invitePerson(tx, invite));
  return showInvited(deps, code);
}

/** What its sender sees of it. */
export async function showInvited(deps: InviteDeps, code: string): Promise<Invited> {
  const invitation = await findInvitation(deps.db, code);
  if (!invitation) throw new Error('An invitation that was just made is not there.');
  const { name: store } = await findBrand(deps);
  const link = linkOf(deps, code);
  const { name, role, expiresAt } = invitation;
  return {
    link,
    sms: await textOf(deps, invitation),
    chat: sayInvitation({ name, role, store, link }),
    expiresAt,
  };
}

function linkOf({ config }: Pick<Deps, 'config'>, code: string): string {
  return `${config.publicUrl}/join/${code}`;
}

async function textOf(deps: InviteDeps, invitation: Invitation): Promise<string> {
  const words = await findWords(deps, 'invitation');
  return words(invitationValues({ ...invitation, link: linkOf(deps, invitation.code) }));
}

/** At most once, and not after a newer one or once the person has joined. */
export async function sendInvitation(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  code: string,
): Promise<undefined> {
  const invitation = await findInvitation(deps.db, code);
  if (!invitation || invitationStatusOf(invitation) !== 'open') return;
  if (!(await claimInvitationText(deps.db, code))) return;
  await sendMessage(deps, {
    phone: invitation.phone,
    text: await textOf(deps, invitation),
    topic: 'account',
  });
}
