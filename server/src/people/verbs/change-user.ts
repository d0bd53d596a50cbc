/** Changes accounts on behalf of an admin: name, role and status. */
import type { Role } from '@ntem/contract/people/roles';
import type { UserStatus } from '#accounts/rules/access.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { findOwed } from '#payouts/rows/owed.ts';
import { lockBalance } from '#payouts/rows/payouts.ts';
import { findUser, lockAdmins, lockUser, type User, type UserWithUpline } from '#people/rows/users.ts';
import { findAdminChange } from '#people/rules/admin-changes.ts';
import { assignRole } from '#people/rules/assign-role.ts';
import { findClaim, sayOwed } from '#people/rules/owed.ts';
import { getSeller } from '#sellers/rows/sellers.ts';
import { type Changer, noteAdminChange, requireAdminChange } from './change-admin.ts';
import { tellSwitchedOff } from './send-admin-notice.ts';
import { deleteAccount, writeAccount } from './write-account.ts';

export type UserChange = {
  name?: string | undefined;
  email?: string | null | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
};

type Change = { id: string; change: UserChange; readAt?: string | undefined };

/** `owed`: the debts to the account, in words. */
type Changed = { user: UserWithUpline; owed: string };

type ChangeDeps = Pick<Deps, 'db' | 'config'>;

export function changeUser(
  { db }: ChangeDeps,
  changer: Changer,
  { id, change, readAt }: Change,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const before = await getLocked(tx, id);
    await applyChange(tx, changer, { id, change, readAt });
    const user = await getManaged(tx, id);
    return { user, owed: sayOwed(await findOwed(tx, [id]), before, user) };
  });
}

/** All in one transaction; accounts that a rule protects are skipped and named. */
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
        await applyChange(tx, changer, { id, change });
        const after = await getManaged(tx, id);
        if (sayOwed(await findOwed(tx, [id]), before, after)) owed.push(after.name);
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
async function applyChange(tx: Tx, changer: Changer, { id, change, readAt }: Change): Promise<void> {
  const user = await getLocked(tx, id);
  if (readAt !== undefined && user.updatedAt.toISOString() !== readAt) throw new Refusal('STALE');
  const { name, email, status = user.status } = change;
  const role = change.role === undefined ? user.role : await judgeRole(tx, user, change.role);
  if (email !== undefined && email !== user.email) protectEmail(user, changer);
  const adminChange = findAdminChange(user, { role, status });
  if (adminChange) await requireAdminChange(tx, changer, { userId: id, change: adminChange });
  await writeAccount(tx, changer.author, user, { name, email, role, status });
  if (adminChange) await noteAdminChange(tx, changer.author, { user, change: adminChange });
}

/** Nobody who is owed money: a deleted account can withdraw nothing. */
export function deleteUser(
  { db, config }: ChangeDeps,
  changer: Changer,
  id: string,
): Promise<UserWithUpline> {
  const change = 'deleted';
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const user = await getLocked(tx, id);
    // Also one who is switched off: another admin may be about to undo that.
    const isAdmin = user.role === 'admin';
    if (isAdmin) await requireAdminChange(tx, changer, { userId: id, change });
    await lockBalance(tx, id);
    const claim = findClaim(await findOwed(tx, [id]), config.payoutFee);
    if (claim) throw new Refusal('CONFLICT', { message: claim });
    const removed = await getManaged(tx, id);
    await deleteAccount(tx, changer.author, user);
    if (isAdmin) await noteAdminChange(tx, changer.author, { user, change });
    return removed;
  });
}

/** Alarms and notices go there: one's own is changed on one's own page, and another admin's only with a proof. */
function protectEmail(user: User, { author, requireProof }: Changer): void {
  if (user.id === author.userId)
    throw new Refusal('VALIDATION_FAILED', {
      errors: { email: 'Change your own e-mail on your account page' },
    });
  if (user.role === 'admin') requireProof();
}

async function getLocked(tx: Tx, id: string): Promise<User> {
  return requireFound(await lockUser(tx, id));
}

async function getManaged(tx: Tx, id: string): Promise<UserWithUpline> {
  return requireFound(await findUser(tx, id));
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
