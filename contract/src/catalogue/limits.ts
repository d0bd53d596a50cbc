/** Limits of prices, packages and files of them, and of what visitors read about services and paused sales. */

export const titleLength = { min: 1, max: 100 };
/** Of the notice of a service, which may be empty. */
export const serviceNoticeMaxLength = 300;
/** Of what visitors read while sales are paused. */
export const pauseMessageLength = { min: 3, max: 300 };
export const pauseMessageText = 'Please say what visitors are shown';
export const largestPriceBatch = 200;
/** The most packages that one change of many prices names. */
export const mostPricesAtOnce = 500;
/** The largest imported file, of packages or of sellers, and its most rows. */
export const largestImport = { bytes: 262_144, rows: 1_000 };
export const largestPriceGhs = 100_000;
/** A seller's price over this many times the base is a slip of the finger. */
export const largestPriceFactor = 10;
export const largestMegabytes = 100_000_000;
/** For this many days a change of many prices can be taken back. */
export const priceChangeDays = 7;
