/** The meaning of Hubnet's words, in ours. A word that is not here is unknown. */
import type { Network } from '@ntem/contract/networks';
import type { VendorWord } from '@ntem/contract/states';
import type { FailureClass } from '#vendors/ports/outcomes.ts';

/** Its products, by the name in its addresses. `big-time` is AirtelTigo's data that does not expire. */
export const lines: Record<string, Network> = {
  mtn: 'MTN',
  at: 'AIRTELTIGO',
  'big-time': 'AIRTELTIGO',
  telecel: 'TELECEL',
};

/** In MB, 1000 for each GB. */
export const smallestVolume = 1_000;

/** Of an order that is asked about, in small letters. */
export const orderStatuses: Record<string, VendorWord> = {
  delivered: 'done',
  completed: 'done',
  accepted: 'in_progress',
  pending: 'in_progress',
  processing: 'in_progress',
  'in progress': 'in_progress',
  failed: 'failed',
  cancelled: 'failed',
  refunded: 'refunded_to_us',
};

/** The words with which it rejects an order. Without them, only a sentence with a reason counts. */
export const rejection = 'charge.rejected';

/** The reason of a rejected order: by its code, else by its sentence; undefined if neither is one. */
export function failureOf(code: string, message: string): FailureClass | undefined {
  // The account is not approved.
  if (code === '406') return 'config';
  if (code === '1007') return 'rate_limited';
  if (/insufficient/i.test(message)) return 'provider_float';
  const isReason =
    /required|invalid|must (be|have)|minimum|maximum|not (available|allowed|supported|eligible)/i;
  return isReason.test(message) ? 'refused' : undefined;
}

/** The code for a used reference is not known, only that there is such a rejection. */
export const isDuplicate = (message: string) =>
  /duplicate|already/i.test(message) ||
  (/reference/i.test(message) && /exist|used|taken|unique/i.test(message));
