/** Erases a person at once where nobody waits, and the orders of the number in parts, by a job. */
import type { Phone } from '@ntem/contract/phones';
import type { Guard } from '#attempts/life.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { findOwed } from '#db/payouts/owed.ts';
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
} from '#db/users/erasures.ts';
import { findUserByPhone, lockAdmins } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Author } from '#domain/people/author.ts';
import { findObligation } from '#domain/people/erasure.ts';
import { Refusal } from '#domain/refusal.ts';

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
    await eraseNumber(tx, phone, erasure.mark);
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
