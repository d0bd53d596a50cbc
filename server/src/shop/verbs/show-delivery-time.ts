/** Shows the usual delivery time to a buyer who waits for a paid order, and that it takes longer. */
import type { Db } from '#kernel/db/database.ts';
import type { Order } from '#orders/rows/orders.ts';
import { type DeliveryTime, listDeliveryTimes } from '#shop/rows/delivery-times.ts';
import { isOrderLate } from '#shop/rules/delivery-times.ts';

export async function showDeliveryTime(
  db: Db,
  { network, paidAt }: Pick<Order, 'network' | 'paidAt'>,
): Promise<Pick<DeliveryTime, 'usualMinutes' | 'runsLate'>> {
  const times = await listDeliveryTimes(db);
  const { usualMinutes = null, runsLate = false } = times.find((one) => one.network === network) ?? {};
  const waitedMs = paidAt ? Date.now() - paidAt.getTime() : 0;
  return { usualMinutes, runsLate: isOrderLate({ usualMinutes, runsLate, waitedMs }) };
}
