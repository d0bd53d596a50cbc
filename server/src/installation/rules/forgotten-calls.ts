/** Calls that may have been made after a backup: what the vendors' answers prove. Pure. */
import type { AttemptDirection, OrderState, VendorWord } from '@ntem/contract/states';
import { retryMs } from '#attempts/rules/refund-tries.ts';
import { isInReviewFrom, type Progress } from '#orders/rules/order-states.ts';
import { findOwnPayment, type Paying, refundsOf } from '#orders/rules/payments-of-order.ts';

/** So many numbers beyond the last that we know: a call that was turned away leaves no trace at its vendor. */
const fewestAhead = 5;
const mostAhead = 12;
/** A vendor that knows more calls of one order than we could have made proves nothing any more: a person decides. */
export const mostFound = 2 * mostAhead;

/** Refunds that a gateway turned away have been repeated since the backup, each under a number of its own. */
export function callsAhead(direction: AttemptDirection, forgottenMs: number): number {
  if (direction === 'payout') return 1;
  let calls = 1;
  for (let spentMs = 0; direction === 'refund' && calls < mostAhead; calls++) {
    spentMs += retryMs(calls);
    if (spentMs > forgottenMs) break;
  }
  return Math.max(fewestAhead, calls);
}

/** `cannot_be_asked`: the vendor may have done it, and only a person can find out. */
export type RestoreWord = VendorWord | 'cannot_be_asked';

/**
 * One route that the call may have taken. `canAsk`: the vendor can say by our own reference that it does not know it.
 */
export type WayAnswer = { canAsk: boolean; says: VendorWord };

/**
 * Combines a vendor's answers for all routes. 'Not found' proves something only if each route could be asked, from the
 * account that earlier calls used.
 */
export function combineWays(
  direction: AttemptDirection,
  ways: readonly WayAnswer[],
  { isSameAccount }: { isSameAccount: boolean },
): RestoreWord {
  const asked = ways.filter(({ canAsk }) => canAsk);
  const known = ways.find(({ says }) => isKnown(direction, says));
  if (known) return known.says;
  if (asked.some(({ says }) => says === 'unknown')) return 'unknown';
  return asked.length === ways.length && isSameAccount ? 'not_found' : 'cannot_be_asked';
}

/** A failed prompt needs no follow-up: the buyer tries again. One that is not paid yet may still be. */
export function isKnown(direction: AttemptDirection, says: RestoreWord): boolean {
  if (says === 'not_found' || says === 'unknown' || says === 'cannot_be_asked') return false;
  return direction !== 'collect' || says === 'done' || says === 'in_progress' || says === 'unpaid';
}

/** The states between, for an order whose money was refunded. */
export function stepsToRefund(order: Progress): readonly OrderState[] {
  const { state } = order;
  if (state === 'refund_pending' || isInReviewFrom(order, 'refund')) return [];
  if (state === 'paid') return ['on_hold', 'delivery_failed', 'refund_pending'];
  if (['on_hold', 'delivering', 'delivery_unknown'].includes(state) || isInReviewFrom(order, 'delivery'))
    return ['delivery_failed', 'refund_pending'];
  return ['refund_pending'];
}

export type ForgottenRefund = { provider: string; amount: bigint | undefined };

/**
 * The payment that a forgotten refund gave back: of those that its gateway took, the one that is not back yet. Undefined
 * if several could be meant, or the order's own was delivered for: a person finds out.
 */
export function findReturned<Attempt extends Paying & { provider: string; received: bigint }>(
  order: Progress,
  attempts: readonly Attempt[],
  { provider, amount }: ForgottenRefund,
): Attempt | undefined {
  const own = findOwnPayment(order, attempts);
  const isDelivered = (order.stateBeforeReview ?? order.state) === 'delivered';
  const isBack = (payment: Attempt) =>
    refundsOf(payment, attempts).some(({ outcome, surplus }) => outcome === 'done' && !surplus);
  const [found, ...others] = attempts.filter(
    (one) =>
      one.direction === 'collect' &&
      one.outcome === 'done' &&
      one.provider === provider &&
      one.received === (amount ?? one.received) &&
      !isBack(one) &&
      !(isDelivered && one === own),
  );
  return others.length === 0 ? found : undefined;
}
