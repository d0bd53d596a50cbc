/** The one function that decides what became of a delivery. Delivered books the sale and its commissions. */
import { type Attempt, findDoneAttempt, findUndecidedAttempt, settleAttempt } from '#db/attempts.ts';
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { postToLedger } from '#db/ledger.ts';
import { lockOrder, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { deliveredPostings, type Sale } from '#domain/ledger-postings.ts';
import { isInReviewFrom } from '#domain/order-states.ts';
import type { DeliveryStatus } from '#providers/outcomes.ts';
import { putOnHold } from './deliver-order.ts';

const undecidedStates = ['delivering', 'delivery_unknown'];
const contradictedStates = ['refund_pending', 'refunded'];

type Settlement = {
  attempt: Attempt;
  status: DeliveryStatus;
  by: string;
  /** A person has asked: then an order in review goes by the answer too. */
  fromReview?: boolean;
};

export async function settleDelivery(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  { attempt, status, by, fromReview = false }: Settlement,
): Promise<Order> {
  const order = await lockOrder(tx, attempt.order_id ?? '');
  const isReviewed = fromReview && isInReviewFrom(order, 'delivery');
  const asked = { orderId: order.id, direction: 'deliver' } as const;
  const undecided = await findUndecidedAttempt(tx, asked);
  const done = await findDoneAttempt(tx, asked);
  const isUndecided = undecidedStates.includes(order.state) && undecided?.id === attempt.id;
  switch (status.status) {
    case 'done':
      return settleSuccess(deps, tx, { order, attempt, status, by, isReviewed, undecided, done });
    case 'failed': {
      // Of an attempt that has failed already this is no news, while the next one may be under way.
      if (!isUndecided && !isReviewed) return order;
      if (done?.id === attempt.id) return order;
      const { reason, evidence } = status;
      await settleAttempt(tx, attempt.id, { outcome: 'failed', reason, evidence });
      // An older attempt was delivered after all, and only this one was in the way.
      if (done) return bookDelivery(tx, { order, attempt: done, status, by });
      if (isUndecided && status.failure && status.failure !== 'refused') {
        const held = { order, by, failure: status.failure, evidence: status };
        const { againAfterMs: afterMs } = await putOnHold(deps, tx, held);
        await requestJob(tx, { kind: 'advance-order', subject: order.id, afterMs });
        return lockOrder(tx, order.id);
      }
      await requestJob(tx, { kind: 'advance-order', subject: order.id });
      return moveOrder(tx, order, { to: 'delivery_failed', by, evidence: status });
    }
    case 'in_progress':
      return order.state === 'delivery_unknown' && isUndecided
        ? moveOrder(tx, order, { to: 'delivering', by, evidence: status })
        : order;
    case 'not_found':
    case 'unknown':
      return order;
  }
}

type Success = Delivered & {
  isReviewed: boolean;
  undecided: Attempt | undefined;
  done: Attempt | undefined;
};

/** A failure that the supplier takes back counts, unless the bundle may arrive a second time, or the money is back. */
async function settleSuccess({ log }: Pick<Deps, 'log'>, tx: Tx, success: Success): Promise<Order> {
  const { order, attempt, status, by, isReviewed, undecided, done } = success;
  const alarm = (name: string) =>
    log.error({ alarm: name, orderId: order.id }, 'the supplier contradicts us');
  const review = () => {
    const evidence = { ...status, reference: attempt.reference };
    return moveOrder(tx, order, { to: 'needs_review', by, evidence });
  };
  // It is accounted for already.
  if (done?.id === attempt.id && !isReviewed) return order;
  if (done && done.id !== attempt.id) {
    alarm('delivered twice');
    return order;
  }
  const isInTheWay = undecided !== undefined && undecided.id !== attempt.id;
  if (isInTheWay && (undecidedStates.includes(order.state) || order.state === 'needs_review')) {
    // Recorded, so that nobody sends it again or gives the money back.
    await settleAttempt(tx, attempt.id, { outcome: 'done', evidence: status });
    alarm('delivered after it failed');
    return order.state === 'needs_review' ? order : review();
  }
  if (undecidedStates.includes(order.state) || order.state === 'delivery_failed' || isReviewed) {
    return bookDelivery(tx, success);
  }
  if (order.state === 'on_hold') {
    const failed = await moveOrder(tx, order, { to: 'delivery_failed', by, evidence: status });
    return bookDelivery(tx, { ...success, order: failed });
  }
  if (!contradictedStates.includes(order.state)) return order;
  alarm('delivered after a refund began');
  return review();
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
