/** What each decision about an order does, once the vendors were asked and say nothing against it. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import type { AttemptDirection, Contradiction, OrderState } from '@ntem/contract/states';
import { recordDelivery } from '#actions/orders/deliver-order.ts';
import { findPayment, recordRefund } from '#actions/orders/refund-order.ts';
import { bookDelivery, saleOf } from '#attempts/deliver.ts';
import { bucketFor } from '#attempts/hold.ts';
import type { Actor, Life, LifeDeps } from '#attempts/life.ts';
import { bookRefund, receivedOf, sourceOf } from '#attempts/refund.ts';
import { chooseSupplier, firstSupplier } from '#attempts/routes.ts';
import { book, bookOnce } from '#attempts/steps.ts';
import {
  type AgedAttempt,
  type Attempt,
  findAgedAttempt,
  findCountedAttempt,
  findLatestAttempt,
  findUndecidedAttempt,
  getAttempt,
  isPaidBack,
  listAttempts,
  settleAttempt,
} from '#db/attempts/attempts.ts';
import { addEvidence, type EvidenceWord } from '#db/attempts/evidence.ts';
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import type { DecisionOnOrder } from '#db/orders/decisions.ts';
import { moveOrder, type Order } from '#db/orders/orders.ts';
import {
  gatewayLossPostings,
  lossPostings,
  lossReversedPostings,
  refundedPostings,
  reversalPostings,
  settledByHandPostings,
} from '#domain/books/ledger-postings.ts';
import { isInReviewFrom } from '#domain/orders/order-states.ts';
import { isItsOwn, keptByAdmin, moneyArrived } from '#domain/orders/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import { isTakenBackWhileOwed } from '#domain/review/attention-moves.ts';
import { closeAttempts } from './close-attempts.ts';

type Made = { deps: LifeDeps; tx: Tx; order: Order; decision: DecisionOnOrder; actor: Actor };
/** An attempt that was recorded is sent after the commit. */
type Sending = Promise<AgedAttempt | undefined>;

