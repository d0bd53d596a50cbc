/** The stage of an order: one rule for every screen, message and file. */
import type { Stage } from '@ntem/contract/orders/stages';
import type { OrderState } from '@ntem/contract/states';
import { type Phase, type Progress, phases } from './order-states.ts';

/** Paid, and with the supplier or about to be. Any other state of a paid order wants a person of the shop. */
export const sendingStates: OrderState[] = ['paid', 'paid_late', 'delivering'];

/** In these an order can only be late: no money is on its way back yet. */
export const lateStates: OrderState[] = [...sendingStates, 'delivery_unknown', 'on_hold', 'needs_review'];

const stageOfPhase: Record<Phase, { ended: Stage; open: Stage }> = {
  begun: { ended: 'waiting_for_payment', open: 'waiting_for_payment' },
  // In review again it is not certain that nothing was charged.
  unpaid: { ended: 'not_paid', open: 'waiting_for_payment' },
  paid: { ended: 'problem', open: 'problem' },
  undelivered: { ended: 'problem', open: 'problem' },
  refunded: { ended: 'money_sent_back', open: 'problem' },
  delivered: { ended: 'delivered', open: 'problem' },
};

/** The stage of most orders of a phase. Those of other stages are all open, and few. */
export const usualStages: Record<Phase, Stage> = {
  begun: 'waiting_for_payment',
  unpaid: 'not_paid',
  paid: 'being_sent',
  undelivered: 'problem',
  refunded: 'money_sent_back',
  delivered: 'delivered',
};

/** Stages that count as a sale: paid, and delivered or on its way without a problem. */
export const soldStages: Stage[] = ['being_sent', 'delivered'];

/** From here on it is certain that the sale did not come about: nothing was delivered, or the money goes back. */
export function isFailedSale(state: OrderState): boolean {
  return state === 'delivery_failed' || state === 'refund_pending' || state === 'refunded';
}

/** `lateSince`: set once it has waited longer than is usual. The database lists orders by the same rule. */
export function stageOf({
  state,
  stateBeforeReview,
  lateSince,
}: Progress & { lateSince: Date | null }): Stage {
  if (sendingStates.includes(state) && !lateSince) return 'being_sent';
  const isInReview = state === 'needs_review';
  const phase = phases[isInReview ? (stateBeforeReview ?? 'payment_pending') : state];
  return stageOfPhase[phase][isInReview ? 'open' : 'ended'];
}
