/** The price ladder: a sale climbs from the platform's price through each seller to the buyer. */
import type { Pesewas } from '@ntem/contract/money';
import { highestPrice } from './seller-price-limits.ts';

/** A seller on the way to the buyer, and their price for the people below. */
export type Seller = { sellerId: string; asks: Pesewas | undefined };

/** `base` is what the seller pays, `price` what they sell for; the difference is theirs. */
export type Rung = { sellerId: string; base: Pesewas; price: Pesewas; commission: Pesewas };

export type Ladder = { price: Pesewas; rungs: Rung[] };

/** The platform's price: never less than the bundle costs us. */
export function platformPrice(bundle: { amount: Pesewas; cost: Pesewas | null }): Pesewas {
  return bundle.cost !== null && bundle.cost > bundle.amount ? bundle.cost : bundle.amount;
}

/**
 * Each rung sells at its seller's price, but never below what the seller pays: a price that a change above has
 * overtaken is lifted. So base + commissions = price, and nobody sells at a loss. Nor above the ceiling: a price set
 * before the base fell is charged as the highest that may be set now.
 */
export function climbLadder(base: Pesewas, sellers: readonly Seller[], markupMaxPercent: number): Ladder {
  const rungs: Rung[] = [];
  let price = base;
  for (const { sellerId, asks } of sellers) {
    const wanted = asks !== undefined && asks > price ? asks : price;
    const highest = highestPrice(price, markupMaxPercent);
    const sellingPrice = wanted > highest ? highest : wanted;
    rungs.push({ sellerId, base: price, price: sellingPrice, commission: (sellingPrice - price) as Pesewas });
    price = sellingPrice;
  }
  return { price, rungs };
}

type Priced = { id: string; amountPesewas: Pesewas; costPesewas: Pesewas | null };
export type Asks = (bundleId: string, sellerId: string) => Pesewas | undefined;

/** The ladder of one bundle, along a chain of sellers from the platform down. */
export function climbFor(
  { id, amountPesewas: amount, costPesewas: cost }: Priced,
  chain: readonly { sellerId: string }[],
  { asks, markupMaxPercent }: { asks: Asks; markupMaxPercent: number },
): Ladder & { base: Pesewas } {
  const base = platformPrice({ amount, cost });
  const sellers = chain.map(({ sellerId }) => ({ sellerId, asks: asks(id, sellerId) }));
  return { base, ...climbLadder(base, sellers, markupMaxPercent) };
}
