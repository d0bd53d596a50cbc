/**
 * The states of orders, payouts and attempts, and how they are shown. Every layer on both sides takes these words from
 * here.
 */

export const orderStates = [
  'created',
  'awaiting_code',
  'prompting',
  'payment_pending',
  'payment_failed',
  'expired',
  'paid',
  'paid_late',
  'delivering',
  'delivery_unknown',
  'on_hold',
  'delivery_failed',
  'refund_pending',
  'refunded',
  'delivered',
  'needs_review',
] as const;
export type OrderState = (typeof orderStates)[number];

export const payoutStates = [
  'requested',
  'awaiting_approval',
  'sending',
  'unknown',
  'paid',
  'failed',
  'rejected',
] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Of a payment into a seller's float. A failed one whose money comes after all is paid. */
export const topUpStates = ['created', 'prompting', 'failed', 'paid'] as const;
export type TopUpState = (typeof topUpStates)[number];

export const attemptDirections = ['collect', 'deliver', 'refund', 'payout'] as const;
export type AttemptDirection = (typeof attemptDirections)[number];

/** The outcomes that the books count. `open` and `unknown` are undecided; `reversed` had happened and was undone. */
export const attemptOutcomes = ['open', 'unknown', 'done', 'failed', 'reversed'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** A vendor's later statement that contradicts the books: each is for a person. */
export const contradictions = [
  /** The payer paid a second time for one order. */
  'paid_twice',
  /** Another payment has paid for the order, and nobody knows what became of this one. */
  'second_payment_unknown',
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

export const evidenceSources = ['answer', 'status', 'webhook', 'comparison', 'admin'] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

/** The status of a payment, a delivery in a list, or a seller's sale. */
export const shownStatuses = ['success', 'pending', 'failed'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Filters for bundles: also orders paid and not delivered for good, and those of them that were refunded. */
export const bundleStatuses = [...shownStatuses, 'undelivered', 'refunded'] as const;
export type BundleStatus = (typeof bundleStatuses)[number];

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'refunded'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * Reasons why an order was not paid, as far as its gateway gives one. `gateway`: it never reached the payer. For every
 * reason, nothing was charged.
 */
export const unpaidReasons = [
  'declined',
  'no_money',
  'no_answer',
  'wrong_pin',
  'limit_reached',
  'no_money_or_limit',
  'no_wallet',
  'gateway',
] as const;
export type UnpaidReason = (typeof unpaidReasons)[number];

/** Reasons why a paid bundle was not delivered. `refused`: the supplier said no to this very number and bundle. */
export const undeliveredReasons = ['refused', 'not_sent'] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];

/** A withdrawal's status for its seller. `checking`: the gateway has not confirmed yet whether the money arrived. */
export const withdrawalStatuses = [
  'awaiting_approval',
  'sending',
  'checking',
  'paid',
  'failed',
  'rejected',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/**
 * A vendor's answer about the outcome of a call, in our words. `unpaid`: the payer has not approved, and may until
 * their time is over. `reversed`: it had happened and was undone. `refunded_to_us`: it did not happen, and the vendor
 * gave our money back. `needs_attention`: it waits for a person there.
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
