/** Notifies everybody who earned on an order of the sale: in the product, and by text message if they want it. */
import type { Deps } from '#deps.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { finishJob, type Job } from '#kernel/jobs/jobs.ts';
import { tellSellers } from '#notices/rows/notices.ts';
import { getOrder } from '#orders/rows/orders.ts';
import { earnersOf } from '#orders/rows/rungs.ts';

const noteTogether = shareTransactions('nobody');

/** A second run finds the notices there and sends nothing: job and notice are written together. */
export async function noteSale(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  orderId: string,
  job?: Job,
): Promise<undefined> {
  const order = await getOrder(db, orderId);
  // A sale that was reversed meanwhile is reported once it is delivered again.
  if (order.state !== 'delivered') return;
  await noteTogether(db, [orderId], async (tx) => {
    const mayText = config.saleSmsDailyCap > 0;
    await tellSellers(tx, { userIds: earnersOf(order), kind: 'sale', subjectId: orderId, mayText });
    await finishJob(tx, job);
  });
}
