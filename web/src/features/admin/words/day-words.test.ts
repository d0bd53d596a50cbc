/** Today compared with a week ago, in words. */
import { expect, it } from 'vitest';
import { changeOf, sayBefore, sayWeekday } from './day-words.ts';

it.each([
  ['more sold', { now: 1842.5, before: 1639.2, unit: 'ghs', more: 'good' }, '+12.4\u00a0%', 'up', 'good'],
  ['less profit', { now: 96.3, before: 100.4, unit: 'ghs', more: 'good' }, '−4.1\u00a0%', 'down', 'bad'],
  ['more failed', { now: 3, before: 2, unit: 'count', more: 'bad' }, '+1', 'up', 'bad'],
  ['fewer failed', { now: 0, before: 2, unit: 'count', more: 'bad' }, '−2', 'down', 'good'],
  ['the same', { now: 41, before: 41, unit: 'ghs', more: 'bad' }, '0.0\u00a0%', 'same', 'plain'],
  ['as many', { now: 0, before: 0, unit: 'count', more: 'good' }, '0', 'same', 'plain'],
  ['nothing left of it', { now: 0, before: 214, unit: 'ghs', more: 'good' }, '−100.0\u00a0%', 'down', 'bad'],
] as const)('%s', (_, figure, text, way, tone) => {
  expect(changeOf(figure)).toEqual({ text, way, tone });
});

it.each([[0], [-3.1]])('of %d there are no percent', (before) => {
  expect(changeOf({ now: 12, before, unit: 'ghs', more: 'good' })).toBeUndefined();
});

it('says what it was before', () => {
  expect(sayBefore({ before: 1639.2, unit: 'ghs' })).toBe('was GH₵ 1,639.20');
  expect(sayBefore({ before: -3.1, unit: 'ghs' })).toBe('was −GH₵ 3.10');
  expect(sayBefore({ before: 1204, unit: 'count' })).toBe('was 1,204');
});

it('names the day of the week, in Ghana', () => {
  expect(sayWeekday('2026-11-15T23:59:00.000Z')).toBe('Sunday 15 Nov');
});
