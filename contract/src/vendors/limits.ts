/** Limits of vendors: how many an order of asking names, and how often they are tested. */
import { minuteMs } from '#durations.ts';

/** The most vendors that an order of asking may name, and how often the keys of one are tested. */
export const largestRoute = 20;
export const vendorChecks = { most: 6, withinMs: minuteMs };
/** Messages that admins send to themselves to see whether a vendor sends any. */
export const testMessages = { most: 3, withinMs: 10 * minuteMs };
