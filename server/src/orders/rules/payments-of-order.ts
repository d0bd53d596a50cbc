/**
 * Finds which of an order's payments is its own: it decides how the order ends, and any other payment is returned
 * separately.
 */
import type { AttemptDirection, AttemptOutcome } from '@ntem/contract/states';
import { isInReviewFrom, type Progress } from './order-states.ts';

export type Paying = {
  id: string;
  direction: AttemptDirection;
  outcome: AttemptOutcome;
  surplus: boolean;
  /** Of a refund: the payment that it gives back. */
  collectionId?: string | null | undefined;
};

/**
 * The payment that paid for the order. If none could, the payment whose return ends the order; once it has ended, any
 * further payment is handled separately. `attempts`: the oldest first.
 */
export function findOwnPayment<Attempt extends Paying>(
  order: Progress,
  attempts: readonly Attempt[],
): Attempt | undefined {
  const payments = attempts.filter(({ direction }) => direction === 'collect');
  const paid = payments.find(({ outcome, surplus }) => ['done', 'reversed'].includes(outcome) && !surplus);
  if (paid) return paid;
  if ((order.stateBeforeReview ?? order.state) === 'refund_pending') {
    const refund = attempts.find(({ direction }) => direction === 'refund');
    return payments.find(({ id }) => id === refund?.collectionId);
  }
  if (!isInReviewFrom(order, 'payment')) return undefined;
  return payments.find(({ outcome }) => outcome === 'done');
}

/** The oldest first. The outcome of another payment's refund says nothing about this one. */
export function refundsOf<Attempt extends Paying>(
  payment: Pick<Paying, 'id'> | undefined,
  attempts: readonly Attempt[],
): Attempt[] {
  return attempts.filter(
    ({ direction, collectionId }) => direction === 'refund' && payment && collectionId === payment.id,
  );
}
