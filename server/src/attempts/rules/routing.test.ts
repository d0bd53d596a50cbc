/** Tests of the choice between several vendors. */
import { describe, expect, it } from 'vitest';
import { type Candidate, orderVendors, pickVendor } from './routing.ts';

it.each([
  [['a', 'b'], undefined, ['a', 'b']],
  [
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'a'],
  ],
  [['a', 'b', 'c'], ['c'], ['c', 'a', 'b']],
  [
    ['a', 'b'],
    ['gone', 'b'],
    ['b', 'a'],
  ],
  [['a'], [], ['a']],
])('of %j, with %j chosen, the order is %j', (configured, chosen, order) => {
  expect(orderVendors(configured, chosen)).toEqual(order);
});

describe('the vendor that is asked', () => {
  const open = (name: string): Candidate => ({ name, isPaused: false, isTrialDue: false });
  const paused = (name: string, isTrialDue = false): Candidate => ({ name, isPaused: true, isTrialDue });

  it.each([
    ['the first', [open('a'), open('b')], { name: 'a', trials: [] }],
    ['the next where the first is paused', [paused('a'), open('b')], { name: 'b', trials: [] }],
    ['the next, or the first to try it', [paused('a', true), open('b')], { name: 'b', trials: ['a'] }],
    [
      'the first although a later one could be tried',
      [open('a'), paused('b', true)],
      { name: 'a', trials: [] },
    ],
    ['nobody where all are paused', [paused('a', true), paused('b')], undefined],
    ['nobody where there is none', [], undefined],
  ])('is %s', (_case, candidates, picked) => {
    expect(pickVendor(candidates)).toEqual(picked);
  });
});
