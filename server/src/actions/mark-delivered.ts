/** Records a delivery that the supplier has confirmed in another way than by its status. */
import { findDoneAttempt, findLatestAttempt, settleAttempt } from '#db/attempts.ts';
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { hasPosted, postToLedger } from '#db/ledger.ts';
import { moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { lossPostings } from '#domain/ledger-postings.ts';
import { isInReviewFrom } from '#domain/order-states.ts';
import { Refusal } from '#domain/refusal.ts';
import type { AdminActor } from './change-user.ts';
import { type Decided, type Decision, decideOrder } from './decide-order.ts';
import { bookDelivery } from './settle-delivery.ts';

export function markDelivered(
  deps: Pick<Deps, 'db' | 'config'>,
  admin: AdminActor,
  decision: Decision,
): Promise<Decided> {
  const by = admin.userId;
  const said = { reason: decision.reason ?? '', evidence: decision.evidence ?? '' };
  return decideOrder(deps, admin, { move: 'mark-delivered', decision }, async (tx, locked) => ({
    order: await record(tx, { order: locked, said, by }),
  }));
}

type Work = { order: Order; said: { reason: string; evidence: string }; by: string };

async function record(tx: Tx, { order, said, by }: Work): Promise<Order> {
  // An unknown delivery is a person's to decide once it is in review, and so it goes there first.
  const reviewed =
    order.state === 'delivery_unknown'
      ? await moveOrder(tx, order, { to: 'needs_review', by, evidence: said })
      : order;
  if (isInReviewFrom(reviewed, 'delivered')) {
    return moveOrder(tx, reviewed, { to: 'delivered', by, evidence: said });
  }
  const asked = { orderId: order.id, direction: 'deliver' } as const;
  const attempt = (await findDoneAttempt(tx, asked)) ?? (await findLatestAttempt(tx, asked));
  if (!attempt) throw new Refusal('CONFLICT');
  if (isInReviewFrom(reviewed, 'refund')) {
    // Delivered, and the money given back as well: what it cost is lost.
    await settleAttempt(tx, attempt.id, { outcome: 'done', evidence: said });
    // An order that comes into review again for the same delivery has lost it already.
    if (!(await hasPosted(tx, { kind: 'loss', orderId: order.id }))) {
      const postings = lossPostings(attempt.provider, order.cost_pesewas);
      await postToLedger(tx, { kind: 'loss', orderId: order.id, postings });
    }
    await requestJob(tx, { kind: 'advance-order', subject: order.id });
    const to = reviewed.state_before_review === 'refunded' ? 'refunded' : 'refund_pending';
    return moveOrder(tx, reviewed, { to, by, evidence: said });
  }
  return bookDelivery(tx, { order: reviewed, attempt, status: { status: 'done', evidence: said }, by });
}
