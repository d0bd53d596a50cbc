/** The stage of an order: one rule for every screen, message and file. */
import type { Stage } from '@ntem/contract/orders/stages';
import type { OrderState } from '@ntem/contract/states';
import { type Phase, type Progress, phases } from './order-states.ts';

/** Paid, and with the supplier or about to be. Any other state of a paid order wants a person of the shop. */
export const sendingStates: OrderState[] = ['paid', 'paid_late', 'delivering'];

const stageOfPhase: Record<Phase, { ended: Stage; open: Stage }> = {
  begun: { ended: 'waiting_for_payment', open: 'waiting_for_payment' },
  // In review again it is not certain that nothing was charged.
  unpaid: { ended: 'not_paid', open: 'waiting_for_payment' },
  paid: { ended: 'problem', open: 'problem' },
  undelivered: { ended: 'problem', open: 'problem' },
  refunded: { ended: 'money_sent_back', open: 'problem' },
  delivered: { ended: 'delivered', open: 'problem' },
};

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
