/** Tests of how often buyers may ask. */
import { expect, it } from 'vitest';
import { findPurchaseWaitMs } from './purchase-limits.ts';

it.each([
  [{ openPrompts: 0, unpaidLately: 0 }, undefined],
  [{ openPrompts: 2, unpaidLately: 9 }, undefined],
  [{ openPrompts: 3, unpaidLately: 3 }, 180_000],
  [{ openPrompts: 0, unpaidLately: 10 }, 86_400_000],
])('a payer with %j waits %s', (counts, waitMs) => {
  expect(findPurchaseWaitMs(counts)).toBe(waitMs);
});
