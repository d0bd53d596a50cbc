/** Limits of vendors. */

/** The most vendors that an order of asking may name. */
export const largestRoute = 20;
