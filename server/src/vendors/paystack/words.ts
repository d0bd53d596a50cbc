/** The meaning of Paystack's words, in ours. A word that is not here is unknown. */
import type { VendorWord } from '@ntem/contract/states';
import type { NetworkCodes } from '#vendors/ports/vendor-wire.ts';

export const chargeProviders: NetworkCodes = { MTN: 'mtn', TELECEL: 'vod', AIRTELTIGO: 'atl' };
export const bankCodes: NetworkCodes = { MTN: 'MTN', TELECEL: 'VOD', AIRTELTIGO: 'ATL' };

/** Of a charge that was just made. `success` is believed only once it was verified. */
export const chargeStatuses: Record<string, 'accepted' | 'code_wanted' | 'refused'> = {
  pay_offline: 'accepted',
  pending: 'accepted',
  success: 'accepted',
  send_otp: 'code_wanted',
  failed: 'refused',
};

/** Of a charge that is verified. After a refund Paystack calls it reversed, too. */
export const verifyStatuses: Record<string, VendorWord> = {
  success: 'done',
  failed: 'failed',
  abandoned: 'unpaid',
  ongoing: 'in_progress',
  pending: 'in_progress',
  processing: 'in_progress',
  queued: 'in_progress',
  reversed: 'reversed',
  'reversal-pending': 'reversed',
};

export const transferStatuses: Record<string, VendorWord> = {
  success: 'done',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  pending: 'in_progress',
  received: 'in_progress',
  // Somebody has to enter a code in the dashboard.
  otp: 'needs_attention',
  reversed: 'reversed',
};

export const refundStatuses: Record<string, VendorWord> = {
  pending: 'in_progress',
  processing: 'in_progress',
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'needs_attention',
};

/** The reason of a failed charge, which Paystack gives as a sentence, or in the network's own word. */
export function chargeFailure(message: string): string {
  if (/LOW_BALANCE_OR_PAYEE_LIMIT/i.test(message)) return 'low_balance_or_limit';
  if (/insufficient|not enough/i.test(message)) return 'insufficient_funds';
  if (/declin|reject|cancel/i.test(message)) return 'declined';
  if (/time ?out|timed out|expired/i.test(message)) return 'payer_timeout';
  if (/not registered|not found|invalid (phone|number)/i.test(message)) return 'payer_not_registered';
  if (/limit/i.test(message)) return 'limit_reached';
  return 'other';
}

export const isDuplicate = (message: string) => /duplicate|unique reference/i.test(message);
export const isFloatEmpty = (message: string) => /balance is not enough|insufficient balance/i.test(message);
/** The account may not send money at all. It is ours to change, and says nothing about this transfer. */
export const isNotAllowed = (message: string) => /third[ -]party payouts/i.test(message);
/** An address that is not there is 'not found' as well. */
export const isNotFound = (message: string) => /^trans(action reference|fer) not found/i.test(message);

/** A transfer's reference has small letters alone, and all of ours are capitals. */
export const toTransferReference = (reference: string) => reference.toLowerCase();
export const fromTransferReference = (reference: string) => reference.toUpperCase();
/** Nothing can have been sent under such a reference. */
export const isIllegalReference = (message: string) => /reference contains illegal/i.test(message);
