/** Shared words of suppliers for the outcome of a delivery. */
import type { VendorWord } from '@ntem/contract/states';
import type { DeliveryStatus } from './outcomes.ts';
import { meaningOf } from './vendor-wire.ts';

type Words = Pick<DeliveryStatus, 'vendorReference' | 'evidence'>;

/** A word that is not in the supplier's table proves nothing. */
export function readDeliveryWord(
  table: Record<string, VendorWord>,
  word: string,
  words: Words,
): DeliveryStatus {
  const status = meaningOf(table, word);
  switch (status) {
    case 'failed':
    case 'reversed':
    case 'refunded_to_us':
      return { status, reason: word, ...words };
    case undefined:
    case 'unknown':
      return { status: 'unknown', reason: 'unmapped_code', ...words };
    default:
      return { status, ...words };
  }
}
