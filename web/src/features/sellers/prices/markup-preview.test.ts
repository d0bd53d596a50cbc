/** The preview of a markup, and what undoes it. */
import type { PricingPackage } from '@ntem/contract/catalogue/endpoints/pricing';
import type { PriceRule } from '@ntem/contract/catalogue/markup-rules';
import { expect, it } from 'vitest';
import { previewMarkup, sayEffects, sumPrices, wayBack } from './markup-preview.ts';

const bundle = (id: string, base: number, asks?: number): PricingPackage => ({
  id,
  name: id,
  service_name: 'MTN',
  network: 'MTN',
  megabytes: 1000,
  base_price: base,
  highest_price: Math.round(base * 300) / 100,
  existing_overrides: asks === undefined ? {} : { 3: asks },
});
const packages = [
  bundle('unset', 19.7),
  bundle('up', 5.2, 5.5),
  bundle('down', 10, 25),
  bundle('stays', 10, 11),
  bundle('overtaken', 6, 5),
];
const amount: PriceRule = { by: 'amount', change: 100n, roundTo: 1n };
const percent: PriceRule = { by: 'percent', change: 600n, roundTo: 50n };
const all = { level: 3, onlyUnset: false, from: 'base' as const };

it('has every price before and after with what it earns', () => {
  const preview = previewMarkup(packages, { ...all, rule: amount });
  expect(preview.rows.map(({ id, before, price, earns }) => [id, before, price, earns])).toEqual([
    ['unset', undefined, 20.7, 1],
    ['up', 5.5, 6.2, 1],
    ['down', 25, 11, 1],
    ['overtaken', 5, 7, 1],
  ]);
  expect(sayEffects(preview)).toBe(' change: 2 up, 1 down, 1 new. 1 stays.');
  expect(wayBack(preview.rows, 3).map((row) => row.custom_price)).toEqual([null, 5.5, 25, null]);
});

it('leaves alone what has a price, for the unset ones', () => {
  const preview = previewMarkup(packages, { ...all, onlyUnset: true, rule: percent });
  expect(preview.rows.map(({ id, price, earns }) => [id, price, earns])).toEqual([['unset', 21, 1.3]]);
  expect(sayEffects(preview)).toBe(' will be set. Nothing else changes.');
});

it('raises what is set from what it is now, and leaves the rest', () => {
  const rule: PriceRule = { by: 'percent', change: 500n, roundTo: 10n };
  const preview = previewMarkup(packages, { ...all, from: 'price', rule });
  expect(preview.rows.map(({ id, before, price }) => [id, before, price])).toEqual([
    ['up', 5.5, 5.8],
    ['down', 25, 26.3],
    ['stays', 11, 11.6],
    ['overtaken', 5, 6.3],
  ]);
  expect(sayEffects(preview)).toBe(' change: 4 up.');
});

it('stops at the highest price and says so', () => {
  const rule = { ...amount, change: 100_000n };
  const { rows } = previewMarkup([bundle('one', 5)], { ...all, rule });
  expect(rows).toMatchObject([{ price: 15, earns: 10, isCapped: true }]);
});

it('sums what is set, what a sale earns on average, and what earns nothing', () => {
  expect(sumPrices(packages, 3)).toEqual({ set: 4, unset: 1, averageGhs: 3.26 });
  expect(sumPrices([], 3)).toEqual({ set: 0, unset: 0, averageGhs: 0 });
});
