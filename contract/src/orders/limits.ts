/** How often a payment is asked about, how long a paid order is held, and how many orders are added up. */
import { dayMs, secondMs } from '#durations.ts';

/** With fewer, a search everywhere would find everything. */
export const findLength = { min: 3 };
/** Sums of a filtered list are exact up to so many rows, and not given beyond. */
export const largestSummed = 20_000;
/** How many filters an admin may save of each list, and over which days sellers are ranked. */
export const largestSavedFilters = 20;
/** Paid, but the supplier cannot take it: after this the money goes back. */
export const holdLimitMs = dayMs;
/** However often somebody looks, the gateway is asked about a payment no more often than this. */
export const askAtMostEveryMs = 3 * secondMs;
