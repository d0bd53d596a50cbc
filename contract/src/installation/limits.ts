/** Limits of the store's name and logo, and of its terms. */

/** Of the store's name, and of the logo as uploaded: square, and large enough for an icon. */
export const storeNameLength = { min: 1, max: 40 };
export const logoLimits = { bytes: 512 * 1024, smallestPixels: 192, largestPixels: 2_048 };

/** Of the terms, and of the words about privacy. */
export const legalTextLength = { min: 1, max: 20_000 };
