/** Confirms what another admin has asked for, which is then done as if one had decided it at once. */
import { getWaitingDecision } from '#db/waiting-decisions.ts';
import type { Deps } from '#deps.ts';
import type { AdminActor } from './change-user.ts';
import type { Decided } from './decide-order.ts';
import { markDelivered } from './mark-delivered.ts';
import { markRefunded } from './mark-refunded.ts';
import { markUnpaid } from './mark-unpaid.ts';
import { redeliverOrder } from './redeliver-order.ts';
import { returnPayment } from './return-payment.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'config' | 'payments' | 'bundles' | 'log'>;

const actions = {
  deliver: redeliverOrder,
  refund: returnPayment,
  'mark-delivered': markDelivered,
  'mark-refunded': markRefunded,
  'mark-unpaid': markUnpaid,
};

export async function confirmDecision(
  deps: ConfirmDeps,
  admin: AdminActor,
  { orderId, decisionId }: { orderId: string; decisionId: string },
): Promise<Decided> {
  // Read without a lock, to know what is to be done; it is read again under the order's.
  const waiting = await getWaitingDecision(deps.db, { orderId, id: decisionId });
  return actions[waiting.move](deps, admin, {
    orderId,
    reason: waiting.reason,
    evidence: waiting.evidence ?? undefined,
    supplierKeepsCost: waiting.supplier_keeps_cost,
    confirms: waiting.id,
  });
}
