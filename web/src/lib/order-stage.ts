/** The progress of an order for its buyer: the payment, the delivery and the stage. */
import type { Stage } from '@ntem/contract/orders/stages';
import type { UndeliveredReason, UnpaidReason } from '@ntem/contract/states';

export type Progress = {
  status: 'pending' | 'success' | 'failed';
  delivery: 'pending' | 'delivered' | 'failed' | 'refunded';
  /** Not known before the first answer about the order. */
  stage?: Stage | undefined;
  /** The reason why it was not paid, if known. */
  reason?: UnpaidReason | undefined;
  undelivered_reason?: UndeliveredReason | undefined;
  answer_by?: string | undefined;
};

const stageOfDelivery: Record<Progress['delivery'], Stage> = {
  pending: 'being_sent',
  delivered: 'delivered',
  failed: 'problem',
  refunded: 'money_sent_back',
};

export function stageOf({ stage, status, delivery }: Progress): Stage {
  if (stage) return stage;
  if (status === 'success') return stageOfDelivery[delivery];
  return status === 'failed' ? 'not_paid' : 'waiting_for_payment';
}

const lastStages: readonly Stage[] = ['delivered', 'money_sent_back', 'not_paid'];

export function isFinal(progress: Progress): boolean {
  return lastStages.includes(stageOf(progress));
}
