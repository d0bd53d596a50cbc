/** Tests of the figures of the last hour, and how long a float lasts. */
import { dayMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { daysLeft, feePercent, type HealthRow, sumHealth } from './vendor-health.ts';

const row = (
  bucket: number | null,
  done: number,
  ended: number,
  more: Partial<HealthRow> = {},
): HealthRow => ({
  bucket,
  done,
  ended,
  notKnown: 0,
  typicalMs: null,
  ...more,
});

describe('the last hour', () => {
  it.each([
    ['all', 12, 12, 100],
    ['one of many did not', 2_999, 3_000, 99.9],
    ['two of three', 2, 3, 66.6],
    ['none', 0, 4, 0],
    ['nothing has ended', 0, 0, undefined],
  ])('went through: %s', (_case, done, ended, percent) => {
    expect(sumHealth([row(null, done, ended)]).percent).toBe(percent);
  });

  it('has twelve parts, the oldest first, and empty ones where nothing was asked', () => {
    const { buckets } = sumHealth([row(null, 3, 4), row(0, 1, 2), row(11, 2, 2)]);
    expect(buckets).toHaveLength(12);
    expect(buckets[0]).toEqual({ done: 2, ended: 2 });
    expect(buckets[11]).toEqual({ done: 1, ended: 2 });
    expect(buckets.slice(1, 11)).toEqual(Array(10).fill({ done: 0, ended: 0 }));
  });

  it('says what is not known, and the typical time', () => {
    const health = sumHealth([
      row(null, 1, 1, { notKnown: 2, typicalMs: 21_000 }),
      row(0, 1, 1, { notKnown: 2 }),
    ]);
    expect(health).toMatchObject({ notKnown: 2, typicalMs: 21_000, done: 1, ended: 1 });
    expect(sumHealth([])).toMatchObject({ notKnown: 0, typicalMs: undefined, done: 0, ended: 0 });
  });
});

describe('days left', () => {
  it.each([
    ['a week at the pace of a week', 70_000n, 70_000n, 7 * dayMs, 7],
    ['rounded down', 18_400n, 80_000n, 7 * dayMs, 1.6],
    ['a shop of two days, by these two', 20_000n, 20_000n, 2 * dayMs, 2],
    ['an hour counts as a day', 20_000n, 10_000n, dayMs / 24, 2],
    ['older ones do not count', 70_000n, 70_000n, 9 * dayMs, 7],
    ['an empty float', 0n, 10_000n, 7 * dayMs, 0],
    ['one below zero', -500n, 10_000n, 7 * dayMs, 0],
    ['nothing was spent', 10_000n, 0n, 0, undefined],
  ])('%s', (_case, float, spent, sinceFirstMs, days) => {
    expect(daysLeft({ float: pesewas(float), spent: pesewas(spent), sinceFirstMs })).toBe(days);
  });
});

it.each([
  [195n, 10_000n, 1.95],
  [1n, 30_000n, 0],
  [0n, 10_000n, undefined],
  [5n, 0n, undefined],
])('a fee of %i of %i is %s percent', (fee, received, percent) => {
  expect(feePercent({ fee: pesewas(fee), received: pesewas(received) })).toBe(percent);
});
