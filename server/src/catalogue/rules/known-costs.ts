/** Decides whether a package may be sold at its price, by the last cost of its code. Pure. */
import type { Pesewas } from '@ntem/contract/money';

/** An admin lets it sell from this amount up, while it costs no more than this. */
export type Confirmation = { amount: Pesewas; cost: Pesewas };

export type PricedGoods = {
  amount: Pesewas;
  /** The highest that is known of its codes; null if nothing is. */
  known: Pesewas | null;
  confirmed: Confirmation | null;
};

/** The cost that an admin has to confirm before it is sold, or undefined if it can be sold. */
export function costToConfirm({ amount, known, confirmed }: PricedGoods): Pesewas | undefined {
  if (known === null || amount >= known) return undefined;
  const isConfirmed = confirmed !== null && amount >= confirmed.amount && known <= confirmed.cost;
  return isConfirmed ? undefined : known;
}

/** The lowest amount at which it can be sold without confirmation. */
export function lowestAmount({ known, confirmed }: Omit<PricedGoods, 'amount'>): Pesewas | null {
  return known !== null && confirmed !== null && known <= confirmed.cost && confirmed.amount < known
    ? confirmed.amount
    : known;
}

/** A price cut this large is reported to every admin. */
export function isSteepFall({ before, after }: { before: Pesewas; after: Pesewas }): boolean {
  return after * 3n < before * 2n;
}

export function highestCost(costs: readonly (Pesewas | null)[]): Pesewas | null {
  return costs.reduce((highest, cost) => (cost !== null && (highest ?? -1n) < cost ? cost : highest), null);
}
