/** Stores passwords as argon2id, with a hash to compare with if there is no account. */
import { hash, verify } from '@node-rs/argon2';
import { inHashQueue } from './hash-queue.ts';

/** argon2id is the library's default algorithm. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Comparing with this takes as long as with a real one, so that the time does not reveal who has an account. */
const nobodysHash = hash('a password that nobody has', settings);

export function hashPassword(password: string, address = 'here'): Promise<string> {
  return inHashQueue(address, () => hash(password, settings));
}

export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
  address = 'here',
): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash);
  const matches = await inHashQueue(address, () => verify(known, password));
  return matches && typeof passwordHash === 'string';
}
