/** Stores passwords as argon2id, with a hash to compare with if there is no account. */
import { hash, verify } from '@node-rs/argon2';
import { newPasswordText } from '@ntem/contract/accounts/account-texts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { inHashQueue } from './hash-queue.ts';

/** argon2id is the library's default algorithm. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Comparing with this takes as long as with a real one, so that the time does not reveal who has an account. */
const nobodysHash = hash('a password that nobody has', settings);

export function hashPassword(password: string, address = 'here'): Promise<string> {
  return inHashQueue(address, () => hash(password, settings));
}

export async function hashNewPassword(
  deps: Pick<Deps, 'config'>,
  password: string,
  address: string,
): Promise<string> {
  refuseShortPassword(deps, password);
  return hashPassword(password, address);
}

/** Beyond the contract's rule the operator may ask for a longer one. */
export function refuseShortPassword(
  { config: { passwordMinLength } }: Pick<Deps, 'config'>,
  password: string,
): void {
  if (password.length >= passwordMinLength) return;
  throw new Refusal('VALIDATION_FAILED', { errors: { password: newPasswordText(passwordMinLength) } });
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
