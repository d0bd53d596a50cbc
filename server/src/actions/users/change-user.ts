/** Changes accounts on behalf of an admin: what they are called, what they may do, whether they may sign in. */
import { type RemovalGoal, removalTexts } from '@ntem/contract/account-rules';
import type { Role } from '@ntem/contract/roles';
import { inTransaction, type Tx } from '#db/database.ts';
import { findOwed } from '#db/payouts/owed.ts';
import { lockBalance } from '#db/payouts/payouts.ts';
import { getSeller } from '#db/users/sellers.ts';
import {
  findUser,
  hasOtherActiveAdmin,
  lockAdmins,
  lockUser,
  type User,
  type UserWithUpline,
} from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { comesBackAsAdmin, findRemoval, isActiveAdmin } from '#domain/people/admin-requests.ts';
import { assignRole } from '#domain/people/assign-role.ts';
import type { Author } from '#domain/people/author.ts';
import { findClaim, sayOwed } from '#domain/people/owed.ts';
import type { UserStatus } from '#domain/people/users.ts';
import { Refusal } from '#domain/refusal.ts';
import { askAdmins } from './ask-admins.ts';
import { tellSwitchedOff } from './send-admin-notice.ts';
import { deleteAccount, writeAccount } from './write-account.ts';

export type UserChange = {
  name?: string | undefined;
  email?: string | null | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
  /** Why somebody is to become an admin. */
  reason?: string | undefined;
};

/** Who changes it, and whether they have just proved again that it is them. */
export type Changer = { author: Author; isConfirmed: boolean };

type Change = { id: string; change: UserChange; readAt?: string | undefined };

/** `asked`: what the admins were asked for instead of doing it, in words. */
type Changed = { user: UserWithUpline; asked: string | undefined; owed: string };

type ChangeDeps = Pick<Deps, 'db' | 'config'>;

export function changeUser(
  { db }: ChangeDeps,
  changer: Changer,
  { id, change, readAt }: Change,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const before = await getLocked(tx, id);
    const asked = await applyChange(tx, changer, { id, change, readAt });
    const user = await getManaged(tx, id);
    return { user, asked, owed: sayOwed(await findOwed(tx, [id]), before, user) };
  });
}

/** All in one transaction; whom a rule protects, or the admins are asked about, is left alone and named. */
export function changeUsers(
  { db }: ChangeDeps,
  changer: Changer,
  { ids, change }: { ids: string[]; change: UserChange },
): Promise<{ updated: number; failed: { id: string; message: string }[]; note: string }> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const failed: { id: string; message: string }[] = [];
    const owed: string[] = [];
    const distinct = [...new Set(ids)].sort();
    for (const id of distinct) {
      try {
        const before = await getLocked(tx, id);
        const asked = await applyChange(tx, changer, { id, change });
        const after = await getManaged(tx, id);
        if (sayOwed(await findOwed(tx, [id]), before, after)) owed.push(after.name);
        if (asked) failed.push({ id, message: asked });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'STEP_UP_REQUIRED') throw error;
        failed.push({ id, message: Object.values(error.details.errors ?? {})[0] ?? error.message });
      }
    }
    const updated = distinct.length - failed.length;
    if (change.status === 'inactive' && updated > 1) await tellSwitchedOff(tx, changer.author, updated);
    return {
      updated,
      failed,
      note: owed.length > 0 ? `. Still with a balance: ${owed.join(', ')}` : '',
    };
  });
}

/** Everything is judged before anything is written, so that a refusal leaves no trace in the transaction. */
async function applyChange(
  tx: Tx,
  { author, isConfirmed }: Changer,
  { id, change, readAt }: Change,
): Promise<string | undefined> {
  const user = await getLocked(tx, id);
  if (readAt !== undefined && user.updatedAt.toISOString() !== readAt) throw new Refusal('STALE');
  const role = change.role === undefined ? undefined : await judgeRole(tx, user, change.role);
  const { name, email } = change;
  if (email !== undefined && email !== user.email) protectEmail(user, { author, isConfirmed });
  const next = {
    // What they are to become is for other admins to agree to: until then they stay what they are.
    role: role === user.role || role === 'admin' ? undefined : role,
    status: change.status === user.status ? undefined : change.status,
  };
  const goal = findRemoval(user, next);
  if (goal) {
    await protectAdmins(tx, author, user);
    requireConfirmed(isConfirmed);
    if (name !== undefined || email !== undefined) await writeAccount(tx, author, user, { name, email });
    return askForRemoval(tx, author, { userId: id, goal });
  }
  const isBack = comesBackAsAdmin(user, next);
  if (isBack) requireConfirmed(isConfirmed);
  await writeAccount(tx, author, user, { name, email, ...next, ...(isBack && { role: 'user' }) });
  const { reason } = change;
  if (isBack || (role === 'admin' && user.role !== 'admin'))
    await askAdmins(tx, author, { kind: 'promotion', userId: id, reason });
  return undefined;
}

/** Nobody who is owed money: a deleted account can withdraw nothing. */
export function deleteUser(
  { db, config }: ChangeDeps,
  { author, isConfirmed }: Changer,
  id: string,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const user = await getLocked(tx, id);
    if (user.id === author.userId || isActiveAdmin(user)) await protectAdmins(tx, author, user);
    if (user.role === 'admin') requireConfirmed(isConfirmed);
    await lockBalance(tx, id);
    const claim = findClaim(await findOwed(tx, [id]), config.payoutFee);
    if (claim) throw new Refusal('CONFLICT', { message: claim });
    const removed = await getManaged(tx, id);
    if (isActiveAdmin(user)) {
      const asked = await askForRemoval(tx, author, { userId: id, goal: 'deleted' });
      return { user: removed, asked, owed: '' };
    }
    await deleteAccount(tx, author, user);
    return { user: removed, asked: undefined, owed: '' };
  });
}

/** Who is an admin changes only for whoever has just proved who they are; a change of the role always asks for that. */
function requireConfirmed(isConfirmed: boolean): void {
  if (!isConfirmed) throw new Refusal('STEP_UP_REQUIRED');
}

/** Alarms and notices go there: one's own is changed on one's own page, and another admin's only after the step-up. */
function protectEmail(user: User, { author, isConfirmed }: Changer): void {
  if (user.id === author.userId)
    throw new Refusal('VALIDATION_FAILED', {
      errors: { email: 'Change your own e-mail on your account page' },
    });
  if (user.role === 'admin') requireConfirmed(isConfirmed);
}

async function askForRemoval(
  tx: Tx,
  author: Author,
  { userId, goal }: { userId: string; goal: RemovalGoal },
): Promise<string> {
  const { needsSecond } = await askAdmins(tx, author, { kind: 'removal', userId, goal });
  return needsSecond ? removalTexts.needsSecond : removalTexts.rests;
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

async function protectAdmins(tx: Tx, author: Author, user: User): Promise<void> {
  if (user.id === author.userId) {
    throw new Refusal('LAST_ADMIN', {
      message: 'You cannot delete, deactivate or demote your own account.',
    });
  }
  if (!(await hasOtherActiveAdmin(tx, user.id))) throw new Refusal('LAST_ADMIN');
}
