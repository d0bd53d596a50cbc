/** Payouts in words: their states, what may be decided, and what that does to the money. */
import type { PayoutMark, PayoutMove } from '@ntem/contract/payout-rules';
import type { PayoutRow } from '@ntem/contract/payouts';
import { checkIcon, clockIcon, closeIcon } from '#ui/icons.ts';

type PayoutState = { label: string; tone: 'success' | 'warning' | 'danger' | 'neutral'; icon: string };

export const payoutStates: Record<PayoutRow['state'], PayoutState> = {
  awaiting_approval: { label: 'Awaiting approval', tone: 'warning', icon: clockIcon },
  requested: { label: 'Requested', tone: 'neutral', icon: clockIcon },
  sending: { label: 'Sending', tone: 'neutral', icon: clockIcon },
  unknown: { label: 'Unknown', tone: 'warning', icon: clockIcon },
  paid: { label: 'Paid', tone: 'success', icon: checkIcon },
  failed: { label: 'Failed', tone: 'danger', icon: closeIcon },
  rejected: { label: 'Rejected', tone: 'danger', icon: closeIcon },
};

export const payoutMoveNames: Record<PayoutMove, string> = {
  approve: 'Approve',
  reject: 'Reject',
  check: 'Check again',
  'mark-paid': 'Mark as paid',
  'mark-failed': 'Mark as failed',
};

export const markEffects: Record<PayoutMark, string> = {
  'mark-paid': 'The payout is booked as paid. Nothing is sent.',
  'mark-failed':
    'The whole amount goes back to the seller, who can withdraw it again. If it arrived after all, it is paid twice.',
};
