/** When a purchase may go on, and how long an order waits. */
import { dayMs, minuteMs } from '@ntem/contract/durations';

export const largestOpenPrompts = 3;
const largestUnpaidADay = 10;

/** How long to wait before this payer may be asked again, or undefined. */
export function findPurchaseWaitMs(counts: {
  openPrompts: number;
  unpaidLastDay: number;
}): number | undefined {
  if (counts.unpaidLastDay >= largestUnpaidADay) return dayMs;
  if (counts.openPrompts >= largestOpenPrompts) return 3 * minuteMs;
  return undefined;
}

/** An order that was paid too long after it was made is refunded rather than delivered. */
export const lateDeliveryLimitMs = dayMs;

/** Why a payment stays undecided although money has come, and a person decides: nobody may say that it never did. */
export const moneyArrived = 'money has arrived';
/** Why a refund stays undecided although something went back: nobody sends it again, nor says that it is right. */
export const refundedOtherwise = 'something else went back';
/** Why something counts although its vendor says otherwise: a person has decided so, and it is no news any more. */
export const keptByAdmin = 'kept on the word of an admin';
