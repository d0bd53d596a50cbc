/** Decides when a seller is told that their float is low. Pure. */
import type { Pesewas } from '@ntem/contract/money';

type Taken = { before: Pesewas; after: Pesewas; lowBelow: Pesewas };

/** Once for each fall: not while it was below already. */
export function hasFallenBelow({ before, after, lowBelow }: Taken): boolean {
  return before >= lowBelow && after < lowBelow;
}
