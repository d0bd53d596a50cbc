/** Tests of the prices that a seller may set. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { allowedLevels, findPriceFault, highestPrice, isAllowedLevel } from './seller-price-limits.ts';

it.each([
  ['below the base', 449, 'Must be higher than base price'],
  ['negative', -1, 'Must be higher than base price'],
  ['nothing', 0, 'Must be higher than base price'],
  ['equal to the base', 450, undefined],
  ['above the base', 451, undefined],
  ['at the ceiling', 1350, undefined],
  ['over the ceiling', 1351, 'The highest price is GH₵ 13.50'],
  ['over ten times the base', 4501, 'The highest price is GH₵ 13.50'],
])('a price %s', (_case, price, fault) => {
  expect(findPriceFault({ price: pesewas(price), base: pesewas(450), markupMaxPercent: 200 })).toBe(fault);
});

it.each([
  ['ten times the base', 4500, undefined],
  ['over ten times the base', 4501, 'Must be at most ten times the base price'],
])('under a higher ceiling, a price %s', (_case, price, fault) => {
  expect(findPriceFault({ price: pesewas(price), base: pesewas(450), markupMaxPercent: 2_000 })).toBe(fault);
});

it.each([
  [450, 0, 450],
  [450, 200, 1350],
  [1, 50, 1],
  [333, 10, 366],
  [450, 900, 4500],
  [450, 10_000, 4500],
])(
  'the highest price over a base of %i with %i percent is %i, in whole pesewas',
  (base, percent, highest) => {
    expect(highestPrice(pesewas(base), percent)).toBe(pesewas(highest));
  },
);

it.each([
  ['agent', [2, 3]],
  ['subagent', [3]],
  ['admin', []],
  ['manager', []],
  ['user', []],
  [null, []],
] as const)('a level of %s', (role, levels) => {
  expect(allowedLevels(role)).toEqual(levels);
  for (const level of [0, 1, 2, 3, 4, 2.5, Number.NaN]) {
    expect(isAllowedLevel(role, level)).toBe(levels.some((allowed) => allowed === level));
  }
});
