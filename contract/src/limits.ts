/** Durations, counts and sizes that both sides or a text need: rules, forms, SQL and texts take them from here. */
import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts';

/** What people type, in characters. */
export const nameLength = { min: 2, max: 100 };
export const passwordLength = { min: 6, max: 256 };
export const emailMaxLength = 254;
/** A number with its country code, and as many spaces and dashes as people put into one. */
export const phoneMaxLength = 32;
export const titleLength = { min: 1, max: 100 };
/** Of a number that a buyer saves, such as 'Mum'. */
export const savedNameLength = { min: 1, max: 30 };
/** Of what a seller notes about a customer. */
export const noteLength = { min: 1, max: 200 };
/** Who neither bought nor came within this is a customer gone quiet. */
export const quietDays = 30;
/** What a seller writes on the own shop, and the picture there. */
export const shopNameLength = { min: 2, max: 30 };
export const greetingMaxLength = 90;
export const pictureLimits = { bytes: 256 * 1024, sidePixels: 1_024 };
/** How often a seller may change the own shop. */
export const shopChanges = { most: 30, withinMs: hourMs };
/** Of the store's name, and of the logo as an admin chooses it: square, and large enough for an icon. */
export const storeNameLength = { min: 1, max: 40 };
export const logoLimits = { bytes: 512 * 1024, smallestPixels: 192, largestPixels: 2_048 };
export const noticeLength = { min: 3, max: 300 };
export const receiptLength = { min: 3, max: 100 };
export const reasonLength = { min: 3, max: 500 };
export const evidenceLength = { min: 3, max: 1_000 };
export const searchMaxLength = 200;
/** With fewer, a search everywhere would find everything. */
export const findLength = { min: 3 };
/** Of an id, a referral code or a reference. */
export const idLength = { min: 1, max: 100 };
export const refreshTokenMaxLength = 500;

/** One-time codes. Those that a gateway sends by itself may be shorter than ours. */
export const codeDigits = 6;
export const gatewayCodeMinDigits = 4;
export const codeLifetimeMs = 10 * minuteMs;
export const codeResendAfterMs = 60 * secondMs;

/** Rows on a page of a list where nobody asks for another number, and on pages that are larger or smaller on purpose. */
export const rowsPerPage = 20;
export const usersPerPage = 10;
export const accountsPerPage = 50;
export const differencesPerPage = 50;
export const comparedDaysPerPage = 14;
/** More than this is cut. */
export const largestPage = 100;
export const largestExport = 100_000;

/** How many accounts, and how many prices, one call may change. */
export const largestBulk = 500;
export const largestPriceBatch = 200;

/** How large a file may be that is brought in, and how many rows it may have. */
export const largestImport = { bytes: 262_144, rows: 1_000, prices: 10_000 };

/** How many vendors an order of asking may name, and how often the keys of one are tested. */
export const largestRoute = 20;
export const vendorChecks = { most: 6, withinMs: minuteMs };
/** Messages that admins send to themselves to see whether a vendor sends any. */
export const testMessages = { most: 3, withinMs: 10 * minuteMs };

/** Prices. A seller's price over this many times the base is a slip of the finger. */
export const largestPriceFactor = 10;
export const largestPriceGhs = 100_000;
/** What one seller may bring from the old system. */
export const largestOpeningGhs = 100_000;
export const largestMegabytes = 100_000_000;
export const largestFloatGhs = 10_000_000;

/** For this many days a change of many prices can be taken back. */
export const priceChangeDays = 7;

/** Sums of a filtered list are exact up to so many rows, and not given beyond. */
export const largestSummed = 20_000;
/** How many filters an admin may save of each list, and over which days sellers are ranked. */
export const largestSavedFilters = 20;
export const rankingDays = { week: 7, month: 30 };
export const rankingPeriods = ['week', 'month'] as const;
export const rankings = ['sales', 'profit', 'orders', 'growth'] as const;

/** How old a proof of who it is may be: fresh for money and for how one signs in, recent for rights and vendors. */
export const proofAgesMs = { fresh: 5 * minuteMs, recent: hourMs };
export type ProofAge = keyof typeof proofAgesMs;

/** How long an authenticator app shows the same code. */
export const appCodePeriodMs = 30 * secondMs;

/** So long can another admin undo that somebody became or stopped being one: they may be asleep. */
export const undoAdminForMs = dayMs;
/** A file with balances that no second admin has brought in by then is over. */
export const openingAskLastsMs = 7 * dayMs;

export const referralLifetimeMs = 30 * dayMs;
/** A link with at most this left is renewed by a tap. */
export const renewableForMs = 7 * dayMs;
/** Long enough for whoever reads the message on the old number to act. */
export const payoutNumberRestMs = 48 * hourMs;

/** From delivery on, where the price is high or the account may be in other hands. */
export const commissionRestMs = dayMs;

/** An outcome that is still unknown then is for a person, who may speak for the vendor from then on. */
export const reviewAfterMs = dayMs;
/** Paid, but the supplier cannot take it: after this the money goes back. */
export const holdLimitMs = dayMs;
/** However often somebody looks, the gateway is asked about a payment no more often than this. */
export const askAtMostEveryMs = 3 * secondMs;
/** A page without script that waits for something loads itself again after this. */
export const pageLooksEveryMs = 10 * secondMs;

/** Days that are shown together: in charts of sales, and in the books unless told otherwise. */
export const chartDays = 30;
export const ledgerDays = { usual: 7, most: 31 };
/** A day is compared with the vendors again each night for this long. */
export const comparedAgainDays = 7;

/** Whatever the sandbox vendors are told to wait is shorter. */
export const sandboxMaxWaitMs = hourMs;
