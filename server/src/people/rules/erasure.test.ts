/** Tests of what blocks an erasure. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { type ErasureFacts, findObligation } from './erasure.ts';

const free: ErasureFacts = {
  isKnown: true,
  isSelf: false,
  isAdmin: false,
  owed: {
    balance: pesewas(0),
    float: pesewas(0),
    debt: pesewas(0),
    openPayouts: 0,
    openTopUps: 0,
    openSales: 0,
  },
  payoutsToNumber: 0,
  openOrders: 0,
  recentOrders: 0,
};

it('nothing blocks the erasure of somebody who owes and is owed nothing', () => {
  expect(findObligation(free)).toBeUndefined();
});

it.each([
  ['yourself', { isSelf: true }],
  ['an admin', { isAdmin: true }],
  ['a balance of GH₵ 0.01', { owed: { ...free.owed, balance: pesewas(1) } }],
  ['below zero', { owed: { ...free.owed, debt: pesewas(1) } }],
  ['A withdrawal is under way', { owed: { ...free.owed, openPayouts: 1 } }],
  ['A withdrawal to this number', { payoutsToNumber: 1 }],
  ['An order of this number', { openOrders: 1 }],
  ['in the last 7 days', { recentOrders: 1 }],
  ['that they sold', { owed: { ...free.owed, openSales: 1 } }],
] as const)('%s does', (words, fact) => {
  expect(findObligation({ ...free, ...fact })).toContain(words);
});
