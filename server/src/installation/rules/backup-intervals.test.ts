/** Tests of when the next backup is made. */
import { hourMs, minuteMs } from '@ntem/contract/durations';
import { expect, it } from 'vitest';
import { readEveryMs, untilBackupMs } from './backup-intervals.ts';

const everyMs = 6 * hourMs;

it.each([
  ['the first at once', { sinceNewestMs: undefined }, 0],
  ['none sooner after a restart', { sinceNewestMs: hourMs }, 5 * hourMs],
  ['one that is overdue at once', { sinceNewestMs: 9 * hourMs }, 0],
  ['a failed one soon again', { sinceNewestMs: 7 * hourMs, hasFailed: true }, 5 * minuteMs],
  [
    'and never later than it is due',
    { sinceNewestMs: undefined, hasFailed: true, everyMs: minuteMs },
    minuteMs,
  ],
])('%s', (_rule, last, ms) => {
  expect(untilBackupMs({ everyMs, hasFailed: false, ...last })).toBe(ms);
});

it.each([
  ['6', everyMs],
  ['0.5', 30 * minuteMs],
  ['', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['six', undefined],
  ['1000', undefined],
])('--every %s', (hours, ms) => {
  expect(readEveryMs(hours)).toBe(ms);
});
