/** What BulkClix's words mean, in ours. A word that is not here is unknown. */
import type { Network } from '@ntem/contract/networks';

type Meaning = { status: 'done' } | { status: 'in_progress' } | { status: 'failed'; reason: string };

const done: Meaning = { status: 'done' };
const underWay: Meaning = { status: 'in_progress' };
const declined: Meaning = { status: 'failed', reason: 'declined' };
const failed: Meaning = { status: 'failed', reason: 'other' };

/** In lower case: it writes them as it likes. */
export const statuses: Record<string, Meaning> = {
  success: done,
  successful: done,
  completed: done,
  approved: done,
  paid: done,
  failed,
  error: failed,
  cancelled: declined,
  declined,
  rejected: declined,
  pending: underWay,
  processing: underWay,
  in_progress: underWay,
  queued: underWay,
  initiated: underWay,
  // It says nothing before it knows.
  '': underWay,
};

/** Where money is sent out, sources differ about the spelling. */
export const channels: Record<'new' | 'old', Record<Network, string>> = {
  new: { MTN: 'MTN', TELECEL: 'TELECEL', AIRTELTIGO: 'AIRTELTIGO' },
  old: { MTN: 'MTN', TELECEL: 'VODAFONE', AIRTELTIGO: 'AIRTEL' },
};

export const isDuplicate = (message: string) => /duplicate|already|\btaken\b|\bexists\b/i.test(message);
export const isFloatEmpty = (message: string) => /insufficient|not enough|low balance/i.test(message);
