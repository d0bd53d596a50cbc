/** Which prices a seller may set. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { allowedLevels, findPriceFault, isAllowedLevel } from './override-rules.ts';

it.each([
  ['below the base', 449, 'Must be higher than base price'],
  ['negative', -1, 'Must be higher than base price'],
  ['nothing', 0, 'Must be higher than base price'],
  ['equal to the base', 450, undefined],
  ['above the base', 451, undefined],
  ['ten times the base', 4500, undefined],
  ['over ten times the base', 4501, 'Must be at most ten times the base price'],
])('a price %s', (_case, price, fault) => {
  expect(findPriceFault({ price: pesewas(price), base: pesewas(450) })).toBe(fault);
});

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
