/** Decides what an answer proves about our own call: nothing if it names another one, or leaves the outcome open. */
import type { CodeNeeded, StartOutcome, Unknown, VendorStatus } from './outcomes.ts';

/**
 * Our reference, or the one asked by, and the one in the answer. References missing in the answer cannot be compared.
 */
type Naming = { ours: string; named: string | number | null | undefined };

type UnknownStatus = Extract<VendorStatus, { status: 'unknown' }>;

function findOther(namings: readonly Naming[]): string | undefined {
  const other = namings.find(({ ours, named }) => String(named ?? ours) !== ours);
  return other && String(other.named);
}

/** Every status that a vendor was asked for goes through here. Another's own name for it is not kept either. */
export function statusAbout<Status extends VendorStatus>(
  namings: readonly Naming[],
  status: Status,
): Status | UnknownStatus {
  const named = findOther(namings);
  if (named === undefined) return status;
  return { status: 'unknown', reason: 'other_reference', evidence: { ...status.evidence, named } };
}

/** Every answer to a call goes through here. */
export function startAbout<Start extends StartOutcome | CodeNeeded>(
  namings: readonly Naming[],
  started: Start,
): Start | Unknown {
  const named = findOther(namings);
  if (named === undefined) return started;
  return { outcome: 'unknown', reason: 'other_reference', evidence: { ...started.evidence, named } };
}

/** Statuses that judge the request itself. A time-out, a conflict or an unknown address judges nothing. */
export function judgesRequest(http: number): boolean {
  return http < 300 || http === 400 || http === 402 || http === 422;
}

/** A refusal in such words may still happen, or has happened. */
export function soundsUndecided(sentence: string): boolean {
  return /time[ds]?[ -]?out|\b(status|still|is|transaction) pending\b|\b(is|are|still|being) process|\bin progress\b|check (the |its )?status/i.test(
    sentence,
  );
}

/** An unknown address does not mean that there is no such transaction. */
export function isLostWay(sentence: string): boolean {
  return /\b(route|endpoint|page|url|path|method)\b|cannot (get|post|put)/i.test(sentence);
}
