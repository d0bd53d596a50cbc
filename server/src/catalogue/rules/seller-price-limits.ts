/** Limits on the prices that a seller may set, and for whom. */

import { largestPriceFactor } from '@ntem/contract/catalogue/limits';
import { priceTexts } from '@ntem/contract/catalogue/price-texts';
import { formatAmount, type Pesewas, pesewas } from '@ntem/contract/money';
import { canHaveSubagents, isSeller, type Role } from '@ntem/contract/people/roles';

export type TargetLevel = 2 | 3;

/** The levels below a seller for whom they may set prices. */
export function allowedLevels(role: Role | null): readonly TargetLevel[] {
  if (!isSeller(role)) return [];
  return canHaveSubagents(role) ? [2, 3] : [3];
}

export function isAllowedLevel(role: Role | null, level: number): level is TargetLevel {
  return allowedLevels(role).some((allowed) => allowed === level);
}

/** The error in a price, if any. One equal to the base is fine: it earns nothing and costs nothing. */
export function findPriceFault(override: {
  price: Pesewas;
  base: Pesewas;
  markupMaxPercent: number;
}): string | undefined {
  const { price, base, markupMaxPercent } = override;
  if (price < base) return priceTexts.belowBase;
  const highest = highestPrice(base, markupMaxPercent);
  if (price <= highest) return undefined;
  return highest < withMarkup(base, markupMaxPercent)
    ? priceTexts.tooHigh
    : `The highest price is GH₵ ${formatAmount(highest)}`;
}

/** The highest price that a seller may set, and that is charged if the base has fallen since. */
export function highestPrice(base: Pesewas, markupMaxPercent: number): Pesewas {
  const slip = pesewas(base * BigInt(largestPriceFactor));
  const ceiling = withMarkup(base, markupMaxPercent);
  return ceiling < slip ? ceiling : slip;
}

function withMarkup(base: Pesewas, percent: number): Pesewas {
  return pesewas((base * BigInt(100 + percent)) / 100n);
}
