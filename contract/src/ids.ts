/** Lengths of an id, a referral code or a reference. */

/** Of an id, a referral code or a reference. */
export const idLength = { min: 1, max: 100 };
