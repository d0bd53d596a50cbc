/** Waiting periods of commission and of a new payout number. */
import { dayMs, hourMs } from '#durations.ts';

/** Long enough to act after reading the message on the old number. */
export const payoutNumberRestMs = 48 * hourMs;
/** From delivery on, where the price is high or the account may be in other hands. */
export const commissionRestMs = dayMs;
