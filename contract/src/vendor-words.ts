/** What a vendor says when it is asked what became of a call, in our words. */

/**
 * `unpaid`: the payer has not approved, and may until their time is over. `reversed`: it had happened and was taken
 * back. `refunded_to_us`: it did not happen, and the vendor gave our money back. `needs_attention`: it waits for a
 * person there.
 */
export const vendorWords = [
  'done',
  'in_progress',
  'unpaid',
  'failed',
  'reversed',
  'refunded_to_us',
  'needs_attention',
  'not_found',
  'unknown',
] as const;
export type VendorWord = (typeof vendorWords)[number];
