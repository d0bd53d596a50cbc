/** Limits of orders: how long a prompt waits and a paid order is held, and how many orders are found or added up. */
import { dayMs, minuteMs, secondMs } from '#durations.ts';

/** With fewer, a search everywhere would find everything. */
export const findLength = { min: 3 };
/** Sums of a filtered list are exact up to this many rows, and not given beyond. */
export const largestSummed = 20_000;
/** The payer's time to approve a prompt, where the gateway does not say: each has its own `promptWindowMs`. */
export const promptWindowMs = 3 * minuteMs;
/** The page looks for a payment this long: the prompt waits for some minutes, and the gateway takes its time after that. */
export const paymentLateAfterMs = 5 * minuteMs;
/** Paid, but the supplier cannot take it: after this the money goes back. */
export const holdLimitMs = dayMs;
/** However often a person looks, the gateway is asked about a payment no more often than this. */
export const askAtMostEveryMs = 3 * secondMs;
/** Filters that an admin may save for each list. */
export const mostSavedFilters = 20;
export const filterNameLength = { min: 1, max: 100 };
