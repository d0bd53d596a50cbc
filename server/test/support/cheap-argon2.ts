/**
 * The library that hashes passwords, for the journeys: `vitest.config.ts` puts this in its place. A hash takes a
 * fraction of the memory and time. `hash-password.test.ts` sees the product's own cost.
 */
import { verify as compare, hash as hashFully, type Options } from '@node-rs/argon2/index.js';

/** The cost of each hash that a password was compared with, in order. */
export const comparedCosts: string[] = [];

/** Passwords hashed so far. */
export const hashed = { count: 0 };

/** In proportion, so that hashes of different cost stay different. */
export function hash(password: string, options: Options & { memoryCost: number }): Promise<string> {
  hashed.count += 1;
  return hashFully(password, { ...options, memoryCost: Math.max(8, options.memoryCost >> 8) });
}

export function verify(known: string, password: string): Promise<boolean> {
  comparedCosts.push(known.split('$', 4).join('$'));
  return compare(known, password);
}
