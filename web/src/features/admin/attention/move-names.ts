/** What a person may decide, in words. */
import type { AttentionMove, MoneyMove } from '@ntem/contract/attention-rules';

export const moveNames: Record<AttentionMove, string> = {
  check: 'Check',
  deliver: 'Deliver',
  refund: 'Refund',
  'mark-delivered': 'Mark delivered',
};

export const moveEffects: Record<MoneyMove, string> = {
  deliver: 'The bundle is sent to the supplier again.',
  refund: 'All that was received goes back to the payer.',
  'mark-delivered': 'The order is booked as delivered, with its commissions.',
};

/** As what somebody has asked for. */
export const askedNames: Record<MoneyMove, string> = {
  deliver: 'Delivery',
  refund: 'Refund',
  'mark-delivered': 'Mark as delivered',
};
