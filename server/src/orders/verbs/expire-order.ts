/** Ends an order whose code was not entered in time: no wallet was ever asked to pay. */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import { findLatestCode } from '#accounts/rows/one-time-codes.ts';
import type { Guard } from '#attempts/verbs/attempt-context.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { getOrder, lockOrder, measureAgeMs, moveOrder, type Order } from '#orders/rows/orders.ts';

export async function expireOrder(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  guard: Guard,
): Promise<{ againAfterMs: number } | undefined> {
  // Nearly every order has moved on by then, and they are looked at together. One that comes back asks for this job again.
  if (!isUnproved(await getOrder(db, orderId))) return undefined;
  return inTransaction(db, async (tx) => {
    await guard(tx);
    const order = await lockOrder(tx, orderId);
    if (!isUnproved(order)) return undefined;
    const code = await findLatestCode(tx, order.id);
    const leftMs = codeLifetimeMs - (await measureAgeMs(tx, code?.createdAt ?? order.changedAt));
    if (leftMs > 0) return { againAfterMs: leftMs + 1_000 };
    await moveOrder(tx, order, { to: 'expired', by: 'worker' });
    return undefined;
  });
}

function isUnproved({ state }: Order): boolean {
  return state === 'created' || state === 'awaiting_code';
}
