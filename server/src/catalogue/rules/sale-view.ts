/** An order for its seller: whether it counts, and what it earns them. */
import type { Pesewas } from '@ntem/contract/money';
import { type OrderState, orderStates, type ShownStatus } from '@ntem/contract/states';
import { showProgress } from '#orders/rules/order-states.ts';

type SettledState = Exclude<OrderState, 'needs_review'>;

const settledStates = orderStates.filter((state): state is SettledState => state !== 'needs_review');

/** Success once paid and not refunded, failed when not paid or refunded. */
export function saleStatusOf(state: SettledState): ShownStatus {
  const { payment, delivery } = showProgress({ state, stateBeforeReview: null });
  return delivery === 'refunded' ? 'failed' : payment;
}

/** In review a sale counts as in its state before, and an order without one is still unpaid. */
export const stateInReview: SettledState = 'payment_pending';

export const statesByStatus: Record<ShownStatus, SettledState[]> = {
  success: settledStates.filter((state) => saleStatusOf(state) === 'success'),
  pending: settledStates.filter((state) => saleStatusOf(state) === 'pending'),
  failed: settledStates.filter((state) => saleStatusOf(state) === 'failed'),
};

/** Paid, and neither refunded nor given up by every supplier: it counts as a purchase. */
export const purchaseStates: SettledState[] = settledStates.filter((state) => {
  const { payment, delivery } = showProgress({ state, stateBeforeReview: null });
  return payment === 'success' && (delivery === 'pending' || delivery === 'delivered');
});

/** Commission is in the ledger exactly while the order is in one of these states. */
export const earnedStates: SettledState[] = settledStates.filter(
  (state) => showProgress({ state, stateBeforeReview: null }).delivery === 'delivered',
);

/** Paid, and the bundle may still arrive: commission that is not earned yet. */
export const pendingCommissionStates: SettledState[] = settledStates.filter((state) => {
  const { payment, delivery } = showProgress({ state, stateBeforeReview: null });
  return payment === 'success' && delivery === 'pending';
});

/** Commission of the base price in percent, one decimal, halves up. */
export function commissionPercent(share: { commission: Pesewas; base: Pesewas }): number {
  if (share.base <= 0n) return 0;
  return Number((share.commission * 2000n + share.base) / (share.base * 2n)) / 10;
}
