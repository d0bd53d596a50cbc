/** Giving a payment back: what each answer does to the order and the books. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import {
  type Attempt,
  findCountedRefund,
  getAttempt,
  listAttempts,
  settleAttempt,
} from '#attempts/rows/attempts.ts';
import { isUndecided, retryMs } from '#attempts/rules/attempt-rules.ts';
import { countPosted } from '#books/rows/ledger.ts';
import {
  gatewayLossPostings,
  gatewayLossReversedPostings,
  type RefundSource,
  refundedPostings,
  refundReversedPostings,
} from '#books/rules/ledger-postings.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { measureAgeMs } from '#orders/rows/orders.ts';
import { isInReviewFrom } from '#orders/rules/order-states.ts';
import { findOwnPayment, refundsOf } from '#orders/rules/own-payment.ts';
import { keptByAdmin, refundedOtherwise } from '#orders/rules/purchase-rules.ts';
import type { Failed } from '#vendors/ports/outcomes.ts';
import type { PaymentsPort, RefundOperation } from '#vendors/ports/payments-port.ts';
import { type Life, type Operation, orderOf } from './life.ts';
import {
  book,
  bookFee,
  bookOnce,
  isOurs,
  moneyOf,
  moveTo,
  type Paid,
  raiseAlarm,
  reasonOf,
  requestNews,
  sayMoney,
  settleIt,
} from './steps.ts';

export const refund: Operation = {
  /** To the payer's own wallet as a refund; to another number as any other money that is sent. */
  port({ gateways }, { provider, receiver, way }) {
    const gateway = gateways.of(provider);
    return receiver ? gateway.payOut : wayOf(gateway, way);
  },

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
    return wayOf(gateway, attempt.way).send(asked, signal);
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
    const money = moneyOf(status);
    const collection = await getCollection(life);
    const counted = await findCountedRefund(tx, collection.id);
    const isAnother = counted && counted.id !== attempt.id;
    if (isAnother || (!counted && (await isBackOtherwise(life, collection)))) return bookLoss(life, money);
    await settleIt(life, money, { outcome: 'done', reason: null, contradictedBy: null });
    await bookRefund(life, collection, sayMoney(money));
    await bookFee(life, 'refund_fee', money);
  },

  /** Something else went back: nobody may send it again, nor say that it is right. */
  async happenedOtherwise(life, status) {
    const money = moneyOf(status);
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
    const { attempt } = life;
    raiseAlarm(life, 'refund taken back', 'a refund that counted has failed');
    const collection = await getCollection(life);
    const isOwn = await isItsOwn(life, collection);
    const isOpen = isOwn || attempt.surplus;
    await settleIt(life, status, {
      outcome: 'reversed',
      contradictedBy: isOpen ? 'refund_taken_back' : null,
    });
    if (!attempt.surplus) await bookComeBack(life, collection);
    if (!isOpen) await reopenExtra(life, collection);
    if (isOwn && orderOf(life).state === 'refunded') await moveTo(life, 'needs_review', status);
  },

  async waits() {},

  async needsPerson(life, status) {
    await sendToReview(life, status);
  },
};

/** A refund goes on in the way in which it left, whatever the settings choose by now. */
export function wayOf({ refund }: PaymentsPort, way: string | null | undefined): RefundOperation {
  return refund.otherWays?.find((other) => other.way === way) ?? refund;
}

/** Whether its payer has the money already: the gateway took the payment back, or it was handed over in another way. */
async function isBackOtherwise(life: Life, { id: attemptId, outcome, surplus }: Attempt): Promise<boolean> {
  if (outcome === 'reversed') return surplus || orderOf(life).state === 'refunded';
  return (await countPosted(life.tx, { kind: 'settled_by_hand', attemptId })) > 0;
}

/** What came in, where that is known; else what was asked for. */
export function receivedOf({ receivedPesewas, amountPesewas }: Attempt): Pesewas {
  return receivedPesewas ?? amountPesewas;
}

/** What an order was paid with is the buyer's; what no order could take stands apart. */
export function sourceOf(collection: Attempt): RefundSource {
  return collection.surplus ? 'unallocated' : 'order';
}

function getCollection({ tx, attempt }: Life): Promise<Attempt> {
  return getAttempt(tx, attempt.collectionId ?? '');
}

