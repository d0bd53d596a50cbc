/** Sends a bundle again at an admin's word, where nothing can have been delivered. */
import { requestJob } from '#db/jobs.ts';
import { listAttempts } from '#db/order-files.ts';
import { getOrder } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { takeOverAfterMs } from '#domain/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import type { AdminActor } from './change-user.ts';
import { closeAttempts } from './close-attempts.ts';
import { type Decided, type Decision, decideOrder } from './decide-order.ts';
import { recordDelivery, sendBundle } from './deliver-order.ts';

type RedeliverDeps = Pick<Deps, 'db' | 'config' | 'bundles' | 'log'>;

export async function redeliverOrder(
  deps: RedeliverDeps,
  admin: AdminActor,
  decision: Decision,
): Promise<Decided> {
  const by = admin.userId;
  const decided = await decideOrder(deps, admin, { move: 'deliver', decision }, async (tx, order) => {
    // The job of a held order tries the supplier; it only has to do so now.
    if (order.state === 'on_hold') {
      await requestJob(tx, { kind: 'advance-order', subject: order.id });
      return { order };
    }
    await closeAttempts(tx, order, { direction: 'deliver', evidence: decision.evidence, by });
    // Once the money may be on its way back, the bundle stays where it is.
    if ((await listAttempts(tx, order.id, 'refund')).length > 0) throw new Refusal('CONFLICT');
    await requestJob(tx, { kind: 'advance-order', subject: order.id, afterMs: takeOverAfterMs });
    return recordDelivery(deps, tx, order, by);
  });
  const { order, attempt } = decided;
  if (!attempt) return decided;
  await sendBundle(deps, { order, attempt }, async () => {});
  return { order: await getOrder(deps.db, order.id) };
}
