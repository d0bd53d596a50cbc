/** The form of API keys, and what widens one. Pure. */
import type { KeyKind, KeyScope } from '@ntem/contract/developers/limits';
import type { Pesewas } from '@ntem/contract/money';
import { isLoosened } from '#floats/rules/float-sales.ts';

/** The seller behind a request with an API key. */
export type KeyHolder = {
  userId: string;
  keyId: string;
  name: string;
  kind: KeyKind;
  scopes: readonly KeyScope[];
  dailyLimit: Pesewas | null;
};

/** 43 letters and digits have 256 random bits. */
export const secretLength = 43;
const secretPattern = new RegExp(`^ntm_(?:live|test)_[A-Za-z0-9]{${secretLength}}$`);

export function prefixOf(kind: KeyKind): string {
  return `ntm_${kind}_`;
}

/** Anything else is looked up nowhere. */
export function isSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** The parts of a secret by which its owner knows it. */
export function nameSecret(secret: string): { prefix: string; lastFour: string } {
  return { prefix: secret.slice(0, prefixOf('live').length + 4), lastFour: secret.slice(-4) };
}

type Bounds = { addresses: readonly string[]; dailyLimit: Pesewas | null };

/** A stolen session must not get more out of a key than its owner allows. */
export function isWidened(before: Bounds, after: Bounds): boolean {
  if (isLoosened(before.dailyLimit, after.dailyLimit)) return true;
  if (before.addresses.length === 0) return false;
  return after.addresses.length === 0 || after.addresses.some((one) => !before.addresses.includes(one));
}
