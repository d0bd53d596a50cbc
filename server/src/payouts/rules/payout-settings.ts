/** Settings of withdrawals: the smallest, the fee, and the sum from which an admin approves. */
import { sayDuration } from '@ntem/contract/durations';
import { ghs } from '#installation/settings/setting-values.ts';
import { approvalWindowMs } from './payout-requests.ts';

export const payoutSettings = {
  payoutMinimum: ghs(1n).prefault('10').describe('The smallest withdrawal of a seller, in GHS.'),
  payoutFee: ghs(0n)
    .prefault('0')
    .describe('What a withdrawal costs the seller, in GHS; less than PAYOUT_MINIMUM.'),
  payoutApprovalOver: ghs(0n)
    .prefault('500')
    .describe(
      `Withdrawals of one seller within ${sayDuration(approvalWindowMs)} that sum to more than this, in GHS, wait for an admin.`,
    ),
};

export function findPayoutFault({ payoutFee, payoutMinimum }: { payoutFee: bigint; payoutMinimum: bigint }) {
  return payoutFee < payoutMinimum ? undefined : 'The setting PAYOUT_FEE must be less than PAYOUT_MINIMUM.';
}
