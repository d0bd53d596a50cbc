/** The waiting time of a new payout number. */
import { hourMs } from '#durations.ts';

/** Long enough to act after reading the message on the old number. */
export const payoutNumberRestMs = 48 * hourMs;
