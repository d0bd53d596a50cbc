/** How long commission and a new payout number rest. */
import { dayMs, hourMs } from '#durations.ts';

/** Long enough for whoever reads the message on the old number to act. */
export const payoutNumberRestMs = 48 * hourMs;
/** From delivery on, where the price is high or the account may be in other hands. */
export const commissionRestMs = dayMs;
