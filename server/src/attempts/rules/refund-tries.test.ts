/** Tests of what follows a refund that its gateway turned away. */
import { dayMs } from '@ntem/contract/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForPerson, retryMs } from './refund-tries.ts';

describe('a gateway', () => {
  it.each([
    ['that says no', { isRefused: true, waitedMs: 0 }, true],
    ['that is away', { isRefused: false, waitedMs: 0 }, false],
    ['that is away for a whole day', { isRefused: false, waitedMs: dayMs }, false],
    ['that is away for longer', { isRefused: false, waitedMs: dayMs + 1 }, true],
  ])('%s, %o, leaves the refund to a person: %s', (_which, facts, expected) => {
    expect(isForPerson(facts)).toBe(expected);
  });

  it('that refuses more often is never tried sooner', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (refusals, more) => {
        expect(retryMs(refusals)).toBeGreaterThanOrEqual(10_000);
        expect(retryMs(refusals + more)).toBeGreaterThanOrEqual(retryMs(refusals));
        expect(retryMs(refusals + more)).toBeLessThanOrEqual(300_000);
      }),
    );
  });

  it('that cannot take a call is tried again every ten seconds at first, and less often later', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryMs)).toEqual([
      10_000, 10_000, 10_000, 10_000, 20_000, 40_000, 80_000, 300_000,
    ]);
  });
});
