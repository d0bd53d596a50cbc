/** Reasons why an order waits for a person, and the possible decisions, by its state and its attempts. */
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import type { AttentionMove, Trouble } from '@ntem/contract/review/attention-moves';
import type { AttemptDirection, Contradiction, OrderState, VendorWord } from '@ntem/contract/states';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { moneyArrived, refundedOtherwise } from '#attempts/rules/attempt-reasons.ts';
import {
  isInReviewFrom,
  type ReviewOrigin,
  reviewOriginOf,
  type Progress as Standing,
} from '#orders/rules/order-states.ts';
import { findOwnPayment, type Paying, refundsOf } from '#orders/rules/payments-of-order.ts';

export type { Standing };

export type Tried = Paying & {
  reason: string | null;
  contradictedBy: Contradiction | null;
  /** The vendor's last word. */
  says?: VendorWord | undefined;
};

/** Cases that end by themselves only offer to ask again. */
const moves: Partial<Record<OrderState, readonly AttentionMove[]>> = {
  prompting: ['check'],
  payment_pending: ['check'],
  paid: ['check'],
  paid_late: ['check'],
  delivering: ['check'],
  delivery_unknown: ['check', 'mark-delivered'],
  on_hold: ['check', 'deliver', 'refund'],
  delivery_failed: ['check', 'deliver'],
  refund_pending: ['check'],
  delivered: ['check'],
};

const movesInReview: Record<ReviewOrigin, readonly AttentionMove[]> = {
  payment: ['check', 'refund', 'mark-paid', 'mark-refunded', 'mark-unpaid', 'settle-by-hand'],
  delivery: ['check', 'deliver', 'refund', 'mark-refunded', 'mark-delivered'],
  delivered: ['check', 'refund', 'mark-refunded', 'mark-delivered'],
  refund: ['check', 'refund', 'mark-refunded', 'settle-by-hand', 'mark-delivered'],
};

/** Money that came besides, or perhaps did, whatever becomes of the order. */
const movesBeside: Partial<Record<Contradiction, readonly AttentionMove[]>> = {
  paid_twice: ['return-extra', 'mark-refunded', 'settle-by-hand'],
  wrong_amount: ['return-extra', 'mark-refunded', 'settle-by-hand'],
  second_payment_unknown: ['check', 'mark-paid', 'mark-refunded', 'mark-unpaid'],
};

/** An order that has ended, and of which a vendor says something else: a person says that this is how it ended. */
const standingEndings: Partial<Record<OrderState, AttentionMove>> = {
  delivered: 'mark-delivered',
  refunded: 'mark-refunded',
  payment_failed: 'mark-unpaid',
  expired: 'mark-unpaid',
};

export function movesFor(order: Standing, attempts: readonly Tried[]): AttentionMove[] {
  const news = listNews(attempts);
  const fromState =
    order.state === 'needs_review' ? reviewMoves(order, attempts) : (moves[order.state] ?? []);
  const beside = news.flatMap((one) => movesBeside[one] ?? []);
  const ending = news.some((one) => !movesBeside[one]) ? standingEndings[order.state] : undefined;
  return [...new Set([...fromState, ...beside, ...(ending ? [ending] : [])])].filter(
    (move) => move === ending || isOpenTo(move, order, attempts),
  );
}

/** True if a word on how the order ended would close what a vendor says of the order itself. */
function isEnding({ state }: Standing, attempts: readonly Tried[]): boolean {
  return state === 'needs_review' || listNews(attempts).some((one) => !movesBeside[one]);
}

function listNews(attempts: readonly Tried[]): Contradiction[] {
  return attempts.flatMap(({ contradictedBy: by }) => (by && !by.startsWith('payout') ? by : []));
}

const owedStates: OrderState[] = ['paid', 'paid_late', 'on_hold', 'delivery_failed', 'refund_pending'];
/** States in which the bundle may have been delivered, or stay delivered: only a person can say. */
const maybeDeliveredStates: OrderState[] = ['delivering', 'delivery_unknown', 'delivered'];

/** True if this contradiction about the order itself is still to be decided. */
export function hasOpen(
  attempts: readonly Pick<Tried, 'contradictedBy' | 'surplus'>[],
  contradiction: Contradiction,
): boolean {
  return attempts.some(({ contradictedBy, surplus }) => contradictedBy === contradiction && !surplus);
}

/** The gateway itself returned this payment to the payer, and nobody has decided about that yet. */
export function isTakenBack({ contradictedBy }: Pick<Tried, 'contradictedBy'>): boolean {
  return contradictedBy === 'payment_taken_back';
}

