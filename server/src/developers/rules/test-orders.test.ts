/** Tests of the float of a test key. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { leftInTestFloat } from './test-orders.ts';

it.each([
  [0n, 100_000n],
  [99_999n, 1n],
  [100_000n, 0n],
  [100_001n, 0n],
])('with %d pesewas sold today a test float has %d left', (sold, left) => {
  expect(leftInTestFloat(pesewas(sold))).toBe(left);
});
