/** Jobs about one supplier's network share their slots, so that a line that hangs fills no more than its share. */
import type { Network } from '@ntem/contract/networks';

export function bucketOf(supplier: string, network: Network): string {
  return `${supplier} ${network}`;
}
