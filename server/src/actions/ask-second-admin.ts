/** Records a decision that is carried out only once a second admin has confirmed it. */
import type { MoneyMove } from '@ntem/contract/attention-rules';
import { recordAudit } from '#db/audit-log.ts';
import type { Tx } from '#db/database.ts';
import type { Order } from '#db/orders.ts';
import { askedOf, findWaitingDecision, insertWaitingDecision } from '#db/waiting-decisions.ts';
import { Refusal } from '#domain/refusal.ts';
import { stillFits } from '#domain/second-admin.ts';
import type { AdminActor } from './change-user.ts';
import { closeDecision } from './close-decision.ts';

type Request = {
  order: Order;
  move: MoneyMove;
  reason: string;
  evidence: string | undefined;
  supplierKeepsCost: boolean;
};

export async function askSecondAdmin(tx: Tx, admin: AdminActor, request: Request): Promise<void> {
  const { order, move, reason, evidence } = request;
  await insertWaitingDecision(tx, { ...request, askedBy: admin.userId });
  await recordAudit(tx, {
    actorId: admin.userId,
    address: admin.address,
    action: `order.${move}.ask`,
    subjectKind: 'order',
    subjectId: order.id,
    reason,
    after: { state: order.state, evidence },
  });
}

/** Two decisions about one order never wait at once; one that the order has left behind is in nobody's way. */
export async function makeWayForDecision(tx: Tx, admin: AdminActor, order: Order): Promise<void> {
  const waiting = await findWaitingDecision(tx, order.id);
  if (!waiting) return;
  if (stillFits(askedOf(waiting), order)) {
    throw new Refusal('CONFLICT', { message: 'Another decision about this order waits for a second admin.' });
  }
  await closeDecision(tx, admin, waiting, { outcome: 'void' });
}
