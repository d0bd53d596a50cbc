/** Giving a payment back: what each answer does to the order and the books. */
import { reviewAfterMs } from '@ntem/contract/limits';
import type { Pesewas } from '@ntem/contract/money';
import {
  type Attempt,
  countFailedAttempts,
  findCountedRefund,
  getAttempt,
  settleAttempt,
} from '#db/attempts/attempts.ts';
import { countPosted, postOnce, postToLedger } from '#db/books/ledger.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { measureAgeMs, moveOrder, type Order } from '#db/orders/orders.ts';
import { isUndecided, retryMs } from '#domain/attempts/attempt-rules.ts';
import {
  feePostings,
  gatewayLossPostings,
  type RefundSource,
  refundedPostings,
  refundReversedPostings,
} from '#domain/books/ledger-postings.ts';
import { isInReviewFrom } from '#domain/orders/order-states.ts';
import { keptByAdmin, refundedOtherwise } from '#domain/orders/purchase-rules.ts';
import type { Failed, Money, VendorStatus } from '#providers/outcomes.ts';
import { sayMoney } from './collect.ts';
import { type Life, type LifeDeps, nameOf, type Operation, orderOf, reasonOf, settleIt } from './life.ts';

/** To the payer's own wallet as a refund; to another number as any other money that is sent. */
function portOf({ gateways }: LifeDeps, { provider, receiver }: { provider: string; receiver?: unknown }) {
  const gateway = gateways.of(provider);
  return receiver ? gateway.payOut : gateway.refund;
}

export const refund: Operation = {
  traits: (deps, attempt) => portOf(deps, attempt).traits,

  async send(deps, { attempt, subject }, signal) {
    const order = orderOf({ attempt, subject });
    const gateway = deps.gateways.of(attempt.provider);
    const { reference, amountPesewas: amount, receiver, receiverNetwork } = attempt;
    if (receiver && receiverNetwork) {
      const name = order.buyerName;
      return gateway.payOut.send({ reference, amount, receiver, network: receiverNetwork, name }, signal);
    }
    const collection = await getAttempt(deps.db, attempt.collectionId ?? '');
    const asked = {
      reference,
      amount,
      collectionReference: collection.reference,
      collectionVendorReference: collection.vendorReference ?? undefined,
      payer: order.payer,
      network: order.payerNetwork,
    };
    return gateway.refund.send(asked, signal);
  },

  find(deps, attempt, signal) {
    const { reference, vendorReference, ageMs } = attempt;
    const known = { reference, vendorReference: vendorReference ?? undefined, ageMs };
    return portOf(deps, attempt).find(known, signal);
  },

  async started(life, started, { isAgain }) {
    // Somebody else has decided it meanwhile; or a refusal says nothing about the first time, only the status does.
    if (!isUndecided(life.attempt.outcome) || (isAgain && started.outcome === 'failed')) return undefined;
    if (started.outcome === 'unknown')
      await settleIt(life, started, { outcome: 'unknown', reason: started.reason });
    else if (started.outcome === 'failed') await judgeRefusal(life, started);
    else await settleIt(life, started, {});
    return undefined;
  },

  async happened(life, status) {
    const { tx, attempt } = life;
    const money = status as { status: 'done' } & Money;
    const collection = await getAttempt(tx, attempt.collectionId ?? '');
    const counted = await findCountedRefund(tx, collection.id);
    if (counted && counted.id !== attempt.id) return bookLoss(life, money);
    const order = orderOf(life);
    await settleIt(life, money, { outcome: 'done', reason: null, contradictedBy: null });
    await bookRefund(life, { order, collection, evidence: sayMoney(money) });
    await postFee(life, money);
  },

  /** Something else went back: nobody may send it again, nor say that it is right. */
  async happenedOtherwise(life, status) {
    const money = status as { status: 'done' } & Money;
    const { attempt } = life;
    if (attempt.contradictedBy || attempt.reason === keptByAdmin) return;
    if (!isUndecided(attempt.outcome)) return bookOther(life, money);
    await settleIt(life, undefined, { outcome: 'unknown', reason: refundedOtherwise });
    const isReviewed = isInReviewFrom(orderOf(life), 'refund') || (await sendToReview(life, sayMoney(money)));
    if (!isReviewed) await settleIt(life, undefined, { contradictedBy: 'refunded_otherwise' });
  },

  async didNotHappen(life, status) {
    await settleIt(life, status, { outcome: 'failed', reason: reasonOf(status) });
    await sendToReview(life, status);
  },

  /** The buyer has nothing: we owe it again. */
  async takenBack(life, status) {
    const { tx, attempt, deps } = life;
    const order = orderOf(life);
    deps.log.error({ alarm: 'refund taken back', orderId: order.id }, 'a refund that counted has failed');
    const collection = await getAttempt(tx, attempt.collectionId ?? '');
    await settleIt(life, status, { outcome: 'reversed', contradictedBy: 'refund_taken_back' });
    if (!attempt.surplus) {
      const postings = refundReversedPostings(attempt.provider, attempt.amountPesewas, sourceOf(collection));
      const about = { attemptId: attempt.id, turn: await findTurn(life), orderId: order.id };
      await postToLedger(tx, { kind: 'refund_reversed', ...about, postings });
    }
    if (order.state === 'refunded')
      await moveOrder(tx, order, { to: 'needs_review', by: nameOf(life.actor), evidence: status });
  },

  async waits() {},

  async needsPerson(life, status) {
    await sendToReview(life, status);
  },
};

