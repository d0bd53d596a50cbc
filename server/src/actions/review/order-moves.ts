/** What each decision about an order does, once the vendors were asked and say nothing against it. */

import type { MoneyMove } from '@ntem/contract/attention-rules';
import type { AttemptDirection, Contradiction, OrderState } from '@ntem/contract/states';
import { recordDelivery } from '#actions/orders/deliver-order.ts';
import { recordRefund } from '#actions/orders/refund-order.ts';
import { bookDelivery, saleOf } from '#attempts/deliver.ts';
import { type Actor, type Life, type LifeDeps, nameOf } from '#attempts/life.ts';
import { bookRefund, sourceOf } from '#attempts/refund.ts';
import { bucketFor } from '#attempts/supplier-lines.ts';
import {
  type AgedAttempt,
  findAgedAttempt,
  findCountedAttempt,
  findLatestAttempt,
  findUndecidedAttempt,
  getAttempt,
  settleAttempt,
} from '#db/attempts/attempts.ts';
import { addEvidence } from '#db/attempts/evidence.ts';
import { isPaidBack } from '#db/attempts/paid-back.ts';
import { postOnce, postToLedger } from '#db/books/ledger.ts';
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import type { Decision } from '#db/orders/decisions.ts';
import { listAttempts } from '#db/orders/order-files.ts';
import { getOrder, moveOrder, type Order } from '#db/orders/orders.ts';
import {
  gatewayLossPostings,
  lossPostings,
  lossReversedPostings,
  refundedPostings,
  reversalPostings,
  settledByHandPostings,
} from '#domain/books/ledger-postings.ts';
import { isInReviewFrom } from '#domain/orders/order-states.ts';
import { keptByAdmin, moneyArrived } from '#domain/orders/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import { closeAttempts } from './close-attempts.ts';

type Made = { deps: LifeDeps; tx: Tx; order: Order; decision: Decision; actor: Actor };
/** `attempt`: recorded, and to be sent after the commit. */
type Moved = { order: Order; attempt?: AgedAttempt };

