/** Every legal step between the states of an order, and the wire status of each state. */
import type { DeliveryStatus, OrderState, ShownStatus } from '@ntem/contract/states';

type SettledState = Exclude<OrderState, 'needs_review'>;

/** The database holds the same pairs in a trigger, and a test holds the two together. */
export const transitions: Record<SettledState, readonly OrderState[]> = {
  created: ['awaiting_code', 'prompting', 'expired', 'paid', 'needs_review'],
  awaiting_code: ['prompting', 'expired', 'paid', 'needs_review'],
  prompting: ['payment_pending', 'awaiting_code', 'created', 'payment_failed', 'paid', 'needs_review'],
  payment_pending: ['payment_failed', 'paid', 'expired', 'needs_review'],
  payment_failed: ['paid_late', 'needs_review'],
  expired: ['paid_late', 'needs_review'],
  paid: ['delivering', 'on_hold', 'needs_review'],
  paid_late: ['delivering', 'refund_pending', 'on_hold', 'needs_review'],
  delivering: ['delivery_unknown', 'delivered', 'on_hold', 'delivery_failed', 'needs_review'],
  delivery_unknown: ['delivering', 'delivered', 'on_hold', 'delivery_failed', 'needs_review'],
  on_hold: ['delivering', 'delivery_failed', 'needs_review'],
  delivery_failed: ['delivering', 'delivered', 'refund_pending', 'needs_review'],
  refund_pending: ['refunded', 'needs_review'],
  refunded: ['needs_review'],
  delivered: ['needs_review'],
};

/** The states to which an admin may move an order out of review depend on the state before. */
export const waysOutOfReview: Record<'payment' | 'delivery' | 'delivered' | 'refund', readonly OrderState[]> =
  {
    payment: ['paid', 'payment_failed', 'refund_pending', 'refunded'],
    delivery: ['delivering', 'delivered', 'delivery_failed', 'refunded'],
    delivered: ['delivered', 'refund_pending'],
    refund: ['refund_pending', 'refunded'],
  };

export type ReviewOrigin = keyof typeof waysOutOfReview;

const reviewOrigins: Record<SettledState, ReviewOrigin> = {
  created: 'payment',
  awaiting_code: 'payment',
  prompting: 'payment',
  payment_pending: 'payment',
  payment_failed: 'payment',
  expired: 'payment',
  paid: 'delivery',
  paid_late: 'delivery',
  on_hold: 'delivery',
  delivery_failed: 'delivery',
  delivering: 'delivery',
  delivery_unknown: 'delivery',
  delivered: 'delivered',
  refund_pending: 'refund',
  refunded: 'refund',
};

export function reviewOriginOf(state: SettledState): ReviewOrigin {
  return reviewOrigins[state];
}

/** True if a person decides about this order, and it came into review from that state. */
export function isInReviewFrom(
  order: { state: OrderState; stateBeforeReview: SettledState | null },
  origin: ReviewOrigin,
): boolean {
  const { state, stateBeforeReview: before } = order;
  return state === 'needs_review' && before !== null && reviewOriginOf(before) === origin;
}

export type Progress = { state: OrderState; stateBeforeReview: SettledState | null };

export function canMove(from: Progress, to: OrderState): boolean {
  if (from.state !== 'needs_review') return transitions[from.state].includes(to);
  const origin = from.stateBeforeReview ? reviewOriginOf(from.stateBeforeReview) : undefined;
  return origin !== undefined && waysOutOfReview[origin].includes(to);
}

/** The status shown for each phase. Lists and sums are by phase, and the database keeps the phase of each order. */
const shown = {
  begun: { payment: 'pending', delivery: 'pending' },
  unpaid: { payment: 'failed', delivery: 'failed' },
  paid: { payment: 'success', delivery: 'pending' },
  undelivered: { payment: 'success', delivery: 'failed' },
  refunded: { payment: 'success', delivery: 'refunded' },
  delivered: { payment: 'success', delivery: 'delivered' },
} as const satisfies Record<string, { payment: ShownStatus; delivery: DeliveryStatus }>;

export type Phase = keyof typeof shown;

/** The database computes the same, and a test holds the two together. */
export const phases: Record<SettledState, Phase> = {
  created: 'begun',
  awaiting_code: 'begun',
  prompting: 'begun',
  payment_pending: 'begun',
  payment_failed: 'unpaid',
  expired: 'unpaid',
  paid: 'paid',
  paid_late: 'paid',
  delivering: 'paid',
  delivery_unknown: 'paid',
  on_hold: 'paid',
  delivery_failed: 'undelivered',
  refund_pending: 'undelivered',
  refunded: 'refunded',
  delivered: 'delivered',
};

const settledStates = Object.keys(phases) as SettledState[];
/** The payer has been asked, and has not answered. */
export const promptedStates: OrderState[] = ['prompting', 'payment_pending'];
/** Nothing has been paid yet. */
export const unpaidStates: OrderState[] = settledStates.filter((state) => phases[state] === 'begun');
/** Paid, and still to be delivered. */
export const undeliveredStates: OrderState[] = settledStates.filter((state) => phases[state] === 'paid');
/** Paid, and neither delivered nor refunded. */
export const moneyHeldStates: OrderState[] = [
  ...undeliveredStates,
  ...settledStates.filter((state) => phases[state] === 'undelivered'),
];

/** In review the buyer sees the state before. An unknown is pending, never failed. */
export function showProgress({ state, stateBeforeReview }: Progress): {
  payment: ShownStatus;
  delivery: DeliveryStatus;
} {
  return shown[phases[state === 'needs_review' ? (stateBeforeReview ?? 'payment_pending') : state]];
}

/** The outcome of the delivery, in the words of lists. */
export const outcomeOfDelivery: Record<DeliveryStatus, ShownStatus> = {
  delivered: 'success',
  failed: 'failed',
  refunded: 'failed',
  pending: 'pending',
};

export function deliveryStatus(order: Progress): ShownStatus {
  return outcomeOfDelivery[showProgress(order).delivery];
}

/** States in which a payment may still arrive or a bundle may still be sent: each has a job. */
export function isOpen(state: OrderState): boolean {
  const ends: OrderState[] = ['delivered', 'refunded', 'payment_failed', 'expired', 'needs_review'];
  return !ends.includes(state);
}
