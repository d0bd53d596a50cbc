/** Tests of orders of test keys: how they end, and what their float holds. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import { fateOf, leftInTestFloat } from './test-orders.ts';

it.each([
  ['0241234567', 'delivered', 2_000],
  ['0240009101', 'refunded', 2_000],
  ['0550009102', 'delivered', 30_000],
  ['0240009103', 'refunded', 30_000],
  ['0240009104', 'delivered', 30_000],
  ['0240009107', 'sending', 0],
  ['0240009108', 'refunded', 2_000],
])('a test order for %s is %s after %d ms', (recipient, ending, afterMs) => {
  expect(fateOf(recipient as Phone)).toEqual({ ending, afterMs });
});

it.each([
  [0n, 100_000n],
  [99_999n, 1n],
  [100_000n, 0n],
  [100_001n, 0n],
])('with %d pesewas sold today a test float has %d left', (sold, left) => {
  expect(leftInTestFloat(pesewas(sold))).toBe(left);
});
