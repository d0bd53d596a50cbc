/** The time of an answer: a half hour that people can plan by, and a new one before the old one is over. */
import { expect, it } from 'vitest';
import { answerBy } from './answer-times.ts';

const at = (clock: string) => new Date(`2026-11-15T${clock}:00Z`);

it.each([
  ['15:00', '15:00', '17:00'],
  ['15:01', '15:01', '17:30'],
  ['15:00', '16:29', '17:00'],
  ['15:00', '16:30', '19:00'],
  ['15:00', '18:30', '21:00'],
])('a problem since %s is answered, as said at %s, by %s', (since, now, by) => {
  expect(answerBy({ lateSince: at(since), changedAt: at('10:00') }, at(now))).toEqual(at(by));
});

it('counts from when the order changed, if it was not late before', () => {
  expect(answerBy({ lateSince: null, changedAt: at('15:00') }, at('15:00'))).toEqual(at('17:00'));
});
