/** Tests of the growth in sales. */
import { expect, it } from 'vitest';
import { findGrowth } from './sales-growth.ts';

it.each([
  [{ sales: 1_182, salesBefore: 1_000 }, 18.2],
  [{ sales: 885, salesBefore: 1_000 }, -11.5],
  [{ sales: 500, salesBefore: 500 }, 0],
  [{ sales: 1, salesBefore: 3 }, -66.7],
  [{ sales: 500, salesBefore: 0 }, null],
  [{ sales: 500 }, null],
])('%o grow by %s percent', (sums, growth) => {
  expect(findGrowth(sums)).toBe(growth);
});
