/** References of foreign calls: derived, so that a restored backup sends again under the same one. */
import type { AttemptDirection } from '@ntem/contract/states';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { keyedHash } from '#kernel/keys.ts';

/** No letter or digit that is mistaken for another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 17;
const prefixes: Record<AttemptDirection, string> = {
  collect: 'NTC',
  deliver: 'NTD',
  refund: 'NTR',
  payout: 'NTP',
};

export type Named = { subjectId: string; direction: AttemptDirection; number: number };

export function deriveReference(
  key: Uint8Array,
  { subjectId, direction, number }: Named,
  format: Traits['referenceFormat'],
): string {
  const hash = keyedHash(key, `${subjectId} ${direction} ${number}`);
  return format === 'uuid' ? asUuid(hash) : prefixes[direction] + asLetters(hash);
}

/** 20 letters and digits, which every vendor takes that does not want a UUID. */
function asLetters(hash: Buffer): string {
  const base = BigInt(alphabet.length);
  let rest = BigInt(`0x${hash.toString('hex')}`);
  return Array.from({ length: letters }, () => {
    const letter = alphabet[Number(rest % base)];
    rest /= base;
    return letter;
  }).join('');
}

/** `direction` undefined: the form does not tell. */
export type Form = { format: Traits['referenceFormat']; direction: AttemptDirection | undefined };

/** Undefined: it is no reference of ours. */
export function formOf(reference: string): Form | undefined {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference))
    return { format: 'uuid', direction: undefined };
  const directions = Object.keys(prefixes) as AttemptDirection[];
  const direction = directions.find(
    (one) => reference.startsWith(prefixes[one]) && reference.length === prefixes[one].length + letters,
  );
  return direction && { format: 'letters_and_digits', direction };
}

/** Version 4 in form. */
function asUuid(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
