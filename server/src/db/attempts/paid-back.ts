/** Whether an order's money is on its way back, or may be. */
import type { Tx } from '#db/database.ts';
import { listAttempts } from '#db/orders/whole-orders.ts';
import { findCountedAttempt } from './attempts.ts';

/** What went back of a second payment is no refund of the order. */
export async function isPaidBack(tx: Tx, orderId: string): Promise<boolean> {
  const paid = await findCountedAttempt(tx, { orderId, direction: 'collect' });
  const refunds = await listAttempts(tx, orderId, 'refund');
  return refunds.some(({ collectionId }) => collectionId === null || collectionId === paid?.id);
}