export const orderMoves: Record<AttentionMove, (made: Made) => Sending> = {
  /** The vendors were asked, and that is all. */
  check: async () => undefined,

  async deliver(made) {
    const { deps, tx, order, decision } = made;
    if (order.state === 'on_hold') {
      // Held orders wait for their supplier: it is tried now.
      await requestJob(tx, { kind: 'probe-supplier', supplierLine: bucketFor(deps, order.network) });
      return undefined;
    }
    await close(made, 'deliver');
    // Once the money may be on its way back, the bundle stays where it is.
    if (await isPaidBack(tx, order.id)) throw new Refusal('CONFLICT');
    const choice = (await chooseSupplier(deps, tx, order)) ?? firstSupplier(deps, order);
    return (await recordDelivery(deps, tx, order, { choice, by: decision.askedBy })).attempt;
  },

  async refund(made) {
    const { tx, order, decision } = made;
    if (order.state === 'on_hold' || isInReviewFrom(order, 'delivery')) {
      // A definite failure first; then the money goes back as after any other failure.
      await close(made, 'deliver');
      await requestJob(tx, { kind: 'refund-order', orderId: order.id });
      await move(made, 'delivery_failed');
      return undefined;
    }
    if (isInReviewFrom(order, 'payment'))
      return giveBack(made, { collection: await getContradicted(made, 'wrong_amount') });
    if (isInReviewFrom(order, 'delivered')) {
      await reverseDelivery(made);
      return giveBack(made);
    }
    await closeRefunds(made, await findPayment(tx, order));
    await clear(made, ['refund_taken_back']);
    const { receiver: phone, receiverNetwork: network } = decision;
    return giveBack(made, phone && network ? { receiver: { phone, network } } : {});
  },

  async 'return-extra'(made) {
    const collection = await findExtra(made);
    if (!collection) throw new Refusal('CONFLICT');
    if (await findUndecidedAttempt(made.tx, { orderId: made.order.id, direction: 'refund' })) {
      throw new Refusal('CONFLICT', { message: 'Another refund of this order is under way.' });
    }
    return giveBack(made, { collection });
  },

  async 'mark-delivered'(made) {
    const { tx } = made;
    const order = made.order.state === 'delivery_unknown' ? await move(made, 'needs_review') : made.order;
    if (isInReviewFrom(order, 'delivered')) {
      const kept = await getCounted(made, 'deliver');
      await testify(made, kept, 'done');
      await settleAttempt(tx, kept.id, { contradictedBy: null, reason: keptByAdmin });
      await move({ ...made, order }, 'delivered');
      return undefined;
    }
    const life = await lifeOf({ ...made, order }, 'deliver');
    await testify(made, life.attempt, 'done');
    if (isInReviewFrom(order, 'refund')) await acceptLoss(made, life.attempt);
    else await bookDelivery(life, { status: 'done' });
    return undefined;
  },

  async 'mark-refunded'(made) {
    const { tx, order } = made;
    if (isTakenBackWhileOwed(order, await listAttempts(tx, order.id))) return endAsTakenBack(made);
    const returned = await findContradicted(made, 'refund_taken_back');
    if (returned) return settleByHand(made, returned.collectionId);
    const life = await lifeOf(made, 'refund');
    await testify(made, life.attempt, 'done');
    await settleAttempt(tx, life.attempt.id, { outcome: 'done', contradictedBy: null });
    await bookRefund(life, await getAttempt(tx, life.attempt.collectionId ?? ''), said(made));
    return undefined;
  },

  async 'mark-unpaid'(made) {
    const before = await listAttempts(made.tx, made.order.id, 'collect');
    await close(made, 'collect');
    // Of these the gateway may go on saying that money came, which is not ours.
    for (const { id, outcome, reason } of before) {
      const isSpokenOf = outcome === 'failed' || reason === moneyArrived;
      if (isSpokenOf) await settleAttempt(made.tx, id, { reason: keptByAdmin });
    }
    await move(made, 'payment_failed');
    return undefined;
  },

  async 'settle-by-hand'(made) {
    const extra = await findExtra(made);
    if (extra) return settleByHand(made, extra.id);
    const payment = await getCounted(made, 'collect');
    await closeRefunds(made, payment);
    return settleByHand(made, payment.id);
  },

  async 'write-off'(made) {
    const { tx } = made;
    const collection = await getContradicted(made, 'payment_taken_back');
    const amount = receivedOf(collection);
    // What no order could take was the payer's: they have it again, and nobody has lost anything.
    const postings = collection.surplus
      ? refundedPostings(collection.provider, amount, 'unallocated')
      : gatewayLossPostings(collection.provider, amount);
    await book({ tx, attempt: collection }, 'payment_reversed', postings);
    await testify(made, collection, 'reversed');
    await settleAttempt(tx, collection.id, { outcome: 'reversed', contradictedBy: null });
    return undefined;
  },

  async acknowledge(made) {
    const { tx } = made;
    const returned = await findContradicted(made, 'delivery_taken_back');
    if (returned?.surplus) {
      const postings = lossReversedPostings(returned.provider, returned.amountPesewas);
      await book({ tx, attempt: returned }, 'loss_reversed', postings);
      await settleAttempt(tx, returned.id, { outcome: 'reversed', contradictedBy: null });
    }
    await clear(made, ['delivered_twice', 'refunded_twice']);
    // Its vendor goes on saying so.
    await clear(made, ['refunded_otherwise'], { reason: keptByAdmin });
    if (made.order.stateBeforeReview === 'refunded') await move(made, 'refunded');
    return undefined;
  },
};

function said({ decision }: Made) {
  return { reason: decision.reason, evidence: decision.evidence };
}

function move(made: Made, to: OrderState): Promise<Order> {
  return moveOrder(made.tx, made.order, { to, by: made.decision.askedBy, evidence: said(made) });
}

async function giveBack(
  { deps, tx, order, decision }: Made,
  refund: Omit<Parameters<typeof recordRefund>[3], 'by'> = {},
): Promise<AgedAttempt> {
  return (await recordRefund(deps, tx, order, { ...refund, by: decision.askedBy })).attempt;
}

function close({ tx, order, decision }: Made, direction: AttemptDirection): Promise<void> {
  const { evidence, askedBy: by } = decision;
  return closeAttempts(tx, { orderId: order.id, direction, evidence, by });
}

/** Those of this payment. */
function closeRefunds({ tx, order, decision }: Made, { id: collectionId }: Attempt): Promise<void> {
  const { evidence, askedBy: by } = decision;
  return closeAttempts(tx, { orderId: order.id, direction: 'refund', collectionId, evidence, by });
}

