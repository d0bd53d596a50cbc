/** Limits of the books: days and rows shown together, and the size of sums. */

export const receiptLength = { min: 3, max: 100 };
export const accountsPerPage = 50;
export const rankedSellersPerPage = 10;
export const differencesPerPage = 50;
export const comparedDaysPerPage = 14;
export const largestFloatGhs = 10_000_000;
/** Money at a supplier that lasts no longer is short: admins are told to top it up. */
export const floatShortDays = 3;
export const rankingDays = { week: 7, month: 30 };
export const rankingPeriods = ['week', 'month'] as const;
export const rankings = ['sales', 'profit', 'orders', 'growth'] as const;
/** Of the chart on the admin's overview. */
export const chartDays = 30;
export const ledgerDays = { usual: 7, most: 31 };
/** A day is compared with the vendors again each night for this long. */
export const comparedAgainDays = 7;
