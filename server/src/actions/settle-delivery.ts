/** The one function that decides what became of a delivery. Delivered books the sale and its commissions. */
import { type Attempt, settleAttempt } from '#db/attempts.ts';
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { postToLedger } from '#db/ledger.ts';
import { lockOrder, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { deliveredPostings, type Sale } from '#domain/ledger-postings.ts';
import { isInReviewFrom } from '#domain/order-states.ts';
import type { DeliveryStatus } from '#providers/outcomes.ts';

const undecidedStates = ['delivering', 'delivery_unknown'];
const undeliveredStates = [...undecidedStates, 'delivery_failed'];
const contradictedStates = ['refund_pending', 'refunded'];

type Settlement = {
  attempt: Attempt;
  status: DeliveryStatus;
  by: string;
  /** A person has asked: then an order in review goes by the answer too. */
  fromReview?: boolean;
};

export async function settleDelivery(
  { log }: Pick<Deps, 'log'>,
  tx: Tx,
  { attempt, status, by, fromReview = false }: Settlement,
): Promise<Order> {
  const order = await lockOrder(tx, attempt.order_id ?? '');
  const isReviewed = fromReview && isInReviewFrom(order, 'delivery');
  switch (status.status) {
    case 'done': {
      if (undeliveredStates.includes(order.state) || isReviewed)
        return bookDelivery(tx, { order, attempt, status, by });
      if (!contradictedStates.includes(order.state)) return order;
      log.error(
        { alarm: 'delivered after a refund began', orderId: order.id },
        'the supplier contradicts us',
      );
      return moveOrder(tx, order, { to: 'needs_review', by, evidence: status });
    }
    case 'failed': {
      if (!undecidedStates.includes(order.state) && !isReviewed) return order;
      await settleAttempt(tx, attempt.id, {
        outcome: 'failed',
        reason: status.reason,
        evidence: status.evidence,
      });
      await requestJob(tx, { kind: 'advance-order', subject: order.id });
      return moveOrder(tx, order, { to: 'delivery_failed', by, evidence: status });
    }
    case 'in_progress':
      return order.state === 'delivery_unknown'
        ? moveOrder(tx, order, { to: 'delivering', by, evidence: status })
        : order;
    case 'not_found':
    case 'unknown':
      return order;
  }
}

type Delivered = { order: Order; attempt: Attempt; status: DeliveryStatus; by: string };

/** State, ledger and commissions in one transaction: none of them is ever there without the others. */
export async function bookDelivery(tx: Tx, { order, attempt, status, by }: Delivered): Promise<Order> {
  await settleAttempt(tx, attempt.id, { outcome: 'done', evidence: status });
  const delivered = await moveOrder(tx, order, { to: 'delivered', by, evidence: status });
  const postings = deliveredPostings(attempt.provider, saleOf(order));
  await postToLedger(tx, { kind: 'delivered', orderId: order.id, postings });
  return delivered;
}

export function saleOf(order: Order): Sale {
  const shares = [
    { userId: order.agent_id, amount: order.agent_commission_pesewas },
    { userId: order.seller_id, amount: order.seller_commission_pesewas },
  ];
  return {
    price: order.price_pesewas,
    cost: order.cost_pesewas,
    commissions: shares.flatMap(({ userId, amount }) => (userId ? [{ userId, amount }] : [])),
  };
}
