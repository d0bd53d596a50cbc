/** What a person may decide, in words. */
import type { AttentionMove } from '@ntem/contract/attention-rules';

export const moveNames: Record<AttentionMove, string> = {
  check: 'Check',
  deliver: 'Deliver',
  refund: 'Refund',
  'mark-delivered': 'Mark delivered',
};

export const moveEffects: Record<Exclude<AttentionMove, 'check'>, string> = {
  deliver: 'The bundle is sent to the supplier again.',
  refund: 'All that was received goes back to the payer.',
  'mark-delivered': 'The order is booked as delivered, with its commissions.',
};