/** The money has left us: the books, the order where it is its own payment, and whatever was open about the payment. */
export async function bookRefund(life: Life, collection: Attempt, evidence: unknown): Promise<void> {
  const { tx, attempt } = life;
  const order = orderOf(life);
  const source = sourceOf(collection);
  const kind = source === 'order' ? 'refunded' : 'returned';
  const postings = refundedPostings(attempt.provider, attempt.amountPesewas, source);
  await book(life, kind, postings, await findTurn(life));
  if (collection.contradictedBy && source === 'unallocated')
    await settleAttempt(tx, collection.id, { contradictedBy: null });
  const isItsEnd = order.state === 'refund_pending' || isInReviewFrom(order, 'refund');
  if (!isItsEnd || !(await isItsOwn(life, collection))) return;
  await moveTo(life, 'refunded', evidence);
  await requestNews(life);
}

/** Whether the order ends by this payment: what becomes of any other one stands beside it. */
async function isItsOwn(life: Life, { id }: Attempt): Promise<boolean> {
  const order = orderOf(life);
  return findOwnPayment(order, await listAttempts(life.tx, order.id))?.id === id;
}

/** What a payment was given back with is ours again; what its gateway took back as well was lost by that, and is not. */
async function bookComeBack(life: Life, collection: Attempt): Promise<void> {
  const { provider, amountPesewas } = life.attempt;
  const postings =
    collection.surplus && collection.outcome === 'reversed'
      ? gatewayLossReversedPostings(provider, amountPesewas)
      : refundReversedPostings(provider, amountPesewas, sourceOf(collection));
  await book(life, 'refund_reversed', postings, await findTurn(life));
}

/** A payment that no order can take is with us again, and may be given back as before. */
async function reopenExtra({ tx }: Life, collection: Attempt): Promise<void> {
  if (collection.outcome === 'reversed' || collection.contradictedBy) return;
  const isExact = receivedOf(collection) === collection.amountPesewas;
  await settleAttempt(tx, collection.id, { contradictedBy: isExact ? 'paid_twice' : 'wrong_amount' });
}

/** A refund that came back may arrive after all, and come back again. */
async function findTurn({ tx, attempt }: Life): Promise<number> {
  return 1 + (await countPosted(tx, { kind: 'refund_reversed', attemptId: attempt.id }));
}

/** A gateway that is away, or that does not let us in, is asked again later; one that says no is for a person. */
async function judgeRefusal(life: Life, started: Failed): Promise<void> {
  const { tx } = life;
  const order = orderOf(life);
  await settleIt(life, started, { outcome: 'failed', reason: started.reason });
  if (!(await isAwaited(life))) return;
  const isOld = (await measureAgeMs(tx, order.changedAt)) > reviewAfterMs;
  if (started.failure === 'refused' || isOld) {
    await sendToReview(life, started);
    return;
  }
  raiseAlarm(life, 'gateway', 'a refund waits for the gateway', { failure: started.failure });
  const refunds = refundsOf(await getCollection(life), await listAttempts(tx, order.id));
  const failed = refunds.filter(({ outcome }) => outcome === 'failed').length;
  await requestJob(tx, { kind: 'refund-order', orderId: order.id, afterMs: retryMs(failed) });
}

async function bookLoss(life: Life, money: Paid): Promise<void> {
  const { provider, amountPesewas } = life.attempt;
  raiseAlarm(life, 'refunded twice', 'money went back a second time');
  await settleIt(life, money, { outcome: 'done', surplus: true, contradictedBy: 'refunded_twice' });
  await bookOnce(life, 'loss', gatewayLossPostings(provider, amountPesewas));
  await bookFee(life, 'refund_fee', money);
  if (orderOf(life).state === 'refunded' && (await isItsOwn(life, await getCollection(life))))
    await moveTo(life, 'needs_review', sayMoney(money));
}

/** Under a call that had failed: what left the gateway is lost, and the buyer is owed what they were owed before. */
async function bookOther(life: Life, money: Paid): Promise<void> {
  raiseAlarm(life, 'refunded otherwise', 'something else went back than was sent');
  const contradictedBy = 'refunded_otherwise';
  if (!isOurs(life, money)) return settleIt(life, money, { contradictedBy });
  await settleIt(life, money, { outcome: 'done', surplus: true, contradictedBy });
  await bookOnce(life, 'loss', gatewayLossPostings(life.attempt.provider, pesewas(money.amount)));
}

async function isAwaited(life: Life): Promise<boolean> {
  if (orderOf(life).state !== 'refund_pending') return false;
  return isItsOwn(life, await getCollection(life));
}

/** False where the order does not wait for this refund. */
async function sendToReview(life: Life, evidence: unknown): Promise<boolean> {
  if (!(await isAwaited(life))) return false;
  raiseAlarm(life, 'refund', 'a refund needs a person');
  await moveTo(life, 'needs_review', evidence);
  return true;
}
