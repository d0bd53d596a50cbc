/** Bulk price changes: each new price, and the effect on the prices of sellers. Pure. */
import { largestPriceGhs, priceChangeDays } from '@ntem/contract/catalogue/limits';
import { newAmount, type PriceRule, roundUp } from '@ntem/contract/catalogue/markup-rules';
import { dayMs } from '@ntem/contract/durations';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { climbLadder, platformPrice } from './price-ladder.ts';
import { highestPrice } from './seller-price-limits.ts';

export const takenBackWithinMs = priceChangeDays * dayMs;

type PriceEffect = 'fine' | 'moves' | 'same' | 'below_cost' | 'out_of_range' | 'left_out';

/** A seller's price for a bundle; `agentAsks`: the price of the agent above them, if there is one. */
export type SellerPrice = { sellerId: string; asks: Pesewas; agentAsks: Pesewas | null };

export type Judged = {
  newAmount: Pesewas;
  effect: PriceEffect;
  sellers: number;
  rising: number;
  falling: number;
};

type Facts = {
  amount: Pesewas;
  /** The highest that any supplier takes. */
  cost: Pesewas | null;
  prices: readonly SellerPrice[];
  isLeftOut: boolean;
  raiseToCost: boolean;
  markupMaxPercent: number;
};

export function judgePrice(facts: Facts, rule: PriceRule): Judged {
  const { amount, cost, prices, isLeftOut, raiseToCost, markupMaxPercent } = facts;
  const sellers = new Set(prices.map(({ sellerId }) => sellerId)).size;
  const untouched = { newAmount: amount, sellers, rising: 0, falling: 0 };
  if (isLeftOut) return { ...untouched, effect: 'left_out' };
  const wanted = newAmount(amount, rule);
  const isBelowCost = cost !== null && wanted < cost;
  const next = isBelowCost && raiseToCost ? roundUp(cost, rule.roundTo) : wanted;
  if (next < 1n || next > BigInt(largestPriceGhs) * 100n) return { ...untouched, effect: 'out_of_range' };
  const changed = { ...untouched, newAmount: pesewas(next) };
  if (isBelowCost && !raiseToCost) return { ...changed, effect: 'below_cost' };
  if (next === amount) return { ...untouched, effect: 'same' };
  const moved = countMoved(prices, { before: amount, after: pesewas(next), cost, markupMaxPercent });
  return { ...changed, ...moved, effect: moved.rising + moved.falling > 0 ? 'moves' : 'fine' };
}

type Move = { before: Pesewas; after: Pesewas; cost: Pesewas | null; markupMaxPercent: number };

/** Only prices that the change itself overtakes or caps, not those overtaken before. */
function countMoved(prices: readonly SellerPrice[], { before, after, cost, markupMaxPercent }: Move) {
  const paidBy = ({ agentAsks }: SellerPrice, amount: Pesewas): Pesewas => {
    const agent = agentAsks === null ? [] : [{ sellerId: 'agent', asks: agentAsks }];
    return climbLadder(platformPrice({ amount, cost }), agent, markupMaxPercent).price;
  };
  const bases = prices.map((price) => ({
    asks: price.asks,
    before: paidBy(price, before),
    after: paidBy(price, after),
  }));
  const highest = (base: Pesewas) => highestPrice(base, markupMaxPercent);
  return {
    rising: bases.filter((base) => base.asks < base.after && base.asks >= base.before).length,
    falling: bases.filter((base) => base.asks > highest(base.after) && base.asks <= highest(base.before))
      .length,
  };
}

export function isChanged({ effect }: Pick<Judged, 'effect'>): boolean {
  return effect === 'fine' || effect === 'moves';
}

type Kept = { before: Pesewas; after: Pesewas; now: Pesewas; cost: Pesewas | null; isDeleted: boolean };

/** It has not changed since, and would not sell below its current cost. */
export function canGoBack({ before, after, now, cost, isDeleted }: Kept): boolean {
  return !isDeleted && now === after && (cost === null || before >= cost);
}
