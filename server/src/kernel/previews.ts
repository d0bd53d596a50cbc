/** Previews that are carried out exactly as they were shown, or not at all. */
import { createHash } from 'node:crypto';
import { Refusal } from './rules/refusal.ts';

/** Covers everything shown and saved: any difference since was not confirmed. */
export function fingerprintOf(shown: unknown): string {
  const text = JSON.stringify(shown, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** `now`: the same preview, made again under the locks of what it changes. */
export function requireConfirmed(
  now: { fingerprint: string },
  { fingerprint, changes, nothing = 'Nothing would change.' }: Confirmed,
): void {
  if (now.fingerprint !== fingerprint) throw new Refusal('STALE');
  if (changes === 0) throw new Refusal('VALIDATION_FAILED', { message: nothing });
}

type Confirmed = { fingerprint: string; changes: number; nothing?: string };

export function refuseFile(fault: string): Refusal {
  return new Refusal('VALIDATION_FAILED', { message: fault, errors: { file: fault } });
}