/** The same, or it was written off. */
function isGone(payment: Tried): boolean {
  return isTakenBack(payment) || payment.outcome === 'reversed';
}

/**
 * True if the gateway returned the order's own payment to the payer while we still owe it: before anything was sent for
 * it, or when neither a delivery nor a refund counts. Otherwise the money we spent on it is lost, and is written off.
 */
export function isTakenBackWhileOwed(order: Standing, attempts: readonly Tried[]): boolean {
  const before = order.stateBeforeReview;
  if (order.state !== 'needs_review' || !before) return false;
  const isOwed =
    reviewOriginOf(before) === 'payment' ||
    owedStates.includes(before) ||
    (before === 'delivered'
      ? hasOpen(attempts, 'delivery_taken_back')
      : maybeDeliveredStates.includes(before)) ||
    (before === 'refunded' && hasOpen(attempts, 'refund_taken_back'));
  if (!isOwed) return false;
  const own = findOwnPayment(order, attempts);
  return own !== undefined && isGone(own);
}

/** True if the order's own payment was with its payer again, and is not any more: its refund came back, or it did itself. */
function isOwedAgain(order: Standing, attempts: readonly Tried[]): boolean {
  const own = findOwnPayment(order, attempts);
  return own !== undefined && hasOpen([own, ...refundsOf(own, attempts)], 'refund_taken_back');
}

/** A payment of which its gateway cannot tell us: the order waits for it, or other money came for the order. */
function findUnknownPayment<Attempt extends Tried>(
  order: Standing,
  attempts: readonly Attempt[],
): Attempt | undefined {
  const isWaitedFor = isInReviewFrom(order, 'payment') && !findOwnPayment(order, attempts);
  return attempts.find(
    ({ direction, outcome, contradictedBy }) =>
      direction === 'collect' && isUndecided(outcome) && (isWaitedFor || contradictedBy !== null),
  );
}

/** Whether somebody may say that the order's own payment went back. */
function isOwnReturned(order: Standing, attempts: readonly Tried[]): boolean {
  if (order.state !== 'needs_review' || !reviewMoves(order, attempts).includes('mark-refunded')) return false;
  const refunds = refundsOf(findOwnPayment(order, attempts), attempts);
  return (
    refunds.some(({ outcome }) => isUndecided(outcome)) ||
    isTakenBackWhileOwed(order, attempts) ||
    isOwedAgain(order, attempts)
  );
}

/** True if no call gives the order's own payment back: it may have gone back at the gateway itself, as a person says. */
function isOwnWithUs(order: Standing, attempts: readonly Tried[]): boolean {
  const { state, stateBeforeReview: before } = order;
  return (
    state === 'needs_review' && before !== 'refunded' && findOwnPayment(order, attempts)?.outcome === 'done'
  );
}

/** The payment that a decision is about: it is carried out on this one, or not at all. */
export function paymentFor<Attempt extends Tried>(
  move: AttentionMove | PayoutMove,
  order: Standing,
  attempts: readonly Attempt[],
): Attempt | undefined {
  const own = findOwnPayment(order, attempts);
  // Money that no order can take: a second payment, or not what was asked for.
  const extras = attempts.filter(
    ({ id, contradictedBy: by }) => id !== own?.id && (by === 'paid_twice' || by === 'wrong_amount'),
  );
  const isReturning = (one: Attempt) => refundsOf(one, attempts).some(({ outcome }) => isUndecided(outcome));
  const resting = extras.find((one) => !isReturning(one));
  switch (move) {
    case 'mark-paid':
      return findUnknownPayment(order, attempts);
    case 'mark-unpaid':
      // In review for it, whatever any gateway says of the order's payments counts.
      return isInReviewFrom(order, 'payment') ? own : findUnknownPayment(order, attempts);
    case 'mark-refunded':
      if (isOwnReturned(order, attempts)) return own;
      return (
        findUnknownPayment(order, attempts) ??
        extras.find(isReturning) ??
        (isOwnWithUs(order, attempts) ? own : isEnding(order, attempts) ? undefined : resting)
      );
    case 'return-extra':
      return resting;
    case 'settle-by-hand':
      // The order's own first, where that waits to be handed over.
      if (order.state === 'needs_review' && reviewMoves(order, attempts).includes(move)) return own;
      return resting ?? extras[0];
    default:
      return own;
  }
}

/** The attempts that decide the order itself: no second payment, nor its refund. */
function ownStory(order: Standing, attempts: readonly Tried[]): Tried[] {
  const own = findOwnPayment(order, attempts);
  return attempts.filter(({ id, direction, surplus, collectionId, contradictedBy }) => {
    if (contradictedBy === 'second_payment_unknown') return false;
    if (direction === 'collect') return !surplus || id === own?.id;
    return direction !== 'refund' || collectionId === own?.id;
  });
}

