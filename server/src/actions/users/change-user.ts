/** Changes accounts on behalf of an admin: what they are called, what they may do, whether they may sign in. */
import type { Role } from '@ntem/contract/roles';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { getSeller } from '#db/users/sellers.ts';
import { endSessionsOf, shortenSessionsOf } from '#db/users/sessions.ts';
import {
  findUser,
  hasOtherActiveAdmin,
  lockAdmins,
  lockUser,
  deleteUser as markDeleted,
  markFormerAdmin,
  type User,
  type UserWithUpline,
  changeUser as writeChange,
} from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { assignRole } from '#domain/people/assign-role.ts';
import type { Author } from '#domain/people/author.ts';
import { sessionLifetimeMs } from '#domain/people/sessions.ts';
import type { UserStatus } from '#domain/people/users.ts';
import { Refusal } from '#domain/refusal.ts';
import { askAdmins } from './ask-admins.ts';
import { voidRequestsOf } from './carry-out-admin-request.ts';

export type UserChange = {
  name?: string | undefined;
  email?: string | null | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
  /** Why somebody is to become an admin. */
  reason?: string | undefined;
};

type Change = { id: string; change: UserChange; readAt?: string | undefined };

export function changeUser(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { id, change, readAt }: Change,
): Promise<UserWithUpline> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    await applyChange(tx, author, { id, change, readAt });
    return getManaged(tx, id);
  });
}

/** All in one transaction; whom a rule protects is left alone and named. */
export function changeUsers(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { ids, change }: { ids: string[]; change: UserChange },
): Promise<{ updated: number; failed: { id: string; message: string }[] }> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const failed: { id: string; message: string }[] = [];
    const distinct = [...new Set(ids)].sort();
    for (const id of distinct) {
      try {
        await applyChange(tx, author, { id, change });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ id, message: Object.values(error.details.errors ?? {})[0] ?? error.message });
      }
    }
    return { updated: distinct.length - failed.length, failed };
  });
}

/** Everything is judged before anything is written, so that a refusal leaves no trace in the transaction. */
async function applyChange(tx: Tx, author: Author, { id, change, readAt }: Change): Promise<void> {
  const user = await getLocked(tx, id);
  if (readAt !== undefined && user.updatedAt.toISOString() !== readAt) throw new Refusal('STALE');
  const role = change.role === undefined ? undefined : await judgeRole(tx, user, change.role);
  const next = {
    name: change.name,
    email: change.email,
    // What they are to become is for other admins to agree to: until then they stay what they are.
    role: role === user.role || role === 'admin' ? undefined : role,
    status: change.status === user.status ? undefined : change.status,
  };
  const staysAdmin = (next.role ?? user.role) === 'admin' && (next.status ?? user.status) === 'active';
  if (isActiveAdmin(user) && !staysAdmin) {
    await protectAdmins(tx, author, user);
    await markFormerAdmin(tx, id);
  }
  if (next.role || next.status === 'inactive') await voidRequestsOf(tx, author, id);
  await writeChange(tx, id, next);
  // The role is read with every request; a token of somebody who may no longer sign in must not come back.
  if (next.status === 'inactive') await endSessionsOf(tx, id);
  if (next.role) await shortenSessionsOf(tx, id, sessionLifetimeMs({ role: next.role, remember: true }));
  await recordAudit(tx, author, {
    action: 'user.change',
    subject: id,
    before: auditFields(user),
    after: { ...auditFields(user), ...definedOf(next) },
  });
  const { reason } = change;
  if (role === 'admin' && user.role !== 'admin')
    await askAdmins(tx, author, { kind: 'promotion', userId: id, reason });
}

export function deleteUser({ db }: Pick<Deps, 'db'>, author: Author, id: string): Promise<UserWithUpline> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const user = await getLocked(tx, id);
    if (user.id === author.userId || isActiveAdmin(user)) await protectAdmins(tx, author, user);
    const removed = await getManaged(tx, id);
    if (isActiveAdmin(user)) await markFormerAdmin(tx, id);
    await voidRequestsOf(tx, author, id);
    await markDeleted(tx, id);
    await endSessionsOf(tx, id);
    await recordAudit(tx, author, {
      action: 'user.delete',
      subject: id,
      before: { ...auditFields(user), phone: user.phone },
    });
    return removed;
  });
}

async function getLocked(tx: Tx, id: string): Promise<User> {
  const user = await lockUser(tx, id);
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}

async function getManaged(tx: Tx, id: string): Promise<UserWithUpline> {
  const user = await findUser(tx, id);
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}

async function judgeRole(tx: Tx, user: User, asked: Role): Promise<Role> {
  const { above } = await getSeller(tx, user.id);
  const given = assignRole({ asked, current: user.role, above });
  if (!given) throw noAgentAbove();
  return given;
}

export function noAgentAbove(): Refusal {
  return new Refusal('VALIDATION_FAILED', {
    errors: { role: 'A subagent needs an agent above: nobody has referred this person' },
  });
}

function isActiveAdmin(user: User): boolean {
  return user.role === 'admin' && user.status === 'active';
}

async function protectAdmins(tx: Tx, author: Author, user: User): Promise<void> {
  if (user.id === author.userId) {
    throw new Refusal('LAST_ADMIN', {
      message: 'You cannot delete, deactivate or demote your own account.',
    });
  }
  if (!(await hasOtherActiveAdmin(tx, user.id))) throw new Refusal('LAST_ADMIN');
}

export function auditFields({ name, email, role, status }: User) {
  return { name, email, role, status };
}

function definedOf(change: UserChange) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
