/** Decisions of an admin about a payout. */

export const payoutMoves = ['approve', 'reject', 'check', 'mark-paid', 'mark-failed'] as const;
export type PayoutMove = (typeof payoutMoves)[number];

/** An admin's knowledge from elsewhere, if the gateway does not answer. */
export type PayoutMark = Extract<PayoutMove, 'mark-paid' | 'mark-failed'>;

export const evidenceTexts: Record<PayoutMark, string> = {
  'mark-paid': 'Please say how you know that it was paid',
  'mark-failed': 'Please say how you know that it failed',
};

export const payoutTexts = {
  deactivated: 'This seller is deactivated. Activate them first, or reject it.',
} as const;
