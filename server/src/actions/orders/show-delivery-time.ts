/** What whoever waits for a paid order is told: how long it usually takes, and that it takes longer. */
import type { Db } from '#db/database.ts';
import { type DeliveryTime, listDeliveryTimes } from '#db/orders/delivery-times.ts';
import type { Order } from '#db/orders/orders.ts';
import { isOrderLate } from '#domain/orders/delivery-times.ts';

export async function showDeliveryTime(
  db: Db,
  { network, paidAt }: Pick<Order, 'network' | 'paidAt'>,
): Promise<Pick<DeliveryTime, 'usualMinutes' | 'runsLate'>> {
  const times = await listDeliveryTimes(db);
  const { usualMinutes = null, runsLate = false } = times.find((one) => one.network === network) ?? {};
  const waitedMs = paidAt ? Date.now() - paidAt.getTime() : 0;
  return { usualMinutes, runsLate: isOrderLate({ usualMinutes, runsLate, waitedMs }) };
}
