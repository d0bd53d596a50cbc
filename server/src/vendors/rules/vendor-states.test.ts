/** Tests of which vendor is in use, and which orders of vendors are complete. */
import { expect, it } from 'vitest';
import { isCompleteOrder, sumUses, useOf } from './vendor-states.ts';

it.each([
  ['a', [], 'in_use'],
  ['b', [], 'stands_by'],
  ['a', ['a'], 'paused'],
  ['b', ['a'], 'in_use'],
  ['c', ['a'], 'stands_by'],
  ['c', ['a', 'b', 'c'], 'paused'],
] as const)('%s of a, b and c, while %j are paused, is %s', (name, paused, use) => {
  const names: readonly string[] = paused;
  expect(useOf(name, ['a', 'b', 'c'], (one) => names.includes(one))).toBe(use);
});

it.each([
  [['stands_by', 'in_use', 'paused'], 'in_use'],
  [['stands_by', 'paused'], 'paused'],
  [['stands_by'], 'stands_by'],
  [[], 'stands_by'],
] as const)('%j together are %s', (uses, sum) => {
  expect(sumUses(uses)).toBe(sum);
});

it.each([
  [['b', 'a'], true],
  [['a'], false],
  [['a', 'a'], false],
  [['a', 'b', 'b'], false],
  [['a', 'c'], false],
  [['a', 'b', 'c'], false],
  [[], false],
])('of a and b, %j is complete: %s', (wanted, complete) => {
  expect(isCompleteOrder(wanted, ['a', 'b'])).toBe(complete);
});
