/** Tests of when a vendor is asked again. */
import { dayMs, hourMs } from '@ntem/contract/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAskMs, nextQuestionMs } from './question-times.ts';

describe('a vendor', () => {
  it('is asked after 2 s, 7 s, 22 s, 82 s and 382 s, and then every hour', () => {
    const moments = [0];
    while (moments.length < 9) {
      const now = moments.at(-1) ?? 0;
      moments.push(now + nextAskMs(now, 0));
    }
    const first = [0, 2_000, 7_000, 22_000, 82_000, 382_000];
    expect(moments).toEqual([...first, ...[1, 2, 3].map((hours) => 382_000 + hours * hourMs)]);
  });

  it('is never asked before its own first check', () => {
    expect(nextAskMs(0, 10_000)).toBe(10_000);
    expect(nextAskMs(9_999, 10_000)).toBe(1);
    expect(nextAskMs(10_000, 10_000)).toBe(12_000);
  });

  it('is asked at a moment that questions in between never move further away', () => {
    const since = fc.integer({ min: 0, max: 30 * dayMs });
    const first = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(since, first, fc.double({ min: 0, max: 1, noNaN: true }), (sinceMs, firstMs, part) => {
        const waitMs = nextAskMs(sinceMs, firstMs);
        expect(waitMs).toBeGreaterThan(0);
        const inBetween = Math.floor(sinceMs + part * (waitMs - 1));
        expect(inBetween + nextAskMs(inBetween, firstMs)).toBe(sinceMs + waitMs);
      }),
      { numRuns: 2000 },
    );
  });

  const notFound = { sinceMs: 82_000, says: 'not_found' } as const;
  it.each([
    ['by the timetable', { sinceMs: 82_000, says: 'in_progress' }, 300_000],
    ['again soon where it did not answer', { sinceMs: 82_000, says: 'unknown' }, 15_000],
    ['again soon where it is sent again', { ...notFound, isSentAgain: true }, 15_000],
    ['by the timetable where that is sooner', { sinceMs: 2_000, says: 'unknown' }, 5_000],
    ['by the timetable where it was silent for long', { sinceMs: 15 * 60_000, says: 'unknown' }, 3_082_000],
    ['once the time of the payer is over', { ...notFound, sinceWindowMs: -98_000 }, 129_000],
    ['by the timetable once that has passed', { ...notFound, sinceWindowMs: 32_000 }, 300_000],
    ['never before its own first check', { sinceMs: 0, says: 'unknown', firstCheckAfterMs: 60_000 }, 60_000],
  ] as const)('is asked %s', (_when, question, waitMs) => {
    const plain = { isSentAgain: false, sinceWindowMs: undefined, firstCheckAfterMs: 0 };
    expect(nextQuestionMs({ ...plain, ...question })).toBe(waitMs);
  });
});
