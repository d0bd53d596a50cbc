/** Turns down what another admin has asked for, or withdraws the own request: nothing is carried out. */
import { inTransaction } from '#db/database.ts';
import { findOrder, lockOrder } from '#db/orders.ts';
import { getWaitingDecision } from '#db/waiting-decisions.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#domain/refusal.ts';
import type { AdminActor } from './change-user.ts';
import { closeDecision } from './close-decision.ts';
import type { Decided } from './decide-order.ts';

export function declineDecision(
  { db }: Pick<Deps, 'db'>,
  admin: AdminActor,
  { orderId, decisionId, reason }: { orderId: string; decisionId: string; reason: string },
): Promise<Decided> {
  return inTransaction(db, async (tx) => {
    if (!(await findOrder(tx, orderId))) throw new Refusal('NOT_FOUND');
    const order = await lockOrder(tx, orderId);
    const waiting = await getWaitingDecision(tx, { orderId, id: decisionId });
    const outcome = waiting.asked_by === admin.userId ? 'withdrawn' : 'declined';
    await closeDecision(tx, admin, waiting, { outcome, reason });
    return { order };
  });
}
