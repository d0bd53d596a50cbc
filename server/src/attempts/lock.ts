/** Locks what an attempt is about, and reads the attempt as it stands under that lock. */
import { type AgedAttempt, type Attempt, findAgedAttempt } from '#db/attempts/attempts.ts';
import type { Tx } from '#db/database.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { getLockedPayout } from '#db/payouts/payouts.ts';
import type { Subject } from './life.ts';

export async function lockAttempt(
  tx: Tx,
  { id, order_id, payout_id }: Pick<Attempt, 'id' | 'order_id' | 'payout_id'>,
): Promise<{ subject: Subject; attempt: AgedAttempt }> {
  const subject = order_id
    ? { order: await lockOrder(tx, order_id) }
    : { payout: await getLockedPayout(tx, payout_id ?? '') };
  const attempt = await findAgedAttempt(tx, id);
  if (!attempt) throw new Error(`The attempt ${id} is not there.`);
  return { subject, attempt };
}
