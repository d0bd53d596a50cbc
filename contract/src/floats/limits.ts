/** Limits of floats and of sales from them. */
import { minuteMs } from '#durations.ts';

/** The same bundle to the same number within this time is asked about first: at the counter, in lists and by the API. */
export const counterTwinMs = 30 * minuteMs;
/** A top-up by mobile money, in GHS. */
export const topUpGhs = { min: 10, max: 5_000 };
export const topUpText = `Please enter an amount from GH₵ ${topUpGhs.min} to GH₵ ${topUpGhs.max.toLocaleString('en')}`;
/** For an admin who records what arrived of a top-up. */
export const receivedText = 'Please enter the amount received, or 0';
export const customerNameLength = { min: 1, max: 30 };
export const largestFloatLineGhs = 1_000_000;
