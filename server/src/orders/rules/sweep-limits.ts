/** When an open order or payout counts as left lying, or as standing still. */
import { minuteMs } from '@ntem/contract/durations';

/** No job looks after it for so long. */
export const lostAfterMs = minuteMs;
/** An open order without a change for this long should have moved: a payer and a supplier need far less. */
export const silentAfterMs = 15 * minuteMs;
