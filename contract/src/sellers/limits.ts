/** Limits of sellers: texts on their shops, the lifetime of links, and the days of their charts. */
import { dayMs } from '#durations.ts';

export const noteLength = { min: 1, max: 200 };
/** A customer who neither bought nor joined within this time has gone quiet. */
export const quietDays = 30;
/** The most prices in a file of sellers that is brought in. */
export const mostImportedPrices = 10_000;
/** Of a seller's own charts of sales, by day and by channel. */
export const salesChartDays = 30;
/** Lengths of the texts on a seller's own shop, and its picture. */
export const shopNameLength = { min: 2, max: 30 };
export const greetingMaxLength = 90;
export const pictureLimits = { bytes: 256 * 1024, sidePixels: 1_024 };
export const referralLifetimeMs = 30 * dayMs;
/** A link with at most this left is renewed by a tap. */
export const renewableForMs = 7 * dayMs;
