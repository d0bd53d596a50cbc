/** When a purchase may go on, how long an order waits, and how often a vendor is asked. */

export const largestOpenPrompts = 3;
const largestUnpaidADay = 10;

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long to wait before this payer may be asked again, or undefined. */
export function findPurchaseWaitMs(counts: {
  openPrompts: number;
  unpaidLastDay: number;
}): number | undefined {
  if (counts.unpaidLastDay >= largestUnpaidADay) return dayMs;
  if (counts.openPrompts >= largestOpenPrompts) return 3 * minuteMs;
  return undefined;
}

/** A request that starts a call is answered within ten seconds, so the worker leaves it alone for a little longer. */
export const takeOverAfterMs = 10_000;

/** An unknown outcome older than this is for a person. */
export const reviewAfterMs = dayMs;
/** An order that was paid too long after it was made is refunded rather than delivered. */
export const lateDeliveryLimitMs = dayMs;
export const holdLimitMs = dayMs;
/** After the payer's window the gateway gets this long to make up its mind. */
export const windowMarginMs = 30_000;

/** Why a payment stays undecided although money has come, and a person decides: nobody may say that it never did. */
export const moneyArrived = 'money has arrived';

/** How long to wait before the supplier is tried again, after this many sends that it could not take. */
export function holdRetryMs(failedSends: number): number {
  return Math.min(10_000 * 2 ** Math.max(0, failedSends - 3), 5 * minuteMs);
}

const checkDelaysMs = [2_000, 5_000, 15_000, minuteMs, 5 * minuteMs];

/** How long to wait before the next status query, after this many. Never before the vendor's first check. */
export function nextCheckMs(checks: number, firstCheckAfterMs: number): number {
  const delay = checkDelaysMs[checks] ?? hourMs;
  return checks === 0 ? Math.max(delay, firstCheckAfterMs) : delay;
}
