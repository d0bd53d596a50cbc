/** What stands in the way of an erasure. */
import { expect, it } from 'vitest';
import { type ErasureFacts, findObligation } from './erasure.ts';

const free: ErasureFacts = {
  isKnown: true,
  isSelf: false,
  isAdmin: false,
  balancePesewas: 0n,
  openPayouts: 0,
  openOrders: 0,
  recentOrders: 0,
  openSales: 0,
};

it('nothing stands in the way of somebody who owes and is owed nothing', () => {
  expect(findObligation(free)).toBeUndefined();
});

it.each([
  ['yourself', { isSelf: true }],
  ['an admin', { isAdmin: true }],
  ['a balance', { balancePesewas: 1n }],
  ['a debt', { balancePesewas: -1n }],
  ['withdrawal', { openPayouts: 1 }],
  ['An order of this number', { openOrders: 1 }],
  ['in the last 7 days', { recentOrders: 1 }],
  ['that they sold', { openSales: 1 }],
] as const)('%s does', (words, fact) => {
  const said = findObligation({ ...free, ...fact });
  expect(said).toContain(words === 'a debt' ? 'a balance' : words);
});
