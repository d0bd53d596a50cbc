/** Finds forgotten orders: open ones without a job, and paid ones without a change for too long. */
import { sayDuration } from '@ntem/contract/durations';
import { bucketFor } from '#attempts/verbs/hold-orders.ts';
import { requestFollowUp } from '#attempts/verbs/record.ts';
import { listServing } from '#attempts/verbs/routes.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { countSilentOrders, type LostOrder, listOrdersWithoutJob } from '#orders/rows/lost-orders.ts';
import { type DeliveryJob, deliveryJobOf } from '#orders/rules/delivery-jobs.ts';
import { silentAfterMs } from '#orders/rules/sweep-limits.ts';

type SweepDeps = Pick<Deps, 'db' | 'log' | 'suppliers'>;

export async function sweepOrders({ db, log, suppliers }: SweepDeps): Promise<void> {
  const lost = await listOrdersWithoutJob(db, listServing({ suppliers }));
  const forgotten = lost.filter(({ state }) => state !== 'on_hold');
  if (forgotten.length > 0)
    log.error({ alarm: 'orders without a job', count: forgotten.length }, 'open orders were left lying');
  for (const order of lost) {
    await inTransaction(db, (tx) => {
      const { attemptId: id, attemptDirection: direction } = order;
      if (id && direction) return requestFollowUp(tx, { id, direction });
      const bucket = bucketFor({ suppliers }, order.network);
      return requestJob(tx, { kind: kindFor(order), orderId: order.id, bucket });
    });
  }
  const silent = await countSilentOrders(db);
  if (silent > 0)
    log.error(
      { alarm: 'silent orders', count: silent },
      `paid orders have not moved for ${sayDuration(silentAfterMs)}`,
    );
}

/** Held orders are here once they have waited long enough, or once a supplier that can take them is open. */
function kindFor({ state, channel }: LostOrder): 'expire-order' | DeliveryJob | 'refund-order' {
  if (state === 'created' || state === 'awaiting_code') return 'expire-order';
  return state === 'delivery_failed' || state === 'refund_pending'
    ? 'refund-order'
    : deliveryJobOf({ channel });
}