/** What an admin says of an attempt stands beside what its vendor said. */
function testify(made: Made, { id: attemptId }: { id: string }, status: EvidenceWord): Promise<void> {
  const words = { ...said(made), by: made.decision.askedBy };
  return addEvidence(made.tx, { attemptId, source: 'admin', status, said: words });
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

async function getCounted({ tx, order }: Made, direction: 'collect' | 'deliver'): Promise<Attempt> {
  const counted = await findCountedAttempt(tx, { orderId: order.id, direction });
  if (!counted) throw new Refusal('CONFLICT');
  return counted;
}

async function findContradicted({ tx, order }: Made, by: Contradiction): Promise<Attempt | undefined> {
  return (await listAttempts(tx, order.id)).find(({ contradictedBy }) => contradictedBy === by);
}

/** Money that no order can take: a second payment, or not what was asked for. */
async function findExtra(made: Made): Promise<Attempt | undefined> {
  return (await findContradicted(made, 'paid_twice')) ?? findContradicted(made, 'wrong_amount');
}

async function getContradicted(made: Made, by: Contradiction): Promise<Attempt> {
  const found = await findContradicted(made, by);
  if (!found) throw new Refusal('CONFLICT');
  return found;
}

async function clear({ tx, order }: Made, closed: Contradiction[], kept: { reason?: string } = {}) {
  for (const { id, contradictedBy } of await listAttempts(tx, order.id)) {
    const isClosed = contradictedBy && closed.includes(contradictedBy);
    if (isClosed) await settleAttempt(tx, id, { contradictedBy: null, ...kept });
  }
}

/** Taken back by the supplier: nobody has earned anything. What it keeps of our money is lost, once. */
async function reverseDelivery(made: Made): Promise<void> {
  const { tx, order } = made;
  const attempt = await getCounted(made, 'deliver');
  await book({ tx, attempt }, 'reversal', reversalPostings(attempt.provider, saleOf(order, attempt)));
  if (made.decision.supplierKeepsCost)
    await bookOnce({ tx, attempt }, 'loss', lossPostings(attempt.provider, attempt.amountPesewas));
  await settleAttempt(tx, attempt.id, { outcome: 'reversed', contradictedBy: null });
}

/** Delivered, and the money given back as well: what it cost is lost, and the refund goes on. */
async function acceptLoss(made: Made, attempt: Attempt): Promise<void> {
  const { tx, order } = made;
  await settleAttempt(tx, attempt.id, { outcome: 'done', contradictedBy: null });
  await bookOnce({ tx, attempt }, 'loss', lossPostings(attempt.provider, attempt.amountPesewas));
  const to = order.stateBeforeReview === 'refunded' ? 'refunded' : 'refund_pending';
  if (to === 'refund_pending') await requestJob(tx, { kind: 'refund-order', orderId: order.id });
  await move(made, to);
}

/** The gateway gave the payer the money back by itself, while we still owed it. */
async function endAsTakenBack(made: Made): Promise<undefined> {
  const { tx, order } = made;
  const collection = (await listAttempts(tx, order.id)).find(
    (one) => one.contradictedBy === 'payment_taken_back' && isItsOwn(order, one),
  );
  if (!collection) throw new Refusal('CONFLICT');
  if (isInReviewFrom(order, 'refund')) await closeRefunds(made, collection);
  else await close(made, 'deliver');
  await clear(made, ['refund_taken_back']);
  const postings = refundedPostings(collection.provider, receivedOf(collection), sourceOf(collection));
  await book({ tx, attempt: collection }, 'payment_reversed', postings);
  await settleAttempt(tx, collection.id, { outcome: 'reversed', contradictedBy: null });
  await move(made, 'refunded');
}

/** Handed over in another way: the payment is settled, and our money at the gateway is still there. */
async function settleByHand(made: Made, collectionId: string | null | undefined): Promise<undefined> {
  const { tx, order } = made;
  const payment = await getAttempt(tx, collectionId ?? '');
  const postings = settledByHandPostings(payment.provider, receivedOf(payment), sourceOf(payment));
  await book({ tx, attempt: payment }, 'settled_by_hand', postings);
  await testify(made, payment, 'settled_by_hand');
  await clear(made, ['refund_taken_back']);
  await settleAttempt(tx, payment.id, { contradictedBy: null });
  // A second payment is settled beside the order, whose own money is still to be given back.
  const isEnding = isInReviewFrom(order, 'refund') || isInReviewFrom(order, 'payment');
  if (isEnding && isItsOwn(order, payment)) await move(made, 'refunded');
}
