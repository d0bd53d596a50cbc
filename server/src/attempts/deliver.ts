/** Sending a bundle through a supplier: what each answer does to the order, its sellers and the books. */

import type { OrderState } from '@ntem/contract/states';
import { findCountedAttempt } from '#db/attempts/attempts.ts';
import { forgetSilences } from '#db/attempts/supplier-states.ts';
import { postOnce, postToLedger } from '#db/books/ledger.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { moveOrder, type Order } from '#db/orders/orders.ts';
import { isUndecided } from '#domain/attempts/attempt-rules.ts';
import { deliveredPostings, lossPostings, type Sale } from '#domain/books/ledger-postings.ts';
import { isInReviewFrom } from '#domain/orders/order-states.ts';
import { keptByAdmin } from '#domain/orders/purchase-rules.ts';
import type { FailureClass, VendorStatus } from '#providers/outcomes.ts';
import { holdOrder, lineOf, noteSilence } from './hold.ts';
import { type Life, nameOf, type Operation, orderOf, reasonOf, settleIt } from './life.ts';

const sentStates: OrderState[] = ['delivering', 'delivery_unknown'];
/** A failure that the supplier takes back counts, unless the money is on its way back. */
const undeliveredStates: OrderState[] = [...sentStates, 'on_hold', 'delivery_failed'];

export const deliver: Operation = {
  traits: ({ suppliers }, { provider }) => suppliers.of(provider).deliver.traits,

  send({ suppliers }, { attempt, subject }, signal) {
    const { recipient, network, supplierCode, megabytes } = orderOf({ attempt, subject });
    const { reference, amountPesewas: expectedCost } = attempt;
    const bundle = { reference, recipient, network, supplierCode: supplierCode, megabytes, expectedCost };
    return suppliers.of(attempt.provider).deliver.send(bundle, signal);
  },

  find({ suppliers }, { provider, reference, vendorReference, ageMs }, signal) {
    const known = { reference, vendorReference: vendorReference ?? undefined, ageMs };
    return suppliers.of(provider).deliver.find(known, signal);
  },

  async started(life, started, { isAgain }) {
    const { attempt } = life;
    const order = orderOf(life);
    // Somebody else has decided it meanwhile.
    if (!isUndecided(attempt.outcome) || !sentStates.includes(order.state)) return undefined;
    switch (started.outcome) {
      case 'accepted':
      case 'code_wanted':
        await settleIt(life, started, {});
        await forgetSilences(life.tx, lineOf(life));
        return undefined;
      case 'unknown':
        await settleIt(life, started, { outcome: 'unknown', reason: started.reason });
        if (order.state === 'delivering') await move(life, 'delivery_unknown', started);
        await noteSilence(life);
        return undefined;
      case 'failed':
        // That it is refused the second time says nothing about the first, only the status does.
        if (isAgain) return undefined;
        if (started.failure !== 'not_sent') await forgetSilences(life.tx, lineOf(life));
        await settleIt(life, started, { outcome: 'failed', reason: started.reason });
        await fail(life, started.failure, started);
        return undefined;
    }
  },

  async happened(life, status) {
    const { tx, attempt } = life;
    const order = orderOf(life);
    const counted = await findCountedAttempt(tx, { orderId: order.id, direction: 'deliver' });
    if (counted && counted.id !== attempt.id) return bookLoss(life, status, 'delivered_twice');
    if (undeliveredStates.includes(order.state) || isInReviewFrom(order, 'delivery'))
      return bookDelivery(life, status);
    await bookLoss(life, status, 'delivered_after_refund');
    if (order.state === 'refund_pending' || order.state === 'refunded')
      await move(life, 'needs_review', status);
  },

  /** A supplier speaks of no amount: it either delivered or did not. */
  async happenedOtherwise() {},

  async didNotHappen(life, status) {
    await settleIt(life, status, { outcome: 'failed', reason: reasonOf(status) });
    const order = orderOf(life);
    const counted = await findCountedAttempt(life.tx, { orderId: order.id, direction: 'deliver' });
    if (counted || (!sentStates.includes(order.state) && !isInReviewFrom(order, 'delivery'))) return;
    await fail(life, 'failure' in status ? status.failure : undefined, status);
  },

  async takenBack(life, status) {
    const { attempt, deps } = life;
    if (attempt.contradictedBy || attempt.reason === keptByAdmin) return;
    const order = orderOf(life);
    deps.log.error({ alarm: 'delivery taken back', orderId: order.id }, 'the supplier took a delivery back');
    await settleIt(life, status, { contradictedBy: 'delivery_taken_back' });
    if (order.state === 'delivered' && !attempt.surplus)
      await move(life, 'needs_review', { ...status, reference: attempt.reference });
  },

  async waits(life, status) {
    const isMoving = status.status === 'in_progress' && orderOf(life).state === 'delivery_unknown';
    if (isMoving) await move(life, 'delivering', status);
  },

  async needsPerson(life, status) {
    const order = orderOf(life);
    if (!sentStates.includes(order.state)) return;
    life.deps.log.error({ alarm: 'delivery unknown', orderId: order.id }, 'a delivery needs a person');
    await move(life, 'needs_review', status);
  },
};

