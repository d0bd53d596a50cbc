/** What a person may decide about an order, by its state and by where it came into review from. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import { type OrderState, type ReviewOrigin, reviewOriginOf } from './order-states.ts';
import { moneyArrived } from './purchase-rules.ts';

type Progress = { state: OrderState; state_before_review: Exclude<OrderState, 'needs_review'> | null };

/** States that come to an end by themselves only offer to ask again. */
const moves: Partial<Record<OrderState, readonly AttentionMove[]>> = {
  prompting: ['check'],
  payment_pending: ['check'],
  paid: ['check'],
  paid_late: ['check'],
  delivering: ['check'],
  delivery_unknown: ['check', 'mark-delivered'],
  on_hold: ['check', 'deliver', 'refund'],
  delivery_failed: ['check', 'deliver'],
  refund_pending: ['check'],
};

const movesInReview: Record<ReviewOrigin, readonly AttentionMove[]> = {
  payment: ['check', 'refund', 'mark-unpaid'],
  delivery: ['check', 'deliver', 'refund', 'mark-delivered'],
  delivered: ['refund', 'mark-delivered'],
  refund: ['check', 'refund', 'mark-refunded', 'mark-delivered'],
};

export function movesFor({ state, state_before_review: before }: Progress): readonly AttentionMove[] {
  if (state !== 'needs_review') return moves[state] ?? [];
  const origin = before ? reviewOriginOf(before) : undefined;
  if (!origin) return [];
  // What was given back is not given back a second time.
  return before === 'refunded' ? ['mark-delivered'] : movesInReview[origin];
}

type Side = { outcome: string; reason: string | null } | undefined;

/** What of this the attempts leave to a person, who speaks for the gateway only about what it has not decided. */
export function movesNow(
  progress: Progress,
  { payment, refund }: { payment: Side; refund: Side },
): AttentionMove[] {
  return movesFor(progress).filter((move) => {
    if (move === 'mark-unpaid') return isUndecided(payment) && payment?.reason !== moneyArrived;
    return move !== 'mark-refunded' || isUndecided(refund);
  });
}

function isUndecided(side: Side): boolean {
  return side?.outcome === 'open' || side?.outcome === 'unknown';
}
