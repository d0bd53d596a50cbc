/** What a person may decide, in words. */
import type { AttentionItem } from '@ntem/contract/attention';
import type { AttentionMove, MoneyMove } from '@ntem/contract/attention-rules';

export const moveNames: Record<AttentionMove, string> = {
  check: 'Check',
  deliver: 'Deliver',
  refund: 'Refund',
  'mark-delivered': 'Mark delivered',
  'mark-refunded': 'Mark refunded',
  'mark-unpaid': 'Mark unpaid',
};

const effects: Record<MoneyMove, string> = {
  deliver: 'The bundle is sent to the supplier again.',
  refund: 'All that was received goes back to the payer.',
  'mark-delivered': 'The order is booked as delivered, with its commissions.',
  'mark-refunded': 'The order is booked as refunded. Nothing more goes back to the payer.',
  'mark-unpaid': 'The order ends as failed. Money that still comes is delivered or given back.',
};

export function effectOf(move: MoneyMove, { state_before_review: before }: AttentionItem): string {
  if (move !== 'mark-delivered') return effects[move];
  if (before === 'refund_pending') return 'What it cost is booked as a loss. The refund goes on.';
  if (before === 'refunded') return 'What it cost is booked as a loss. The money stays with the payer.';
  return effects[move];
}

/** Whose word the evidence stands for. */
export function vendorOf(move: MoneyMove, { payment, refund }: AttentionItem): 'gateway' | 'supplier' {
  const isAboutMoney = move === 'refund' ? payment?.outcome !== 'done' || refund !== null : isMoneyMark(move);
  return isAboutMoney ? 'gateway' : 'supplier';
}

function isMoneyMark(move: MoneyMove): boolean {
  return move === 'mark-refunded' || move === 'mark-unpaid';
}

/** As what somebody has asked for. */
export const askedNames: Record<MoneyMove, string> = {
  deliver: 'Delivery',
  refund: 'Refund',
  'mark-delivered': 'Mark as delivered',
  'mark-refunded': 'Mark as refunded',
  'mark-unpaid': 'Mark as unpaid',
};
