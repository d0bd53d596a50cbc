/** Reads a supplier's price list for one of our packages. Pure. */
import type { Pesewas } from '@ntem/contract/money';

export type Offer = { code: string; cost: Pesewas };

/** `cost`: what we believe the supplier takes, where anything is known. */
export type Offered = { code: string; amount: Pesewas; cost: Pesewas | null };

/** `gone`: it does not sell the code. `above_amount`: it takes more than we charge. `above_cost`: more than we believe. */
export type Reading =
  | { state: 'gone' }
  | { state: 'above_amount' | 'above_cost' | 'fits'; code: string; cost: Pesewas };

export function readOffer({ code, amount, cost }: Offered, offers: readonly Offer[]): Reading {
  // Forms trim what is typed, while some suppliers' codes begin with a space and are wanted back byte for byte.
  const offer =
    offers.find((one) => one.code === code) ?? offers.find((one) => one.code.trim() === code.trim());
  if (!offer) return { state: 'gone' };
  const found = { code: offer.code, cost: offer.cost };
  if (offer.cost > amount) return { state: 'above_amount', ...found };
  return { state: cost !== null && offer.cost > cost ? 'above_cost' : 'fits', ...found };
}
