/** Collecting an order's price from the payer's wallet: what each answer does to the order and the books. */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import { sayDuration, secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { OrderState } from '@ntem/contract/states';
import { freeCode } from '#accounts/rows/one-time-codes.ts';
import { findCountedAttempt, listAttempts, noteHint } from '#attempts/rows/attempts.ts';
import { setChallenge } from '#attempts/rows/challenges.ts';
import { isUndecided } from '#attempts/rules/attempt-rules.ts';
import { paidPostings, unallocatedPostings } from '#books/rules/ledger-postings.ts';
import { knownBrand } from '#installation/rows/current-brand.ts';
import { requestJobs } from '#kernel/jobs/jobs.ts';
import { canMove, isInReviewFrom } from '#orders/rules/order-states.ts';
import { keptByAdmin, moneyArrived } from '#orders/rules/purchase-rules.ts';
import { knowGuest } from '#people/rows/guests.ts';
import type { Failed, VendorStatus } from '#vendors/ports/outcomes.ts';
import { noteGatewayAnswer, noteGatewayTrouble, recordNext } from './gateway-lines.ts';
import { bucketFor } from './hold.ts';
import { type Life, type Operation, orderOf, type SendResult } from './life.ts';
import { wayOf } from './refund.ts';
import {
  book,
  bookFee,
  isOurs,
  moneyOf,
  moveTo,
  type Paid,
  raiseAlarm,
  reasonOf,
  sayMoney,
  settleIt,
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
    const label = `${knownBrand({ db, config }).name} ${orderReference}`.slice(0, 20);
    const { reference, amountPesewas: amount } = attempt;
    return gateways.of(attempt.provider).collect.send({ reference, amount, payer, network, label }, signal);
  },

  async started(life, started, { isAgain }) {
    const { tx, attempt } = life;
    const order = orderOf(life);
    // Webhook, page or worker were quicker than the answer to our own call.
    if (!isUndecided(attempt.outcome) || !promptedStates.includes(order.state)) return undefined;
    switch (started.outcome) {
      case 'accepted':
      case 'code_wanted':
        await settleIt(life, started, {});
        await noteGatewayAnswer(life);
        if (started.outcome === 'code_wanted') await setChallenge(tx, attempt.id, started.dialCode);
        await beginWaiting(life);
        return undefined;
      case 'unknown':
        await settleIt(life, started, { outcome: 'unknown', reason: started.reason });
        await noteGatewayTrouble(life, 'silent');
        await beginWaiting(life);
        return undefined;
      case 'failed':
        return isAgain ? undefined : turnAway(life, started);
    }
  },

  async happened(life, status) {
    // It came and went: a person has said so, and the gateway goes on saying that it came.
    if (life.attempt.outcome === 'reversed' && life.attempt.reason === keptByAdmin) return;
    const order = orderOf(life);
    const money = moneyOf(status);
    const to = closedUnpaidStates.includes(order.state) ? 'paid_late' : 'paid';
    const counted = await findCountedAttempt(life.tx, { orderId: order.id, direction: 'collect' });
    const isAwaited = awaitedStates.includes(order.state);
    if (!counted && (isAwaited || isInReviewFrom(order, 'payment'))) return bookPayment(life, money, to);
    // Another one paid for the order: this is the payer's money, and no order can take it.
    return bookUnallocated(life, money, 'paid_twice');
  },

  async happenedOtherwise(life, status) {
    const { attempt } = life;
    const order = orderOf(life);
    const money = moneyOf(status);
    if (isOurs(life, money)) await bookUnallocated(life, money, 'wrong_amount');
    else if (attempt.reason === keptByAdmin) return;
    // It may be somebody else's: nothing is booked, and nobody says that this order was never paid.
    else if (isUndecided(attempt.outcome))
      await settleIt(life, undefined, { outcome: 'unknown', reason: moneyArrived });
    raiseAlarm(life, 'payment mismatch', 'money arrived that does not fit its order');
    if (awaitedStates.includes(order.state) && canMove(order, 'needs_review'))
      await moveTo(life, 'needs_review', sayMoney(money));
  },

  async didNotHappen(life, status) {
    const order = orderOf(life);
    await settleIt(life, status, { outcome: 'failed', reason: reasonOf(status), contradictedBy: null });
    const isReviewed = isInReviewFrom(order, 'payment');
    if (!isReviewed && !promptedStates.includes(order.state)) return;
    // Money came under another call, and a person has still to decide about it.
    if (isReviewed && (await listAttempts(life.tx, order.id, 'collect')).some(({ surplus }) => surplus))
      return;
    const isLapsed = status.status === 'unpaid' || status.status === 'not_found';
    await moveTo(life, isLapsed && order.state === 'payment_pending' ? 'expired' : 'payment_failed', status);
  },

  async takenBack(life, status) {
    const { attempt } = life;
    if (attempt.contradictedBy === 'payment_taken_back' || attempt.reason === keptByAdmin) return;
    if (await isOurRefund(life, status)) return;
    raiseAlarm(life, 'payment taken back', 'the gateway took a payment back');
    await settleIt(life, status, { contradictedBy: 'payment_taken_back' });
    // Nothing more is given for money that is gone, and it is not given back again.
    const isHeld = ['paid', 'paid_late', 'on_hold', 'delivery_failed'].includes(orderOf(life).state);
    if (isHeld && !attempt.surplus) await moveTo(life, 'needs_review', status);
  },

  /** Taken over from a process that died during its call. */
  async waits(life, status) {
    if (life.actor.kind === 'worker' && status.status !== 'not_found') await beginWaiting(life, status);
  },

  async needsPerson(life, status) {
    const order = orderOf(life);
    if (!promptedStates.includes(order.state)) {
      // Other money came for the order: its payer may have paid twice.
      if (life.attempt.contradictedBy || isInReviewFrom(order, 'payment')) return;
      raiseAlarm(life, 'payment unknown', 'nobody knows of a second payment of an order');
      return settleIt(life, status, { contradictedBy: 'second_payment_unknown' });
    }
    raiseAlarm(life, 'payment unknown', `a payment has been unknown for ${sayDuration(reviewAfterMs)}`);
    await moveTo(life, 'needs_review', status);
  },
};