function reviewMoves(order: Standing, attempts: readonly Tried[]): readonly AttentionMove[] {
  const before = order.stateBeforeReview;
  if (!before) return [];
  const origin = reviewOriginOf(before);
  if (isTakenBackWhileOwed(order, attempts))
    return maybeDeliveredStates.includes(before)
      ? ['check', 'mark-refunded', 'mark-delivered']
      : ['check', 'mark-refunded', 'mark-refunded-twice'];
  if (before === 'refunded')
    // A payment that was refunded is not refunded again, unless that came back.
    return isOwedAgain(order, attempts)
      ? ['check', 'refund', 'mark-refunded', 'settle-by-hand']
      : ['check', 'mark-refunded'];
  return movesInReview[origin];
}

function isOpenTo(move: AttentionMove, order: Standing, attempts: readonly Tried[]): boolean {
  const of = (direction: AttemptDirection) => attempts.filter((attempt) => attempt.direction === direction);
  const fromPayment =
    order.stateBeforeReview !== null && reviewOriginOf(order.stateBeforeReview) === 'payment';
  const cameOtherwise = of('collect').some(({ surplus, outcome }) => surplus && outcome === 'done');
  const isDelivered = of('deliver').some(
    ({ outcome, surplus, contradictedBy }) => outcome === 'done' && !surplus && !contradictedBy,
  );
  const own = findOwnPayment(order, attempts);
  const refunds = refundsOf(own, attempts);
  switch (move) {
    case 'mark-unpaid':
      return !fromPayment || !cameOtherwise;
    case 'refund':
      if (order.state === 'needs_review' && fromPayment) return cameOtherwise;
      return !refunds.some(({ reason }) => reason === refundedOtherwise);
    case 'return-extra':
    case 'settle-by-hand':
    case 'mark-paid':
      return paymentFor(move, order, attempts) !== undefined;
    case 'mark-refunded':
      return order.stateBeforeReview === 'refunded' || paymentFor(move, order, attempts) !== undefined;
    case 'mark-refunded-twice':
      // A refund of which the gateway has told the end needs nobody's word.
      return own !== undefined && isTakenBack(own) && refunds.some(({ outcome }) => isUndecided(outcome));
    case 'mark-delivered':
      if (order.state !== 'needs_review') return true;
      // Where that is known already, only the refund is left to decide about.
      // A restored backup may know of no delivery.
      if (isInReviewFrom(order, 'delivery')) return true;
      return of('deliver').length > 0 && !(order.stateBeforeReview === 'refund_pending' && isDelivered);
    default:
      return true;
  }
}

/**
 * The attempt whose vendor contradicts us, and for which the order waits. In review, the order's own attempts come
 * first.
 */
export function findNews<Attempt extends Tried>(
  order: Standing,
  attempts: readonly Attempt[],
): Attempt | undefined {
  const own = ownStory(order, attempts);
  const news = attempts.filter(({ contradictedBy: by }) => by && !by.startsWith('payout'));
  return news.find((one) => own.includes(one)) ?? (order.state === 'needs_review' ? undefined : news[0]);
}

/** Why the order waits: news that contradicts us comes before what its state says. */
export function findTrouble(order: Standing, attempts: readonly Tried[]): Trouble {
  const contradiction = findNews(order, attempts)?.contradictedBy;
  if (contradiction) return contradiction as Trouble;
  const own = ownStory(order, attempts);
  const latest = (direction: AttemptDirection) => own.findLast((attempt) => attempt.direction === direction);
  const before = order.stateBeforeReview;
  if (order.state === 'needs_review' && before) {
    switch (reviewOriginOf(before)) {
      case 'payment':
        return latest('collect')?.reason === moneyArrived ? 'payment_mismatch' : 'payment_unknown';
      case 'delivery':
        return latest('deliver')?.says === 'not_found' ? 'delivery_not_found' : 'delivery_unknown';
      case 'delivered':
        return 'delivery_taken_back';
      case 'refund':
        if (latest('refund')?.reason === refundedOtherwise) return 'refunded_otherwise';
        return latest('refund')?.outcome === 'failed' ? 'refund_refused' : 'refund_unknown';
    }
  }
  if (order.state === 'on_hold') return 'on_hold';
  if (order.state === 'delivery_unknown') return 'delivery_unknown';
  if (order.state === 'refund_pending') return 'refund_unknown';
  return order.state === 'prompting' || order.state === 'payment_pending' ? 'payment_unknown' : 'silent';
}
