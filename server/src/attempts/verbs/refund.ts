/** Gives a payment back: the effect of each answer on the order and the books. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { type Attempt, findCountedRefund, getAttempt, listAttempts } from '#attempts/rows/attempts.ts';
import { settleAttempt } from '#attempts/rows/settlements.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { keptByAdmin, refundedOtherwise } from '#attempts/rules/attempt-reasons.ts';
import { isForPerson, retryMs } from '#attempts/rules/refund-tries.ts';
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
import { findOwnPayment, refundsOf } from '#orders/rules/payments-of-order.ts';
import type { Failed } from '#vendors/ports/outcomes.ts';
import type { PaymentsPort, RefundOperation } from '#vendors/ports/payments-port.ts';
import { type AttemptContext, type Operation, orderOf } from './attempt-context.ts';
import { notePayOutTaken, notePayOutTrouble } from './gateway-lines.ts';
import {
  book,
  bookFee,
  bookOnce,
  isOurs,
  moneyOf,
  moveTo,
  type Paid,
  raiseAlarm,
  requestNews,
  sayMoney,
  settleIt,
  statusReason,
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

  async started(context, started, { isAgain }) {
    // Somebody else has decided it meanwhile; or a refusal says nothing about the first time, only the status does.
    if (!isUndecided(context.attempt.outcome) || (isAgain && started.outcome === 'failed')) return undefined;
    if (started.outcome === 'unknown')
      await settleIt(context, started, { outcome: 'unknown', reason: started.reason });
    else if (started.outcome === 'failed') await judgeRefusal(context, started);
    else {
      await settleIt(context, started, {});
      await notePayOutTaken(context);
    }
    return undefined;
  },

  async happened(context, status) {
    const { tx, attempt } = context;
    const money = moneyOf(status);
    const collection = await getCollection(context);
    const counted = await findCountedRefund(tx, collection.id);
    const isAnother = counted && counted.id !== attempt.id;
    if (isAnother || (!counted && (await isBackOtherwise(context, collection))))
      return bookLoss(context, money);
    await settleIt(context, money, { outcome: 'done', reason: null, contradictedBy: null });
    await bookRefund(context, collection, sayMoney(money));
    await bookFee(context, 'refund_fee', money);
  },

  /** A different amount went back: nobody may send it again, nor confirm it as right. */
  async happenedOtherwise(context, status) {
    const money = moneyOf(status);
    const { attempt } = context;
    if (attempt.contradictedBy || attempt.reason === keptByAdmin) return;
    if (!isUndecided(attempt.outcome)) return bookOther(context, money);
    await settleIt(context, undefined, { outcome: 'unknown', reason: refundedOtherwise });
    const isReviewed =
      isInReviewFrom(orderOf(context), 'refund') || (await sendToReview(context, sayMoney(money)));
    if (!isReviewed) await settleIt(context, undefined, { contradictedBy: 'refunded_otherwise' });
  },

  async didNotHappen(context, status) {
    const failure = 'failure' in status ? status.failure : undefined;
    if (failure)
      return judgeRefusal(context, { ...status, outcome: 'failed', failure, reason: statusReason(status) });
    await settleIt(context, status, { outcome: 'failed', reason: statusReason(status) });
    await sendToReview(context, status);
  },

  /** The buyer has nothing: we owe it again. */
  async takenBack(context, status) {
    const { attempt } = context;
    raiseAlarm(context, 'refund taken back', 'a refund that counted has failed');
    const collection = await getCollection(context);
    const isOwn = await isItsOwn(context, collection);
    const isOpen = isOwn || attempt.surplus;
    await settleIt(context, status, {
      outcome: 'reversed',
      contradictedBy: isOpen ? 'refund_taken_back' : null,
    });
    if (!attempt.surplus) await bookComeBack(context, collection);
    if (!isOpen) await reopenExtra(context, collection);
    if (isOwn && orderOf(context).state === 'refunded') await moveTo(context, 'needs_review', status);
  },

  async waits() {},

  async needsPerson(context, status) {
    await sendToReview(context, status);
  },
};

/** A refund keeps the route by which it was sent, whatever the settings say by now. */
function wayOf({ refund }: PaymentsPort, way: string | null | undefined): RefundOperation {
  return refund.otherWays?.find((other) => other.way === way) ?? refund;
}

/** True if its gateway calls the payment reversed once this refund is done. */
export function showsAsReversal(
  { gateways }: Pick<AttemptContext['deps'], 'gateways'>,
  { provider, receiver, way }: Attempt,
): boolean {
  return receiver === null && wayOf(gateways.of(provider), way).showsAsReversal === true;
}

/** True if the payer has the money already: the gateway reversed the payment, or it was handed over in another way. */
async function isBackOtherwise(
  context: AttemptContext,
  { id: attemptId, outcome, surplus }: Attempt,
): Promise<boolean> {
  if (outcome === 'reversed') return surplus || orderOf(context).state === 'refunded';
  return (await countPosted(context.tx, { kind: 'settled_by_hand', attemptId })) > 0;
}

/** The amount that came in if it is known, otherwise the amount requested. */
export function receivedOf({ receivedPesewas, amountPesewas }: Attempt): Pesewas {
  return receivedPesewas ?? amountPesewas;
}

/** The payment of an order belongs to its buyer; a payment that no order could take is kept apart. */
function sourceOf(collection: Attempt): RefundSource {
  return collection.surplus ? 'unallocated' : 'order';
}

