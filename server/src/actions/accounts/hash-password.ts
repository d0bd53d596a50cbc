/** Passwords at rest: argon2id, and a hash to compare with where there is no account. */
import { hash, verify } from '@node-rs/argon2';

/** argon2id is the library's default algorithm. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Comparing with this takes as long as with a real one, so that time does not tell who has an account. */
const nobodysHash = hash('a password that nobody has', settings);

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && typeof passwordHash === 'string';
}
