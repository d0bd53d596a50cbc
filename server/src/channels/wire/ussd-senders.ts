/** Senders of USSD sessions: the secret in the address, and the network addresses where the vendor has such. */
import { timingSafeEqual } from 'node:crypto';

/** In the same time, wherever they differ. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Without a list anybody may who knows the secret. */
export function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 || allowed.includes(address.replace(/^::ffff:/, ''));
}
