/** Invitations in the database: the newest of a person is the one that works. */
import { dayMs } from '@ntem/contract/durations';
import { invitationLifetimeMs } from '@ntem/contract/people/limits';
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import { findRow, getValue, hasChanged, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { InvitationFacts } from '#people/rules/invitations.ts';

export type Invitation = InvitationFacts & {
  code: string;
  name: string;
  phone: Phone;
  role: Role | null;
  inviterName: string;
  expiresAt: Date;
};

export async function insertInvitation(
  tx: Tx,
  invitation: { code: string; userId: string; invitedBy: string },
): Promise<void> {
  const { code, userId, invitedBy } = invitation;
  await run(tx)`
    insert into invitations (code, user_id, invited_by, created_at, expires_at)
    values (${code}, ${userId}, ${invitedBy}, clock_timestamp(), now() + ${interval(invitationLifetimeMs)})`;
}

export function findInvitation(db: Db | Tx, code: string): Promise<Invitation | undefined> {
  return findRow<Invitation>(db)`
    select code, invited.name, invited.phone, invited.role, inviter.name as inviter_name, expires_at,
           invited.password_hash is not null as has_password, invited.status = 'active' as is_active,
           expires_at <= now() as is_too_old,
           not exists (
             select 1 from invitations as newer
             where newer.user_id = invitations.user_id and newer.created_at > invitations.created_at
           ) as is_newest
    from invitations
    join users as invited on invited.id = user_id and invited.deleted_at is null
    join users as inviter on inviter.id = invited_by
    where code = ${code.toUpperCase()}`;
}

export function countInvitationsBy(tx: Tx, userId: string): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as n from invitations
    where invited_by = ${userId} and created_at > now() - ${interval(dayMs)}`;
}

/** True once: the caller sends its text message. */
export function claimInvitationText(db: Db, code: string): Promise<boolean> {
  return hasChanged(db)`
    update invitations set sent_at = now() where code = ${code} and sent_at is null`;
}
