/** The meaning of CodeCraft's codes and words, in ours. One that is not here is unknown. */
import type { Network } from '@ntem/contract/networks';
import type { VendorWord } from '@ntem/contract/states';
import type { FailureClass } from '#vendors/ports/outcomes.ts';

/** Its products: the name in a package's code, the call, and its word for the network. */
export const lines: Record<
  string,
  { network: Network; path: string; name: string; list: 'regular' | 'bigtime' }
> = {
  MTN: { network: 'MTN', path: '/initiate.php', name: 'MTN', list: 'regular' },
  TELECEL: { network: 'TELECEL', path: '/initiate.php', name: 'TELECEL', list: 'regular' },
  AT: { network: 'AIRTELTIGO', path: '/initiate.php', name: 'AT', list: 'regular' },
  'MTN-BIGTIME': { network: 'MTN', path: '/special.php', name: 'MTN', list: 'bigtime' },
  'AT-BIGTIME': { network: 'AIRTELTIGO', path: '/special.php', name: 'AT', list: 'bigtime' },
};

type Meaning = { failure: FailureClass; reason: string };

/** In the answer to an order. 500, its own error, is not here: it proves nothing. */
export const refusals: Record<string, Meaning> = {
  '100': { failure: 'provider_float', reason: 'provider_float' },
  '101': { failure: 'refused', reason: 'out_of_stock' },
  '102': { failure: 'config', reason: 'config' },
  '103': { failure: 'refused', reason: 'not_offered' },
  '422': { failure: 'refused', reason: 'number_not_verified' },
  '555': { failure: 'refused', reason: 'unsupported' },
};

/** It says yes in three ways. */
export const isYes = (status: string) => ['200', 'success', 'true'].includes(status.toLowerCase());

/** Of an order that is asked about, in small letters. */
export const orderStatuses: Record<string, VendorWord> = {
  pending: 'in_progress',
  processing: 'in_progress',
  'in progress': 'in_progress',
  queued: 'in_progress',
  successful: 'done',
  success: 'done',
  delivered: 'done',
  completed: 'done',
  credited: 'done',
  'crediting successful': 'done',
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
  reversed: 'reversed',
  refunded: 'refunded_to_us',
};
