/** Ends an order whose code nobody entered in time: nothing was ever asked of a wallet. */
import { codeLifetimeMs } from '@ntem/contract/limits';
import type { Guard } from '#attempts/life.ts';
import { inTransaction } from '#db/database.ts';
import { lockOrder, measureAgeMs, moveOrder } from '#db/orders/orders.ts';
import { findLatestCode } from '#db/users/one-time-codes.ts';
import type { Deps } from '#deps.ts';

export function expireOrder(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  guard: Guard,
): Promise<{ againAfterMs: number } | undefined> {
  return inTransaction(db, async (tx) => {
    await guard(tx);
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'created' && order.state !== 'awaiting_code') return undefined;
    const code = await findLatestCode(tx, order.id);
    const leftMs = codeLifetimeMs - (await measureAgeMs(tx, code?.createdAt ?? order.changedAt));
    if (leftMs > 0) return { againAfterMs: leftMs + 1_000 };
    await moveOrder(tx, order, { to: 'expired', by: 'worker' });
    return undefined;
  });
}