export const orderMoves: Record<MoneyMove, (made: Made) => Promise<Moved>> = {
  async deliver(made) {
    const { deps, tx, order, actor } = made;
    if (order.state === 'on_hold') return tryAgain(made);
    await close(made, 'deliver');
    // Once the money may be on its way back, the bundle stays where it is.
    if (await isPaidBack(tx, order.id)) throw new Refusal('CONFLICT');
    return recordDelivery(deps, tx, order, nameOf(actor));
  },

  async refund(made) {
    const { deps, tx, order, decision, actor } = made;
    const by = nameOf(actor);
    if (order.state === 'on_hold' || isInReviewFrom(order, 'delivery')) {
      // A definite failure first; then the money goes back as after any other failure.
      await close(made, 'deliver');
      await requestJob(tx, { kind: 'refund-order', orderId: order.id });
      return { order: await move(made, 'delivery_failed') };
    }
    if (isInReviewFrom(order, 'payment')) {
      const collection = await getContradicted(tx, order, 'wrong_amount');
      return recordRefund(deps, tx, order, { by, collection });
    }
    if (isInReviewFrom(order, 'delivered')) {
      await reverseDelivery(made);
      return recordRefund(deps, tx, order, { by });
    }
    await close(made, 'refund');
    await clear(tx, order, ['refund_taken_back']);
    const receiver = { phone: decision.receiver, network: decision.receiverNetwork };
    return recordRefund(deps, tx, order, { by, ...(decision.receiver && { receiver }) });
  },

  async 'return-extra'({ deps, tx, order, actor }) {
    const collection = await findExtra(tx, order);
    if (!collection) throw new Refusal('CONFLICT');
    if (await findUndecidedAttempt(tx, { orderId: order.id, direction: 'refund' })) {
      throw new Refusal('CONFLICT', { message: 'Another refund of this order is under way.' });
    }
    return recordRefund(deps, tx, order, { by: nameOf(actor), collection });
  },

  async 'mark-delivered'(made) {
    const { tx, order } = made;
    const reviewed = order.state === 'delivery_unknown' ? await move(made, 'needs_review') : order;
    if (isInReviewFrom(reviewed, 'delivered')) {
      const kept = await findCountedAttempt(tx, { orderId: order.id, direction: 'deliver' });
      if (!kept) throw new Refusal('CONFLICT');
      await testify(made, kept, 'done');
      await settleAttempt(tx, kept.id, { contradictedBy: null, reason: keptByAdmin });
      return { order: await move({ ...made, order: reviewed }, 'delivered') };
    }
    const life = await lifeOf({ ...made, order: reviewed }, 'deliver');
    await testify(made, life.attempt, 'done');
    if (isInReviewFrom(reviewed, 'refund')) return acceptLoss(made, life);
    await bookDelivery(life, { status: 'done' });
    return { order: await getOrder(tx, order.id) };
  },

  async 'mark-refunded'(made) {
    const { tx, order } = made;
    if (isInReviewFrom(order, 'delivery') || isInReviewFrom(order, 'payment')) return endAsTakenBack(made);
    const returned = await findContradicted(tx, order, 'refund_taken_back');
    if (returned) return settleByHand(made, await getAttempt(tx, returned.collectionId ?? ''));
    const life = await lifeOf(made, 'refund');
    const collection = await getAttempt(tx, life.attempt.collectionId ?? '');
    await testify(made, life.attempt, 'done');
    await settleAttempt(tx, life.attempt.id, { outcome: 'done', contradictedBy: null });
    await bookRefund(life, collection, said(made));
    return { order: await getOrder(tx, order.id) };
  },

  async 'mark-unpaid'(made) {
    const before = await listAttempts(made.tx, made.order.id, 'collect');
    await close(made, 'collect');
    // Of these the gateway may go on saying that money came, which is not ours.
    for (const { id, outcome, reason } of before) {
      const isSpokenOf = outcome === 'failed' || reason === moneyArrived;
      if (isSpokenOf) await settleAttempt(made.tx, id, { reason: keptByAdmin });
    }
    return { order: await move(made, 'payment_failed') };
  },

  async 'settle-by-hand'(made) {
    const { tx, order } = made;
    const extra = await findExtra(tx, order);
    if (extra) return settleByHand(made, extra);
    await close(made, 'refund');
    const paid = await findCountedAttempt(tx, { orderId: order.id, direction: 'collect' });
    if (!paid) throw new Refusal('CONFLICT');
    return settleByHand(made, paid);
  },

  async 'write-off'(made) {
    const { tx, order } = made;
    const collection = await getContradicted(tx, order, 'payment_taken_back');
    const amount = collection.receivedPesewas ?? collection.amountPesewas;
    const about = { attemptId: collection.id, orderId: order.id };
    // What no order could take was the payer's: they have it again, and nobody has lost anything.
    const postings = collection.surplus
      ? refundedPostings(collection.provider, amount, 'unallocated')
      : gatewayLossPostings(collection.provider, amount);
    await postToLedger(tx, { kind: 'payment_reversed', ...about, postings });
    await testify(made, collection, 'reversed');
    await settleAttempt(tx, collection.id, { outcome: 'reversed', contradictedBy: null });
    return { order };
  },

  async acknowledge(made) {
    const { tx, order } = made;
    const returned = await findContradicted(tx, order, 'delivery_taken_back');
    if (returned?.surplus) {
      const postings = lossReversedPostings(returned.provider, returned.amountPesewas);
      await postToLedger(tx, { kind: 'loss_reversed', attemptId: returned.id, orderId: order.id, postings });
      await settleAttempt(tx, returned.id, { outcome: 'reversed', contradictedBy: null });
    }
    await clear(tx, order, ['delivered_twice', 'refunded_twice']);
    // Its vendor goes on saying so.
    await clear(tx, order, ['refunded_otherwise'], { reason: keptByAdmin });
    return { order: order.stateBeforeReview === 'refunded' ? await move(made, 'refunded') : order };
  },
};

function said({ decision }: Made) {
  return { reason: decision.reason, evidence: decision.evidence };
}

function move(made: Made, to: OrderState): Promise<Order> {
  return moveOrder(made.tx, made.order, { to, by: nameOf(made.actor), evidence: said(made) });
}

function close({ tx, order, decision, actor }: Made, direction: AttemptDirection): Promise<void> {
  return closeAttempts(tx, { orderId: order.id, direction, evidence: decision.evidence, by: nameOf(actor) });
}

/** Held orders wait for their supplier: it is tried now. */
async function tryAgain({ deps, tx, order }: Made): Promise<Moved> {
  const supplierLine = bucketFor(deps, order.network);
  await requestJob(tx, { kind: 'probe-supplier', supplierLine });
  return { order };
}

/** What an admin says of an attempt stands beside what its vendor said. */
function testify(made: Made, { id }: { id: string }, status: string): Promise<void> {
  const { tx, actor } = made;
  return addEvidence(tx, {
    attemptId: id,
    source: 'admin',
    status,
    said: { ...said(made), by: nameOf(actor) },
  });
}