/** Nothing was begun: another gateway is asked, or the buyer may try again later. */
async function turnAway(life: Life, started: Failed): Promise<SendResult> {
  const { tx, attempt, deps } = life;
  const { failure, reason } = started;
  const order = orderOf(life);
  await settleIt(life, started, { outcome: 'failed', reason, refused: failure === 'refused' });
  if (failure === 'refused') {
    await noteGatewayAnswer(life);
    await moveTo(life, 'payment_failed', started);
    return undefined;
  }
  // The gateway heard it and turned it away: if it collects all the same, we want to know.
  if (failure !== 'not_sent') await noteHint(tx, attempt.id);
  deps.log.error({ alarm: 'gateway', failure }, 'the gateway could not be used');
  await noteGatewayTrouble(life, failure);
  const next = await recordNext(life);
  if (next) return { next };
  await moveTo(life, order.needsCode ? 'awaiting_code' : 'created', started);
  await freeCode(tx, order.id);
  // It may be tried again meanwhile. One without a code has no such job yet, and that of a code may have run already.
  await requestJobs(tx, [{ kind: 'expire-order', orderId: order.id, afterMs: codeLifetimeMs + secondMs }]);
  return 'unavailable';
}

async function beginWaiting(life: Life, evidence?: unknown): Promise<void> {
  if (orderOf(life).state === 'prompting') await moveTo(life, 'payment_pending', evidence);
}

/** Some gateways call a payment reversed once we have given it back through them. What goes to another number is no refund there. */
export async function isOurRefund(
  { deps, tx, attempt }: Pick<Life, 'deps' | 'tx' | 'attempt'>,
  { status }: VendorStatus,
): Promise<boolean> {
  if (attempt.direction !== 'collect' || status !== 'reversed') return false;
  const gateway = deps.gateways.of(attempt.provider);
  const refunds = await listAttempts(tx, attempt.orderId ?? '', 'refund');
  return refunds.some(
    ({ collectionId, outcome, receiver, way }) =>
      collectionId === attempt.id &&
      outcome !== 'failed' &&
      receiver === null &&
      wayOf(gateway, way).showsAsReversal,
  );
}

/** Attempt, books and state in one transaction, and what has to happen next. */
async function bookPayment(life: Life, money: Paid, to: 'paid' | 'paid_late'): Promise<void> {
  const { tx, attempt, deps } = life;
  const order = orderOf(life);
  const { id: orderId, network } = order;
  const received = pesewas(money.amount);
  await settleIt(life, money, { outcome: 'done', received, reason: '', contradictedBy: null });
  await book(life, 'paid', paidPostings(attempt.provider, received));
  await bookFee(life, 'gateway_fee', money);
  await moveTo(life, to, sayMoney(money), { receivedPesewas: received });
  if (!order.needsCode) await knowGuest(tx, order);
  await requestJobs(tx, [
    { kind: 'deliver-order', orderId, bucket: bucketFor(deps, network) },
    { kind: 'send-order-link', orderId },
  ]);
}

/** The money is at the gateway, whoever it belongs to: the books say so at once, and a person decides. */
async function bookUnallocated(
  life: Life,
  money: Paid,
  contradictedBy: 'paid_twice' | 'wrong_amount',
): Promise<void> {
  const received = pesewas(money.amount);
  raiseAlarm(life, 'unallocated money', 'money came that no order can take', { contradictedBy });
  await settleIt(life, money, { outcome: 'done', received, surplus: true, contradictedBy });
  await book(life, 'unallocated', unallocatedPostings(life.attempt.provider, received));
  await bookFee(life, 'gateway_fee', money);
}
