/** The effect of a markup on all of a seller's prices, shown before it is sent. Pure. */

import type { PricingPackage } from '@ntem/contract/catalogue/endpoints/pricing';
import {
  changePrice,
  newAmount,
  type PriceRule,
  type PriceStart,
} from '@ntem/contract/catalogue/markup-rules';
import { exact, sumGhs, toGhs } from '#lib/ghs.ts';
import { isOvertaken, priceBelow } from './seller-price-words.ts';

export type MarkedUp = {
  id: string;
  row: PricingPackage;
  before: number | undefined;
  price: number;
  earns: number;
  /** The rule exceeded the highest price. */
  isCapped: boolean;
};

type MarkupRequest = { level: number; rule: PriceRule; from: PriceStart; onlyUnset: boolean };

/** Packages whose price changes; the others are only counted. */
export function previewMarkup(packages: PricingPackage[], { level, rule, from, onlyUnset }: MarkupRequest) {
  const all = packages
    .flatMap((row): MarkedUp[] => {
      const bounds = { base: exact(row.base_price), highest: exact(row.highest_price) };
      const before = row.existing_overrides[level];
      const asks = before === undefined ? undefined : exact(before);
      const changed = changePrice(from, { ...bounds, asks }, rule);
      if (changed === undefined) return [];
      const price = toGhs(changed);
      const earns = sumGhs(price, -row.base_price);
      const start = from === 'base' ? bounds.base : (asks ?? bounds.base);
      return [{ id: row.id, row, before, price, earns, isCapped: newAmount(start, rule) > bounds.highest }];
    })
    .filter(({ before }) => !onlyUnset || before === undefined);
  const rows = all.filter(({ before, price }) => before !== price);
  return { rows, staying: all.length - rows.length };
}

/** `25 prices change: 9 up, 9 down, 7 new. 1 stays.` after the number of them. */
export function sayEffects({ rows, staying }: ReturnType<typeof previewMarkup>): string {
  const up = rows.filter(({ before, price }) => before !== undefined && price > before).length;
  const down = rows.filter(({ before, price }) => before !== undefined && price < before).length;
  const fresh = rows.length - up - down;
  const stays = staying > 0 ? ` ${staying} ${staying === 1 ? 'stays' : 'stay'}.` : '';
  if (rows.length === 0) return ` would change.${stays}`;
  if (up + down === 0) return ` will be set.${stays || ' Nothing else changes.'}`;
  const parts = [`${up} up`, `${down} down`, `${fresh} new`].filter((part) => !part.startsWith('0 '));
  return ` ${rows.length === 1 ? 'changes' : 'change'}: ${parts.join(', ')}.${stays}`;
}

/** Undoes it: a price that had no effect counts as none. */
export function wayBack(rows: MarkedUp[], level: number) {
  return rows.map(({ row, before }) => ({
    package_id: row.id,
    target_level: level,
    custom_price:
      before === undefined || isOvertaken(row.base_price, before)
        ? null
        : Math.min(before, row.highest_price),
  }));
}

/** The number of prices set and not set, and the average profit of a sale. */
export function sumPrices(packages: PricingPackage[], level: number) {
  const set = packages.filter((row) => row.existing_overrides[level] !== undefined);
  const earned = set.reduce((sum, row) => {
    const paid = Math.min(priceBelow(row.base_price, row.existing_overrides[level]), row.highest_price);
    return sum + (exact(paid) - exact(row.base_price));
  }, 0n);
  const average = packages.length === 0 ? 0n : earned / BigInt(packages.length);
  return { set: set.length, unset: packages.length - set.length, averageGhs: toGhs(average) };
}
