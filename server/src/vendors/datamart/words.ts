/** The meaning of DataMart's words, in ours. A word that is not here is unknown. */
import type { VendorWord } from '@ntem/contract/states';
import type { NetworkCodes } from '#vendors/ports/vendor-wire.ts';

/** The first is the one whose prices are read. `at` is another name for AirtelTigo. */
export const networkCodes: NetworkCodes<readonly [string, ...string[]]> = {
  MTN: ['YELLO'],
  TELECEL: ['TELECEL'],
  AIRTELTIGO: ['AT_PREMIUM', 'at'],
};

/** Of an order that is asked about. What it took back later is called refunded, or failed. */
export const orderStatuses: Record<string, VendorWord> = {
  pending: 'in_progress',
  waiting: 'in_progress',
  processing: 'in_progress',
  completed: 'done',
  failed: 'failed',
  refunded: 'refunded_to_us',
};

export const isFloatEmpty = (message: string) => /insufficient (wallet )?balance/i.test(message);
/** Something is there under our key: another order, or this one, which is still being made. */
export const isKeyTaken = ({ code, message }: { code?: string | null | undefined; message: string }) =>
  code === 'REQUEST_IN_PROGRESS' || /idempoten|REQUEST_IN_PROGRESS/i.test(message);
export const isNotFound = (message: string) => /order not found/i.test(message);
