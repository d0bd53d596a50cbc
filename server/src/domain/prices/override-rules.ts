/** Which prices a seller may set, and for whom. */
import { largestPriceFactor } from '@ntem/contract/limits';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { canHaveSubagents, isSeller, type Role } from '@ntem/contract/roles';
import { priceTexts } from '@ntem/contract/seller-rules';

export type TargetLevel = 2 | 3;

/** The levels below a seller for whom they may set prices. */
export function allowedLevels(role: Role | null): readonly TargetLevel[] {
  if (!isSeller(role)) return [];
  return canHaveSubagents(role) ? [2, 3] : [3];
}

export function isAllowedLevel(role: Role | null, level: number): level is TargetLevel {
  return allowedLevels(role).some((allowed) => allowed === level);
}

/** What is wrong with a price, if anything. One equal to the base is fine: it earns nothing and costs nothing. */
export function findPriceFault(override: { price: Pesewas; base: Pesewas }): string | undefined {
  if (override.price < override.base) return priceTexts.belowBase;
  const most = pesewas(override.base * BigInt(largestPriceFactor));
  return override.price > most ? priceTexts.tooHigh : undefined;
}
