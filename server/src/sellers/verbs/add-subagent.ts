/** Adds a subagent below an agent, and invites them. They set their own password with a code. */

import { dayMs } from '@ntem/contract/durations';
import { refusals } from '@ntem/contract/errors';
import { invitationsADay } from '@ntem/contract/people/limits';
import type { Phone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { countInvitationsBy } from '#people/rows/invitations.ts';
import { insertUser, lockUser } from '#people/rows/users.ts';
import { type Invited, invitePerson, showInvited } from '#people/verbs/invite-person.ts';
import { auditFields } from '#people/verbs/write-account.ts';

type NewSubagent = { name: string; phone: Phone; sendsText: boolean };

export async function addSubagent(
  deps: Pick<Deps, 'db' | 'config'>,
  author: Author,
  { name, phone, sendsText }: NewSubagent,
): Promise<Invited & { id: string }> {
  const { userId: agentId } = author;
  const { id, code } = await inTransaction(deps.db, async (tx) => {
    await requireInvitationLeft(tx, agentId);
    const user = await insertUser(tx, {
      name,
      phone,
      role: 'subagent',
      uplineId: agentId,
      createdBy: agentId,
      passwordHash: null,
    });
    if (!user) throw new Refusal('PHONE_EXISTS', { errors: { phone_number: refusals.PHONE_EXISTS.text } });
    await recordAudit(tx, author, {
      action: 'user.add',
      subject: user.id,
      after: { ...auditFields(user), phone },
    });
    return { id: user.id, code: await invitePerson(tx, { userId: user.id, invitedBy: agentId, sendsText }) };
  });
  return { id, ...(await showInvited(deps, code)) };
}

/** For a subagent of this agent who has not joined yet. */
export async function inviteSubagentAgain(
  deps: Pick<Deps, 'db' | 'config'>,
  agentId: string,
  { userId, sendsText }: { userId: string; sendsText: boolean },
): Promise<Invited> {
  const code = await inTransaction(deps.db, async (tx) => {
    await requireInvitationLeft(tx, agentId);
    const user = await lockUser(tx, userId);
    if (user?.uplineId !== agentId || user.role !== 'subagent') throw new Refusal('NOT_FOUND');
    return invitePerson(tx, { userId, invitedBy: agentId, sendsText });
  });
  return showInvited(deps, code);
}

/** Each is a text message that the shop pays for. Those of one agent are counted one after the other. */
async function requireInvitationLeft(tx: Tx, agentId: string): Promise<void> {
  await lockUser(tx, agentId);
  if ((await countInvitationsBy(tx, agentId)) >= invitationsADay)
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: dayMs / 1000 });
}
