/** Collects an order's price from the payer's wallet: the effect of each answer on the order and the books. */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import { sayDuration, secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import { isPaidFromFloat } from '@ntem/contract/orders/channels';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { OrderState } from '@ntem/contract/states';
import { freeCode } from '#accounts/rows/one-time-codes.ts';
import { listAttempts, noteHint } from '#attempts/rows/attempts.ts';
import { setChallenge } from '#attempts/rows/challenges.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { keptByAdmin, moneyArrived } from '#attempts/rules/attempt-reasons.ts';
import { promptText } from '#attempts/rules/prompt-text.ts';
import { listBooked } from '#books/rows/ledger.ts';
import {
  accounts,
  paidPostings,
  returnedPostings,
  unallocatedPostings,
} from '#books/rules/ledger-postings.ts';
import { knownBrand } from '#installation/rows/current-brand.ts';
import { isFromBackup } from '#installation/rows/restores.ts';
import { requestJobs } from '#kernel/jobs/jobs.ts';
import { deliveryJobOf } from '#orders/rules/delivery-jobs.ts';
import { canMove, isInReviewFrom } from '#orders/rules/order-states.ts';
import { knowGuest } from '#people/rows/guests.ts';
import type { Failed, VendorStatus } from '#vendors/ports/outcomes.ts';
import { type AttemptContext, type Operation, orderOf, type SendResult } from './attempt-context.ts';
import { noteGatewayAnswer, noteGatewayTrouble, recordNext } from './gateway-lines.ts';
import { bucketFor } from './hold-orders.ts';
import { showsAsReversal } from './refund.ts';
import {
  book,
  bookFee,
  isOurs,
  moneyOf,
  moveTo,
  type Paid,
  raiseAlarm,
  sayMoney,
  settleIt,
  statusReason,
} from './steps.ts';

const promptedStates: OrderState[] = ['prompting', 'payment_pending'];
/** Money under a call that seemed never to have left us: the buyer may be asked a second time by now. */
const unpaidStates: OrderState[] = ['created', 'awaiting_code', ...promptedStates];
const closedUnpaidStates: OrderState[] = ['payment_failed', 'expired'];
const awaitedStates: OrderState[] = [...unpaidStates, ...closedUnpaidStates];

export const collect: Operation = {
  port: ({ gateways }, { provider }) => gateways.of(provider).collect,

  send({ db, gateways, config }, { attempt, subject }, signal) {
    const { payer, payerNetwork: network, reference: orderReference } = orderOf({ attempt, subject });
    const label = promptText(knownBrand({ db, config }).name, orderReference);
    const { reference, amountPesewas: amount } = attempt;
    return gateways.of(attempt.provider).collect.send({ reference, amount, payer, network, label }, signal);
  },

  async started(context, started, { isAgain }) {
    const { tx, attempt } = context;
    const order = orderOf(context);
    // Webhook, page or worker were quicker than the answer to our own call.
    if (!isUndecided(attempt.outcome) || !promptedStates.includes(order.state)) return undefined;
    switch (started.outcome) {
      case 'accepted':
      case 'code_wanted':
        await settleIt(context, started, {});
        await noteGatewayAnswer(context);
        if (started.outcome === 'code_wanted') await setChallenge(tx, attempt.id, started.dialCode);
        await beginWaiting(context);
        return undefined;
      case 'unknown':
        await settleIt(context, started, { outcome: 'unknown', reason: started.reason });
        await noteGatewayTrouble(context, 'silent');
        await beginWaiting(context);
        return undefined;
      case 'failed':
        return isAgain ? undefined : turnAway(context, started);
    }
  },

  async happened(context, status) {
    if (context.attempt.outcome === 'reversed') return comeBack(context, moneyOf(status));
    const order = orderOf(context);
    const money = moneyOf(status);
    const to = closedUnpaidStates.includes(order.state) ? 'paid_late' : 'paid';
    const isAwaited = awaitedStates.includes(order.state);
    if (!context.attempt.countedId && (isAwaited || isInReviewFrom(order, 'payment')))
      return bookPayment(context, money, to);
    // Another one paid for the order: this is the payer's money, and no order can take it.
    return bookUnallocated(context, money, 'paid_twice');
  },

  async happenedOtherwise(context, status) {
    const { attempt } = context;
    const order = orderOf(context);
    const money = moneyOf(status);
    if (attempt.outcome === 'reversed') return comeBack(context, money);
    if (isOurs(context, money)) await bookUnallocated(context, money, 'wrong_amount');
    else if (attempt.reason === keptByAdmin) return;
    // It may be somebody else's payment: nothing is booked, and this order is not called unpaid.
    else if (isUndecided(attempt.outcome))
      await settleIt(context, undefined, { outcome: 'unknown', reason: moneyArrived });
    raiseAlarm(context, 'payment mismatch', 'money arrived that does not fit its order');
    if (awaitedStates.includes(order.state) && canMove(order, 'needs_review'))
      await moveTo(context, 'needs_review', sayMoney(money));
  },

  async didNotHappen(context, status) {
    const order = orderOf(context);
    await settleIt(context, status, {
      outcome: 'failed',
      reason: statusReason(status),
      contradictedBy: null,
    });
    const isReviewed = isInReviewFrom(order, 'payment');
    if (!isReviewed && !promptedStates.includes(order.state)) return;
    // Money came under another call, and a person has still to decide about it.
    if (isReviewed && (await listAttempts(context.tx, order.id, 'collect')).some(({ surplus }) => surplus))
      return;
    const isLapsed = status.status === 'unpaid' || status.status === 'not_found';
    await moveTo(
      context,
      isLapsed && order.state === 'payment_pending' ? 'expired' : 'payment_failed',
      status,
    );
  },

  async takenBack(context, status) {
    const { attempt } = context;
    if (attempt.contradictedBy === 'payment_taken_back' || attempt.reason === keptByAdmin) return;
    if (await isOurRefund(context, status)) return;
    raiseAlarm(context, 'payment taken back', 'the gateway took a payment back');
    await settleIt(context, status, { contradictedBy: 'payment_taken_back' });
    // Nothing more is given for money that is gone, and it is not given back again.
    const isHeld = ['paid', 'paid_late', 'on_hold', 'delivery_failed'].includes(orderOf(context).state);
    if (isHeld && !attempt.surplus) await moveTo(context, 'needs_review', status);
  },

  /** Taken over from a process that died during its call. */
  async waits(context, status) {
    if (context.actor.kind === 'worker' && status.status !== 'not_found') await beginWaiting(context, status);
  },

  async needsPerson(context, status) {
    const order = orderOf(context);
    if (!promptedStates.includes(order.state)) {
      // Other money came for the order: its payer may have paid twice.
      if (context.attempt.contradictedBy || isInReviewFrom(order, 'payment')) return;
      raiseAlarm(context, 'payment unknown', 'a vendor has not confirmed a second payment of an order');
      return settleIt(context, status, { contradictedBy: 'second_payment_unknown' });
    }
    raiseAlarm(context, 'payment unknown', `a payment has been unknown for ${sayDuration(reviewAfterMs)}`);
    await moveTo(context, 'needs_review', status);
  },
};

/** Nothing was begun: another gateway is asked, or the buyer may try again later. */
async function turnAway(context: AttemptContext, started: Failed): Promise<SendResult> {
  const { tx, attempt, deps } = context;
  const { failure, reason } = started;
  const order = orderOf(context);
  await settleIt(context, started, { outcome: 'failed', reason, refused: failure === 'refused' });
  if (failure === 'refused') {
    await noteGatewayAnswer(context);
    await moveTo(context, 'payment_failed', started);
    return undefined;
  }
  // The gateway received and refused it: if it collects all the same, we want to know.
  if (failure !== 'not_sent') await noteHint(tx, attempt.id);
  deps.log.error({ alarm: 'gateway', failure }, 'the gateway could not be used');
  await noteGatewayTrouble(context, failure);
  const next = await recordNext(context);
  if (next) return { next };
  await moveTo(context, order.needsCode ? 'awaiting_code' : 'created', started);
  await freeCode(tx, order.id);
  // It may be tried again meanwhile. One without a code has no such job yet, and that of a code may have run already.
  await requestJobs(tx, [{ kind: 'expire-order', orderId: order.id, afterMs: codeLifetimeMs + secondMs }]);
  return 'unavailable';
}

async function beginWaiting(context: AttemptContext, evidence?: unknown): Promise<void> {
  if (orderOf(context).state === 'prompting') await moveTo(context, 'payment_pending', evidence);
}

/** Some gateways call a payment reversed once we have given it back through them. What goes to another number is no refund there. */
export async function isOurRefund(
  { deps, tx, attempt }: Pick<AttemptContext, 'deps' | 'tx' | 'attempt'>,
  { status }: VendorStatus,
): Promise<boolean> {
  if (attempt.direction !== 'collect' || status !== 'reversed') return false;
  const refunds = await listAttempts(tx, attempt.orderId ?? '', 'refund');
  return refunds.some(
    (refund) =>
      refund.collectionId === attempt.id && refund.outcome !== 'failed' && showsAsReversal(deps, refund),
  );
}

/** Attempt, books and state in one transaction, and what has to happen next. */
async function bookPayment(context: AttemptContext, money: Paid, to: 'paid' | 'paid_late'): Promise<void> {
  const { tx, attempt, deps } = context;
  const order = orderOf(context);
  const { id: orderId, network } = order;
  const received = pesewas(money.amount);
  await settleIt(context, money, { outcome: 'done', received, reason: '', contradictedBy: null });
  await book(context, 'paid', paidPostings(attempt.provider, received));
  await bookFee(context, 'gateway_fee', money);
  await moveTo(context, to, sayMoney(money), { receivedPesewas: received });
  // Before a backup was restored it may have been paid, and delivered: nobody has asked the suppliers about it.
  if (order.state === 'needs_review' && (await isFromBackup(tx, orderId)))
    await moveTo(context, 'needs_review', { delivery: 'it may have been sent before the restore' });
  if (!order.needsCode) await knowGuest(tx, order);
  await requestJobs(tx, [
    { kind: deliveryJobOf(order), orderId, bucket: bucketFor(deps, network) },
    ...(isPaidFromFloat(order) ? [] : [{ kind: 'send-order-link' as const, orderId }]),
  ]);
}

/**
 * A payment that its gateway had taken back, and a person has decided about, is there again. What was lost by it is not
 * lost any more; what its payer had is owed to them again, and a person decides.
 */
async function comeBack(context: AttemptContext, money: Paid): Promise<void> {
  const { tx, attempt } = context;
  // It came and went: a person has said so, and the gateway goes on saying that it came.
  if (attempt.reason === keptByAdmin || !isOurs(context, money)) return;
  if (money.amount !== attempt.receivedPesewas) return;
  raiseAlarm(context, 'payment came back', 'the gateway has a payment again that it had taken back');
  const booked = (await listBooked(tx, attempt.orderId ?? '')).filter(
    ({ attemptId }) => attemptId === attempt.id,
  );
  const turn = booked.filter(
    ({ kind, account }) => kind === 'payment_reversed' && account.startsWith('gateway'),
  ).length;
  const postings = returnedPostings(booked);
  const isExact = attempt.receivedPesewas === attempt.amountPesewas;
  const isOwed = postings.some(({ account }) => account === accounts.customerFunds);
  const waiting = attempt.surplus
    ? isExact
      ? 'paid_twice'
      : 'wrong_amount'
    : isOwed
      ? 'refund_taken_back'
      : null;
  await settleIt(context, money, { outcome: 'done', reason: null, contradictedBy: waiting });
  await book(context, 'payment_returned', postings, turn);
  if (!attempt.surplus && isOwed && orderOf(context).state === 'refunded')
    await moveTo(context, 'needs_review', sayMoney(money));
}

/** The money is at the gateway, no matter whose it is: it is booked at once, and a person decides. */
async function bookUnallocated(
  context: AttemptContext,
  money: Paid,
  contradictedBy: 'paid_twice' | 'wrong_amount',
): Promise<void> {
  const received = pesewas(money.amount);
  raiseAlarm(context, 'unallocated money', 'money came that no order can take', { contradictedBy });
  await settleIt(context, money, { outcome: 'done', received, surplus: true, contradictedBy });
  await book(context, 'unallocated', unallocatedPostings(context.attempt.provider, received));
  await bookFee(context, 'gateway_fee', money);
}
