/** How often vendors are asked and buyers may ask. */
import { describe, expect, it } from 'vitest';
import { findPurchaseWaitMs, holdRetryMs, nextCheckMs } from './purchase-rules.ts';

describe('a vendor', () => {
  it('is asked after 2 s, 5 s, 15 s, a minute, five minutes, then every hour', () => {
    const delays = [0, 1, 2, 3, 4, 5, 99].map((checks) => nextCheckMs(checks, 0));
    expect(delays).toEqual([2_000, 5_000, 15_000, 60_000, 300_000, 3_600_000, 3_600_000]);
  });

  it('is never asked before its own first check', () => {
    expect(nextCheckMs(0, 10_000)).toBe(10_000);
    expect(nextCheckMs(1, 10_000)).toBe(5_000);
  });

  it('that cannot take an order is tried again every ten seconds at first, and less often later', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(holdRetryMs)).toEqual([
      10_000, 10_000, 10_000, 20_000, 40_000, 80_000, 300_000,
    ]);
  });
});

describe('a payer', () => {
  it.each([
    [{ openPrompts: 0, unpaidLastDay: 0 }, undefined],
    [{ openPrompts: 2, unpaidLastDay: 9 }, undefined],
    [{ openPrompts: 3, unpaidLastDay: 3 }, 180_000],
    [{ openPrompts: 0, unpaidLastDay: 10 }, 86_400_000],
  ])('with %j waits %s', (counts, waitMs) => {
    expect(findPurchaseWaitMs(counts)).toBe(waitMs);
  });
});
