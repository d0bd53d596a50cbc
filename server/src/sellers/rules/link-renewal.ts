/** Decides whether a seller's link can be renewed as it is. */
import { renewableForMs } from '@ntem/contract/sellers/limits';

/** Only towards its end, and not after it: an expired link is replaced by a new one. */
export function isRenewable({ leftMs }: { leftMs: number }): boolean {
  return leftMs > 0 && leftMs <= renewableForMs;
}
