/** Limits of admins' tests of a vendor. */
import { minuteMs } from '@ntem/contract/durations';

/** Of its keys. */
export const vendorChecks = { most: 6, withinMs: minuteMs };
/** Messages that admins send to themselves to see whether a vendor sends any. */
export const testMessages = { most: 3, withinMs: 10 * minuteMs };
