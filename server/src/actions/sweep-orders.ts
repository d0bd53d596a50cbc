/** Finds whatever was left lying: open orders without a job, and paid ones that have been silent for too long. */
import { inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { countSilentOrders, listOrdersWithoutJob } from '#db/orders.ts';
import type { Deps } from '#deps.ts';

export async function sweepOrders({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const lost = await listOrdersWithoutJob(db);
  if (lost.length > 0) {
    log.error({ alarm: 'orders without a job', count: lost.length }, 'open orders were left lying');
    await inTransaction(db, async (tx) => {
      for (const { id } of lost) await requestJob(tx, { kind: 'advance-order', subject: id });
    });
  }
  const silent = await countSilentOrders(db);
  if (silent > 0)
    log.error({ alarm: 'silent orders', count: silent }, 'paid orders have not moved for 15 minutes');
}
