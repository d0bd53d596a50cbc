/** The days a float lasts and a network's speed, in words. */
import type { Supply } from '@ntem/contract/books/endpoints/morning';
import { expect, it } from 'vitest';
import { isShort, sayFloat, sayShort, widthsOf } from './supply-words.ts';

const supply: Supply = {
  supplier: 'datamart',
  title: 'DataMart GH',
  float: 1842.3,
  alarm_below: 500,
  is_low: false,
  a_day: 1148,
  days_left: 1.6,
};
const at = '2026-11-15T08:12:00.000Z';

it.each([
  ['soon', {}, 'Lasts 1.6 days at this pace (GH₵ 1,148.00 a day). Top up before 16 Nov 2026, 22:36.'],
  ['in a week', { days_left: 7 }, 'Lasts 7 days at this pace (GH₵ 1,148.00 a day).'],
  ['much later', { days_left: 21.4 }, 'Lasts about 3 weeks at this pace (GH₵ 1,148.00 a day).'],
  ['nobody knows when', { float: null }, 'The supplier does not say what is left.'],
  [
    'never',
    { a_day: null, days_left: null },
    'Nothing was spent in the last week. The alarm is at GH₵ 500.00.',
  ],
])('a float that runs out %s', (_, change, text) => {
  expect(sayFloat({ ...supply, ...change }, at)).toBe(text);
});

it.each([
  ['Below the alarm', { is_low: true, days_left: 21 }, true],
  ['Runs out soon', { days_left: 3 }, true],
  [undefined, { days_left: 3.1 }, false],
  [undefined, { days_left: null }, false],
])('its badge: %s', (words, change, short) => {
  expect(sayShort({ ...supply, ...change }, { isFirst: false })).toBe(words);
  expect(isShort({ ...supply, ...change })).toBe(short);
});

it('the alarm is always on the bar, and never at its end', () => {
  expect(widthsOf(100, 500)).toEqual({ fill: 7, mark: 33 });
  expect(widthsOf(6210, 500)).toEqual({ fill: 83, mark: 7 });
  expect(widthsOf(-5, 0)).toEqual({ fill: 0, mark: 0 });
});
