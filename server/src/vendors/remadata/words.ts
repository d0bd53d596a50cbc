/** The meaning of RemaData's words, in ours. A word that is not here is unknown. */
import type { VendorWord } from '@ntem/contract/states';
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import type { NetworkCodes } from '#vendors/ports/vendor-wire.ts';

export const networkCodes: NetworkCodes = { MTN: 'mtn', TELECEL: 'telecel', AIRTELTIGO: 'airteltigo' };

export const orderStatuses: Record<string, VendorWord> = {
  pending: 'in_progress',
  processing: 'in_progress',
  completed: 'done',
  failed: 'failed',
  refunded: 'refunded_to_us',
};

/** Its refusals have no codes, and nobody has written their words down: only a sentence with a plain reason counts. */
export function failureOf(message: string): FailureClass | undefined {
  if (/duplicate|already|exist|used|taken/i.test(message)) return undefined;
  if (/insufficient/i.test(message)) return 'provider_float';
  return /required|invalid|must (be|have)|not (available|allowed|supported)|unsupported/i.test(message)
    ? 'refused'
    : undefined;
}
