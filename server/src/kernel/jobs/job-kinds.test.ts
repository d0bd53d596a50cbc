/** Tests of kinds of jobs and their lanes. */
import { expect, it } from 'vitest';
import { kindsOf, laneOf, lanes } from './job-kinds.ts';

it('every kind of job belongs to exactly one lane', () => {
  const kinds = lanes.flatMap((lane) => kindsOf(lane));
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const lane of lanes) for (const kind of kindsOf(lane)) expect(laneOf(kind)).toBe(lane);
});

it('jobs that move money, jobs that send messages and jobs that nobody waits for run apart', () => {
  expect(laneOf('send-payout')).toBe('settle');
  expect(laneOf('follow-refund')).toBe('settle');
  expect(laneOf('carry-out-decision')).toBe('settle');
  expect(laneOf('deliver-order')).toBe('deliver');
  // A list of a thousand does not stand before guests.
  expect(laneOf('deliver-list-order')).toBe('lists');
  expect(laneOf('follow-deliver')).toBe('ask');
  expect(laneOf('send-order-link')).toBe('messages');
  expect(laneOf('compare-day')).toBe('housekeeping');
});

it('a kind that is not in the table is refused, by the types already', () => {
  // @ts-expect-error there is no such kind
  expect(() => laneOf('make-coffee')).toThrow();
});
