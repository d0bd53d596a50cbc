/** Erases a person at once if nothing is open, and the orders of the number in parts, by a job. */
import type { Phone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import type { Guard } from '#attempts/verbs/attempt-context.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findOwed } from '#payouts/rows/owed.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import {
  type Erasure,
  endErasure,
  eraseAccount,
  eraseNumber,
  eraseOrders,
  findErasure,
  findErasureFacts,
  insertErasure,
  lockAccountsOf,
} from '#people/rows/erasures.ts';
import { findUserByPhone, lockAdmins } from '#people/rows/users.ts';
import { findObligation } from '#people/rules/erasure.ts';

/** So many orders in one transaction. */
const largestPart = 200;

export function erasePerson(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { phone, reason }: { phone: Phone; reason: string },
): Promise<Erasure> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    const user = await findUserByPhone(tx, phone);
    const userIds = await lockAccountsOf(tx, phone);
    const owed = await findOwed(tx, userIds);
    const facts = { ...(await findErasureFacts(tx, phone)), owed };
    if (!facts.isKnown) throw new Refusal('NOT_FOUND');
    const isSelf = user?.id === author.userId;
    const obligation = findObligation({ ...facts, isSelf, isAdmin: user?.role === 'admin' });
    if (obligation) throw new Refusal('CONFLICT', { message: obligation });
    const erasure = await insertErasure(tx, { phone, askedBy: author.userId });
    for (const userId of userIds) await eraseAccount(tx, userId, erasure);
    await eraseNumber(tx, phone, erasure);
    await recordAudit(tx, author, {
      action: 'person.erase',
      subject: user?.id ?? erasure.id,
      reason,
      after: { mark: erasure.mark },
    });
    await requestJob(tx, { kind: 'erase-orders', erasureId: erasure.id });
    return erasure;
  });
}

/** Until no order names the number: only then is the number itself forgotten. */
export function eraseNextOrders(
  { db }: Pick<Deps, 'db'>,
  id: string,
  guard: Guard,
): Promise<{ againAfterMs: number } | undefined> {
  return inTransaction(db, async (tx) => {
    await guard(tx);
    const erasure = await findErasure(tx, id);
    if (!erasure?.phone) return undefined;
    if ((await eraseOrders(tx, id, largestPart)) > 0) return { againAfterMs: 0 };
    await endErasure(tx, id);
    return undefined;
  });
}
