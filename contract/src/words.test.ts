/** Tests of durations, numbers and lists in texts. */
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, sayDuration, secondMs } from './durations.ts';
import { readReference, referenceGroups, sayList, sayNumber } from './words.ts';

describe('a text says a duration in the largest unit that fits', () => {
  test.each([
    [secondMs, 'a second'],
    [30 * secondMs, '30 seconds'],
    [90 * secondMs, '90 seconds'],
    [1_500, '1.5 seconds'],
    [minuteMs, 'a minute'],
    [10 * minuteMs, '10 minutes'],
    [90 * minuteMs, '90 minutes'],
    [hourMs, 'an hour'],
    [2 * hourMs, '2 hours'],
    [dayMs, 'a day'],
    [36 * hourMs, '36 hours'],
    [2 * dayMs, '48 hours'],
    [7 * dayMs, '7 days'],
    [30 * dayMs, '30 days'],
  ])('%i ms: %s', (ms, said) => expect(sayDuration(ms)).toBe(said));
});

test.each([
  [3, 'three'],
  [10, 'ten'],
  [15, '15'],
])('a text says %i as %s', (count, said) => expect(sayNumber(count)).toBe(said));

test.each([
  [[], ''],
  [['MTN'], 'MTN'],
  [['MTN', 'Telecel'], 'MTN and Telecel'],
  [['MTN', 'Telecel', 'AirtelTigo'], 'MTN, Telecel and AirtelTigo'],
])('a text says the list %j as %s', (words, said) => expect(sayList(words)).toBe(said));

test.each([
  ['NT7F3K92QX', ['NT', '7F3K', '92QX']],
  ['NTAM7TVBJ7RE', ['NT', 'AM7TV', 'BJ7RE']],
  ['NT', ['NT']],
])('%s is shown as %j', (reference, groups) => {
  expect(referenceGroups(reference)).toEqual(groups);
  expect(readReference(groups.join(' '))).toBe(reference);
});

test.each(['NT 7F3K 92QX', 'nt7f3k92qx', 'NT-7F3K-92QX', ' nt 7f3k92 qx ', 'NT\u00a07F3K\u00a092QX'])(
  '%s is the same reference',
  (typed) => {
    expect(readReference(typed)).toBe('NT7F3K92QX');
  },
);
