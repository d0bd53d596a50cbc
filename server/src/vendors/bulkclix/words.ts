/** The meaning of BulkClix's words, in ours. A word that is not here is unknown. */
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import type { NetworkCodes } from '#vendors/ports/vendor-wire.ts';

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

/** For money that is sent out, sources differ about the spelling. */
export const channels: Record<'new' | 'old', NetworkCodes> = {
  new: { MTN: 'MTN', TELECEL: 'TELECEL', AIRTELTIGO: 'AIRTELTIGO' },
  old: { MTN: 'MTN', TELECEL: 'VODAFONE', AIRTELTIGO: 'AIRTEL' },
};

export const isDuplicate = (message: string) => /duplicate|already|\btaken\b|\bexists\b/i.test(message);
export const isFloatEmpty = (message: string) => /insufficient|not enough|low balance/i.test(message);

/** The words with which it accepts a text. */
export const takenWords = new Set(['request sent', 'success', 'pending']);

/** The reason of a refused message, by HTTP status and the sentence that comes with it. */
export function messageFailureOf(status: number, message: string): FailureClass | undefined {
  if (status === 402) return 'provider_float';
  if (status !== 400 && status !== 422) return undefined;
  if (/insufficient|balance|credit/i.test(message)) return 'provider_float';
  return /sender/i.test(message) ? 'config' : 'refused';
}

/** HTTP 401 speaks of our key here, and not of a code. */
export const isAboutKey = (message: string) => /unauth|api.?key|token/i.test(message);
