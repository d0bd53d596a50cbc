/** States of a payout, and the status shown to the seller. */
import type { PayoutState, WithdrawalStatus } from '@ntem/contract/states';

/** The database holds the same pairs in a trigger, and a test holds the two together. */
export const payoutTransitions: Record<PayoutState, readonly PayoutState[]> = {
  awaiting_approval: ['requested', 'rejected'],
  requested: ['sending', 'awaiting_approval'],
  sending: ['unknown', 'paid', 'failed'],
  unknown: ['sending', 'paid', 'failed'],
  /** Only a person decides, where the gateway takes back what it has said. */
  paid: ['failed'],
  failed: ['paid'],
  rejected: [],
};

/** The money has left the seller's balance and has not arrived anywhere yet. */
export const statesInFlight: PayoutState[] = ['requested', 'awaiting_approval', 'sending', 'unknown'];

/** The money is back in the seller's balance. */
export const returnedStates: PayoutState[] = ['failed', 'rejected'];

const wireStatuses: Record<PayoutState, WithdrawalStatus> = {
  requested: 'sending',
  awaiting_approval: 'awaiting_approval',
  sending: 'sending',
  unknown: 'checking',
  paid: 'paid',
  failed: 'failed',
  rejected: 'rejected',
};

export function withdrawalStatusOf(state: PayoutState): WithdrawalStatus {
  return wireStatuses[state];
}
