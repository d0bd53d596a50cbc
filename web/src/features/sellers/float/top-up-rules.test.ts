/** Amounts that go into a float. */
import { topUpText } from '@ntem/contract/floats/limits';
import { expect, it } from 'vitest';
import { findTopUpFault, topUpFor } from './top-up-rules.ts';

const earnings = { available: 486.4, pending: 38.2 };

it.each([
  ['10', 'momo', undefined],
  ['9.99', 'momo', topUpText],
  ['5000', 'momo', undefined],
  ['5000.01', 'momo', topUpText],
  ['', 'momo', 'Please enter a valid amount'],
  ['0', 'earnings', 'Please enter a valid amount'],
  ['0.01', 'earnings', undefined],
  ['486.40', 'earnings', undefined],
  ['600', 'earnings', 'You have GH₵ 486.40 in earnings. GH₵ 38.20 more is still pending.'],
] as const)('%j from %s: %j', (typed, source, fault) => {
  expect(findTopUpFault(typed, source, earnings)).toBe(fault);
});

it('a debt is nothing to move', () => {
  expect(findTopUpFault('1', 'earnings', { available: -5, pending: 0 })).toBe(
    'You have GH₵ 0.00 in earnings.',
  );
});

it.each([
  [0.5, 10],
  [10, 10],
  [10.01, 20],
  [20.1, 50],
  [750, 1_000],
  [9_000, 5_000],
])('where GH₵ %s is missing, GH₵ %s is offered', (missing, amount) => {
  expect(topUpFor(missing)).toBe(amount);
});