function getCollection({ tx, attempt }: AttemptContext): Promise<Attempt> {
  return getAttempt(tx, attempt.collectionId ?? '');
}

/**
 * The money has left us: books it, moves the order if this was its payment, and closes open questions about the
 * payment.
 */
async function bookRefund(context: AttemptContext, collection: Attempt, evidence: unknown): Promise<void> {
  const { tx, attempt } = context;
  const order = orderOf(context);
  const source = sourceOf(collection);
  const kind = source === 'order' ? 'refunded' : 'returned';
  const postings = refundedPostings(attempt.provider, attempt.amountPesewas, source);
  await book(context, kind, postings, await findTurn(context));
  const isReversal =
    collection.contradictedBy === 'payment_taken_back' && showsAsReversal(context.deps, attempt);
  if (isReversal || (collection.contradictedBy && source === 'unallocated'))
    await settleAttempt(tx, collection.id, { contradictedBy: null });
  const isItsEnd = order.state === 'refund_pending' || isInReviewFrom(order, 'refund');
  if (!isItsEnd || !(await isItsOwn(context, collection))) return;
  await moveTo(context, 'refunded', evidence);
  await requestNews(context);
}

/** True if the order ends with this payment: other payments do not change its state. */
async function isItsOwn(context: AttemptContext, { id }: Attempt): Promise<boolean> {
  const order = orderOf(context);
  return findOwnPayment(order, await listAttempts(context.tx, order.id))?.id === id;
}

/**
 * The money sent back for this payment is ours again, except the part that was lost because its gateway reversed it as
 * well.
 */
async function bookComeBack(context: AttemptContext, collection: Attempt): Promise<void> {
  const { provider, amountPesewas } = context.attempt;
  const postings =
    collection.surplus && collection.outcome === 'reversed'
      ? gatewayLossReversedPostings(provider, amountPesewas)
      : refundReversedPostings(provider, amountPesewas, sourceOf(collection));
  await book(context, 'refund_reversed', postings, await findTurn(context));
}

/** A payment that no order can take is with us again, and may be given back as before. */
async function reopenExtra({ tx }: AttemptContext, collection: Attempt): Promise<void> {
  if (collection.outcome === 'reversed' || collection.contradictedBy) return;
  const isExact = receivedOf(collection) === collection.amountPesewas;
  await settleAttempt(tx, collection.id, { contradictedBy: isExact ? 'paid_twice' : 'wrong_amount' });
}

/** A refund that came back may arrive after all, and come back again. */
async function findTurn({ tx, attempt }: AttemptContext): Promise<number> {
  return 1 + (await countPosted(tx, { kind: 'refund_reversed', attemptId: attempt.id }));
}

/** A refund that did not happen is made again later, or a person decides. */
async function judgeRefusal(context: AttemptContext, started: Failed): Promise<void> {
  const { tx } = context;
  const order = orderOf(context);
  await settleIt(context, started, { outcome: 'failed', reason: started.reason });
  if (!(await isAwaited(context))) return;
  const waitedMs = await measureAgeMs(tx, order.changedAt);
  if (isForPerson({ isRefused: started.failure === 'refused', waitedMs })) {
    await sendToReview(context, started);
    return;
  }
  if (!(await notePayOutTrouble(context, started.failure)))
    raiseAlarm(context, 'gateway', 'a refund waits for the gateway', { failure: started.failure });
  const refunds = refundsOf(await getCollection(context), await listAttempts(tx, order.id));
  const failed = refunds.filter(({ outcome }) => outcome === 'failed').length;
  await requestJob(tx, { kind: 'refund-order', orderId: order.id, afterMs: retryMs(failed) });
}

async function bookLoss(context: AttemptContext, money: Paid): Promise<void> {
  const { provider, amountPesewas } = context.attempt;
  raiseAlarm(context, 'refunded twice', 'money went back a second time');
  await settleIt(context, money, { outcome: 'done', surplus: true, contradictedBy: 'refunded_twice' });
  await bookOnce(context, 'loss', gatewayLossPostings(provider, amountPesewas));
  await bookFee(context, 'refund_fee', money);
  if (orderOf(context).state === 'refunded' && (await isItsOwn(context, await getCollection(context))))
    await moveTo(context, 'needs_review', sayMoney(money));
}

/** Under a call that had failed: what left the gateway is lost, and the buyer is owed what they were owed before. */
async function bookOther(context: AttemptContext, money: Paid): Promise<void> {
  raiseAlarm(context, 'refunded otherwise', 'something else went back than was sent');
  const contradictedBy = 'refunded_otherwise';
  if (!isOurs(context, money)) return settleIt(context, money, { contradictedBy });
  await settleIt(context, money, { outcome: 'done', surplus: true, contradictedBy });
  await bookOnce(context, 'loss', gatewayLossPostings(context.attempt.provider, pesewas(money.amount)));
}

async function isAwaited(context: AttemptContext): Promise<boolean> {
  if (orderOf(context).state !== 'refund_pending') return false;
  return isItsOwn(context, await getCollection(context));
}

/** False if the order does not wait for this refund. */
async function sendToReview(context: AttemptContext, evidence: unknown): Promise<boolean> {
  if (!(await isAwaited(context))) return false;
  raiseAlarm(context, 'refund', 'a refund needs a person');
  await moveTo(context, 'needs_review', evidence);
  return true;
}
