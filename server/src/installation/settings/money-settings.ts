/** Settings of money: the highest markup, withdrawals, and the sum from which a second admin must confirm. */
import { sayDuration } from '@ntem/contract/durations';
import { approvalWindowMs } from '#payouts/rules/payout-rules.ts';
import { ghs, wholeNumber } from './setting-values.ts';

export const moneySettings = {
  markupMaxPercent: wholeNumber(0, 10_000)
    .prefault('200')
    .describe('The most that a seller may add to the base price, in percent of it.'),
  payoutMinimum: ghs(1n).prefault('10').describe('The smallest withdrawal of a seller, in GHS.'),
  payoutFee: ghs(0n)
    .prefault('0')
    .describe('What a withdrawal costs the seller, in GHS; less than PAYOUT_MINIMUM.'),
  payoutApprovalOver: ghs(0n)
    .prefault('500')
    .describe(
      `Withdrawals of one seller within ${sayDuration(approvalWindowMs)} that sum to more than this, in GHS, wait for an admin.`,
    ),
  secondAdminOver: ghs(0n)
    .optional()
    .describe(
      "An admin's decision about the money of an order that costs more than this, in GHS, waits for a second admin. " +
        'Not set: one admin is always enough. 0: it never is.',
    ),
};

export function findMoneyFault({ payoutFee, payoutMinimum }: { payoutFee: bigint; payoutMinimum: bigint }) {
  return payoutFee < payoutMinimum ? undefined : 'The setting PAYOUT_FEE must be less than PAYOUT_MINIMUM.';
}