function move(life: Life, to: OrderState, evidence: unknown): Promise<Order> {
  return moveOrder(life.tx, orderOf(life), { to, by: nameOf(life.actor), evidence });
}

/** Float empty, key refused, rate limit, out of reach: the buyer has paid and is not told 'failed'. */
async function fail(life: Life, failure: FailureClass | undefined, evidence: unknown): Promise<void> {
  const order = orderOf(life);
  if (failure && failure !== 'refused' && sentStates.includes(order.state)) {
    await holdOrder(life, { failure, evidence });
    return;
  }
  await move(life, 'delivery_failed', evidence);
  await requestJob(life.tx, { kind: 'refund-order', orderId: order.id });
}

/** State, books and commissions in one transaction: none of them is ever there without the others. */
export async function bookDelivery(life: Life, status: VendorStatus | { status: 'done' }): Promise<void> {
  const { tx, attempt } = life;
  let order = orderOf(life);
  await settleIt(life, 'vendorReference' in status ? status : undefined, {
    outcome: 'done',
    contradictedBy: null,
  });
  const by = nameOf(life.actor);
  // Held, and delivered under an earlier call: what failed is taken back first.
  if (order.state === 'on_hold')
    order = await moveOrder(tx, order, { to: 'delivery_failed', by, evidence: status });
  const postings = deliveredPostings(attempt.provider, saleOf(order));
  await postToLedger(tx, { kind: 'delivered', attemptId: attempt.id, orderId: order.id, postings });
  await moveOrder(tx, order, { to: 'delivered', by, evidence: status });
}

/** A delivery that nobody pays us for. The supplier has our money all the same, and the books say so at once. */
async function bookLoss(
  life: Life,
  status: VendorStatus,
  contradictedBy: 'delivered_twice' | 'delivered_after_refund',
): Promise<void> {
  const { tx, attempt, deps } = life;
  const orderId = orderOf(life).id;
  deps.log.error({ alarm: contradictedBy.replaceAll('_', ' '), orderId }, 'the supplier contradicts us');
  const surplus = contradictedBy === 'delivered_twice';
  await settleIt(life, status, { outcome: 'done', surplus, contradictedBy });
  const postings = lossPostings(attempt.provider, attempt.amountPesewas);
  await postOnce(tx, { kind: 'loss', attemptId: attempt.id, orderId, postings });
}

export function saleOf(order: Order): Sale {
  const shares = [
    { userId: order.agentId, amount: order.agentCommissionPesewas },
    { userId: order.sellerId, amount: order.sellerCommissionPesewas },
  ];
  return {
    price: order.pricePesewas,
    cost: order.costPesewas,
    commissions: shares.flatMap(({ userId, amount }) => (userId ? [{ userId, amount }] : [])),
  };
}
