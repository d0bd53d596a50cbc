/** What a vendor may say later and what does not go with what the books count: each is for a person. */

export const contradictions = [
  /** The payer paid a second time for one order. */
  'paid_twice',
  /** Money came for the order, and not what was asked for. */
  'wrong_amount',
  /** A payment that we count was taken back by the gateway. */
  'payment_taken_back',
  /** The bundle was delivered a second time. */
  'delivered_twice',
  /** The bundle was delivered although its money went back, or is on its way. */
  'delivered_after_refund',
  /** A delivery that we count was taken back by the supplier. */
  'delivery_taken_back',
  /** The money went back a second time. */
  'refunded_twice',
  /** Something went back, and not what was sent. */
  'refunded_otherwise',
  /** A refund that we count failed after all. */
  'refund_taken_back',
  /** A payout that we count as paid came back. */
  'payout_taken_back',
  /** A payout arrived after the money was given back to the seller. */
  'payout_after_failure',
] as const;

export type Contradiction = (typeof contradictions)[number];