/** The attempt that the decision speaks for: the one that counts, else the undecided one, else the newest. */
async function lifeOf({ deps, tx, order, actor }: Made, direction: 'deliver' | 'refund'): Promise<Life> {
  const wanted = { orderId: order.id, direction };
  const found =
    (direction === 'deliver' && (await findCountedAttempt(tx, { ...wanted, direction }))) ||
    (await findUndecidedAttempt(tx, wanted)) ||
    (await findLatestAttempt(tx, wanted));
  const attempt = found && (await findAgedAttempt(tx, found.id));
  if (!attempt) throw new Refusal('CONFLICT');
  return { deps, tx, actor, attempt, subject: { order } };
}

async function findContradicted(tx: Tx, order: Order, by: Contradiction) {
  return (await listAttempts(tx, order.id)).find(({ contradictedBy }) => contradictedBy === by);
}

/** Money that no order can take: a second payment, or not what was asked for. */
async function findExtra(tx: Tx, order: Order) {
  return (await findContradicted(tx, order, 'paid_twice')) ?? findContradicted(tx, order, 'wrong_amount');
}

async function getContradicted(tx: Tx, order: Order, by: Contradiction) {
  const found = await findContradicted(tx, order, by);
  if (!found) throw new Refusal('CONFLICT');
  return found;
}

async function clear(
  tx: Tx,
  order: Order,
  closed: Contradiction[],
  kept: { reason?: string } = {},
): Promise<void> {
  for (const { id, contradictedBy } of await listAttempts(tx, order.id)) {
    const isClosed = contradictedBy && closed.includes(contradictedBy);
    if (isClosed) await settleAttempt(tx, id, { contradictedBy: null, ...kept });
  }
}

/** Taken back by the supplier: nobody has earned anything. What it keeps of our money is lost, once. */
async function reverseDelivery({ tx, order, decision }: Made): Promise<void> {
  const delivered = await findCountedAttempt(tx, { orderId: order.id, direction: 'deliver' });
  if (!delivered) throw new Refusal('CONFLICT');
  const about = { attemptId: delivered.id, orderId: order.id };
  const { provider } = delivered;
  await postToLedger(tx, { kind: 'reversal', ...about, postings: reversalPostings(provider, saleOf(order)) });
  if (decision.supplierKeepsCost)
    await postOnce(tx, { kind: 'loss', ...about, postings: lossPostings(provider, order.costPesewas) });
  await settleAttempt(tx, delivered.id, { outcome: 'reversed', contradictedBy: null });
}

/** Delivered, and the money given back as well: what it cost is lost, and the refund goes on. */
async function acceptLoss(made: Made, { attempt }: Life): Promise<Moved> {
  const { tx, order } = made;
  const about = { attemptId: attempt.id, orderId: order.id };
  await settleAttempt(tx, attempt.id, { outcome: 'done', contradictedBy: null });
  await postOnce(tx, {
    kind: 'loss',
    ...about,
    postings: lossPostings(attempt.provider, order.costPesewas),
  });
  const to = order.stateBeforeReview === 'refunded' ? 'refunded' : 'refund_pending';
  if (to === 'refund_pending') await requestJob(tx, { kind: 'refund-order', orderId: order.id });
  return { order: await move(made, to) };
}

/** The gateway gave the payer the money back by itself, before anything was sent for it. */
async function endAsTakenBack(made: Made): Promise<Moved> {
  const { tx, order } = made;
  const collection = await getContradicted(tx, order, 'payment_taken_back');
  const amount = collection.receivedPesewas ?? collection.amountPesewas;
  await close(made, 'deliver');
  await postToLedger(tx, {
    kind: 'payment_reversed',
    attemptId: collection.id,
    orderId: order.id,
    postings: refundedPostings(collection.provider, amount, sourceOf(collection)),
  });
  await settleAttempt(tx, collection.id, { outcome: 'reversed', contradictedBy: null });
  return { order: await move(made, 'refunded') };
}

/** Handed over in another way: the payment is settled, and our money at the gateway is still there. */
async function settleByHand(made: Made, collection: { id: string }): Promise<Moved> {
  const { tx, order } = made;
  const payment = await getAttempt(tx, collection.id);
  const amount = payment.receivedPesewas ?? payment.amountPesewas;
  await postToLedger(tx, {
    kind: 'settled_by_hand',
    attemptId: payment.id,
    orderId: order.id,
    postings: settledByHandPostings(payment.provider, amount, sourceOf(payment)),
  });
  await testify(made, payment, 'settled_by_hand');
  await clear(tx, order, ['refund_taken_back']);
  await settleAttempt(tx, payment.id, { contradictedBy: null });
  // A second payment is settled beside the order, whose own money is still to be given back.
  const isItsOwn = !payment.surplus || order.receivedPesewas === null;
  const isItsEnd = isItsOwn && (isInReviewFrom(order, 'refund') || isInReviewFrom(order, 'payment'));
  return { order: isItsEnd ? await move(made, 'refunded') : order };
}
