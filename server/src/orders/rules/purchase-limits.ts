/** Decides when a purchase may continue, and how long an order waits. */
import { dayMs, minuteMs } from '@ntem/contract/durations';
import { promptWindowMs } from '@ntem/contract/orders/limits';

export const largestOpenPrompts = 3;
const largestUnpaid = 10;
/** The period in which the orders of one payer are counted. */
export const payerWindowMs = dayMs;
/** The same bundle for the same recipient again so soon may be a mistake. */
export const twinWindowMs = 2 * minuteMs;

/** Time until this payer may be asked again, or undefined. */
export function findPurchaseWaitMs(counts: {
  openPrompts: number;
  unpaidLately: number;
}): number | undefined {
  if (counts.unpaidLately >= largestUnpaid) return payerWindowMs;
  if (counts.openPrompts >= largestOpenPrompts) return promptWindowMs;
  return undefined;
}

/**
 * An order that was paid too long after it was made is refunded, not delivered. For how long a paid order is held while
 * its supplier is paused, see `holdLimitMs` in the contract's limits.
 */
export const lateDeliveryLimitMs = dayMs;

/** So many look-ups of orders that are not there, from one address, are guesses. */
export const lookupLimit = { misses: 60, windowMs: 15 * minuteMs };