/** What an order was paid with is the buyer's; what no order could take stands apart. */
export function sourceOf(collection: Attempt): RefundSource {
  return collection.surplus ? 'unallocated' : 'order';
}

type Booked = { order: Order; collection: Attempt; evidence: unknown };

/** The money has left us: the books, the order where it is its own payment, and whatever was open about the payment. */
export async function bookRefund(life: Life, { order, collection, evidence }: Booked): Promise<void> {
  const { tx, attempt } = life;
  const source = sourceOf(collection);
  const kind = source === 'order' ? 'refunded' : 'returned';
  const postings = refundedPostings(attempt.provider, attempt.amountPesewas, source);
  const about = { attemptId: attempt.id, turn: await findTurn(life), orderId: order.id };
  await postToLedger(tx, { kind, ...about, postings });
  if (collection.contradictedBy && source === 'unallocated')
    await settleAttempt(tx, collection.id, { contradictedBy: null });
  const isItsEnd = order.state === 'refund_pending' || isInReviewFrom(order, 'refund');
  if (isItsEnd && isItsOwn(order, collection))
    await moveOrder(tx, order, { to: 'refunded', by: nameOf(life.actor), evidence });
}

/** A refund that came back may arrive after all, and come back again. */
async function findTurn({ tx, attempt }: Life): Promise<number> {
  return 1 + (await countPosted(tx, { kind: 'refund_reversed', attemptId: attempt.id }));
}

/** A gateway that is away, or that does not let us in, is asked again later; one that says no is for a person. */
async function judgeRefusal(life: Life, started: Failed): Promise<void> {
  const { tx, deps } = life;
  const order = orderOf(life);
  await settleIt(life, started, { outcome: 'failed', reason: started.reason });
  if (!(await isAwaited(life))) return;
  const isOld = (await measureAgeMs(tx, order.changedAt)) > reviewAfterMs;
  if (started.failure === 'refused' || isOld) {
    await sendToReview(life, started);
    return;
  }
  deps.log.error(
    { alarm: 'gateway', failure: started.failure, orderId: order.id },
    'a refund waits for the gateway',
  );
  const failed = await countFailedAttempts(tx, { orderId: order.id, direction: 'refund' });
  await requestJob(tx, { kind: 'refund-order', orderId: order.id, afterMs: retryMs(failed) });
}

async function bookLoss(life: Life, money: Money & VendorStatus): Promise<void> {
  const { tx, attempt, deps } = life;
  const order = orderOf(life);
  deps.log.error({ alarm: 'refunded twice', orderId: order.id }, 'money went back a second time');
  await settleIt(life, money, { outcome: 'done', surplus: true, contradictedBy: 'refunded_twice' });
  const postings = gatewayLossPostings(attempt.provider, attempt.amountPesewas);
  await postOnce(tx, { kind: 'loss', attemptId: attempt.id, orderId: order.id, postings });
  await postFee(life, money);
  if (order.state === 'refunded')
    await moveOrder(tx, order, { to: 'needs_review', by: nameOf(life.actor), evidence: sayMoney(money) });
}

/** Under a call that had failed: what left the gateway is lost, and the buyer is owed what they were owed before. */
async function bookOther(life: Life, money: Money & VendorStatus): Promise<void> {
  const { tx, attempt, deps } = life;
  const orderId = orderOf(life).id;
  deps.log.error({ alarm: 'refunded otherwise', orderId }, 'something else went back than was sent');
  const isOurs = money.reference === attempt.reference && money.currency === 'GHS';
  const happened = isOurs ? ({ outcome: 'done', surplus: true } as const) : {};
  await settleIt(life, money, { ...happened, contradictedBy: 'refunded_otherwise' });
  const postings = gatewayLossPostings(attempt.provider, money.amount as Pesewas);
  if (isOurs) await postOnce(tx, { kind: 'loss', attemptId: attempt.id, orderId, postings });
}

async function postFee({ tx, attempt, subject }: Life, { fee }: Money): Promise<void> {
  if (!fee) return;
  const about = { attemptId: attempt.id, orderId: orderOf({ attempt, subject }).id };
  await postOnce(tx, {
    kind: 'refund_fee',
    ...about,
    postings: feePostings(attempt.provider, fee as Pesewas),
  });
}

/** Not a second payment of an order that has its own: that goes back beside whatever becomes of the order. */
function isItsOwn(order: Order, collection: Attempt): boolean {
  return !collection.surplus || order.receivedPesewas === null;
}

async function isAwaited(life: Life): Promise<boolean> {
  const order = orderOf(life);
  if (order.state !== 'refund_pending') return false;
  return isItsOwn(order, await getAttempt(life.tx, life.attempt.collectionId ?? ''));
}

/** False where the order does not wait for this refund. */
async function sendToReview(life: Life, evidence: unknown): Promise<boolean> {
  const order = orderOf(life);
  if (!(await isAwaited(life))) return false;
  life.deps.log.error({ alarm: 'refund', orderId: order.id }, 'a refund needs a person');
  await moveOrder(life.tx, order, { to: 'needs_review', by: nameOf(life.actor), evidence });
  return true;
}
