/** Makes and removes admins: at once, told to every admin, and for a day another of them can undo it. */
import type { AdminChangeKind } from '@ntem/contract/people/admin-changes';
import { deleteFactors } from '#accounts/rows/factors.ts';
import { endSessionsOf } from '#accounts/rows/sessions.ts';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { insertAdminChange, listUndoable, markUndone } from '#people/rows/admin-changes.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { hasFactor } from '#people/rows/user-list.ts';
import {
  findUser,
  getUser,
  hasOtherActiveAdmin,
  lockAdmins,
  lockUser,
  type User,
  type UserWithUpline,
} from '#people/rows/users.ts';
import { isActiveAdmin, judgeAdminChange } from '#people/rules/admin-changes.ts';
import { tellAdmins } from './send-admin-notice.ts';
import { writeAccount } from './write-account.ts';

/** The admin who makes a change, and a check that throws without a recent proof. */
export type Changer = { author: Author; requireProof: () => void };

/** Under the lock of who is an admin, and before anything is written. `userId` is null for an account to come. */
export async function requireAdminChange(
  tx: Tx,
  { author, requireProof }: Changer,
  { userId, change }: { userId: string | null; change: AdminChangeKind },
): Promise<void> {
  const [by, undoable] = [await findUser(tx, author.userId), await listUndoable(tx, [author.userId])];
  const verdict = judgeAdminChange(change, {
    isByAdmin: by !== undefined && isActiveAdmin(by),
    isByNewAdmin: undoable.some((one) => one.change === 'made'),
    isSelf: userId === author.userId,
    isLast: userId !== null && !(await hasOtherActiveAdmin(tx, userId)),
  });
  if (verdict === 'no_admin') throw new Refusal('FORBIDDEN');
  if (verdict === 'last') throw new Refusal('LAST_ADMIN');
  if (verdict === 'self')
    throw new Refusal('LAST_ADMIN', {
      message: 'You cannot delete, deactivate or demote your own account.',
    });
  if (verdict === 'too_new')
    throw new Refusal('FORBIDDEN', { message: 'You became an admin today. Ask another admin to do this.' });
  requireProof();
}

/** `user`: as the account was before. */
export async function noteAdminChange(
  tx: Tx,
  author: Author,
  { user, change }: { user: Pick<User, 'id' | 'role' | 'status'>; change: AdminChangeKind },
): Promise<void> {
  const id = await insertAdminChange(tx, { user, change, changedBy: author.userId });
  await tellAdmins(tx, { id, userId: user.id, isUndone: false });
}

/** Nobody decides about an account of their own. */
async function lockOther(tx: Tx, author: Author, userId: string): Promise<User> {
  await lockAdmins(tx);
  const user = requireFound(await lockUser(tx, userId));
  if (userId === author.userId)
    throw new Refusal('FORBIDDEN', { message: 'This is your own account. Another admin decides it.' });
  return user;
}

/** Restores the account's former role and status. */
export function undoAdminChange(
  { db }: Pick<Deps, 'db'>,
  changer: Changer,
  userId: string,
): Promise<UserWithUpline> {
  return inTransaction(db, async (tx) => {
    const { author } = changer;
    const user = await lockOther(tx, author, userId);
    const [undone] = await listUndoable(tx, [userId]);
    if (!undone) throw new Refusal('CONFLICT', { message: 'This was undone already, or its day is over.' });
    const { id, change, roleBefore: role, statusBefore: status } = undone;
    // A new admin may give rights back, but not take them.
    await requireAdminChange(tx, changer, { userId, change: change === 'made' ? 'demoted' : 'made' });
    await writeAccount(tx, author, user, { role, status });
    await markUndone(tx, id, author.userId);
    await recordAudit(tx, author, { action: 'user.undo-admin', subject: userId });
    await tellAdmins(tx, { id, userId, isUndone: true });
    return getUser(tx, userId);
  });
}

/** For somebody who has lost it, and of whom the admin has made sure otherwise that it is them. */
export function resetFactorOf(
  { db }: Pick<Deps, 'db'>,
  changer: Changer,
  { userId, reason }: { userId: string; reason: string },
): Promise<UserWithUpline> {
  const change = 'second_step_reset';
  return inTransaction(db, async (tx) => {
    const { author } = changer;
    const user = await lockOther(tx, author, userId);
    if (!(await hasFactor(tx, userId)))
      throw new Refusal('CONFLICT', { message: 'This account has no second step.' });
    await requireAdminChange(tx, changer, { userId, change });
    await deleteFactors(tx, userId);
    await endSessionsOf(tx, userId);
    await recordAudit(tx, author, { action: 'user.factor-reset.done', subject: userId, reason });
    await noteAdminChange(tx, author, { user, change });
    return getUser(tx, userId);
  });
}
