/** Locks what an attempt is about, and reads the attempt as it stands under that lock. */
import { type AgedAttempt, type Attempt, findAgedAttempt } from '#db/attempts/attempts.ts';
import type { Tx } from '#db/database.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { getLockedPayout } from '#db/payouts/payouts.ts';
import type { Subject } from './life.ts';

export async function lockAttempt(
  tx: Tx,
  { id, orderId, payoutId }: Pick<Attempt, 'id' | 'orderId' | 'payoutId'>,
): Promise<{ subject: Subject; attempt: AgedAttempt }> {
  const subject = orderId
    ? { order: await lockOrder(tx, orderId) }
    : { payout: await getLockedPayout(tx, payoutId ?? '') };
  const attempt = await findAgedAttempt(tx, id);
  if (!attempt) throw new Error(`The attempt ${id} is not there.`);
  return { subject, attempt };
}
