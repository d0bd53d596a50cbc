import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { judgeAdjustment, judgeConfirmation } from './float-adjustments.ts';

it.each([
  [100, 0, undefined, 'allowed'],
  [-100, 100, undefined, 'allowed'],
  [-101, 100, undefined, 'below_zero'],
  [200, 0, 200, 'allowed'],
  [201, 0, 200, 'waits'],
  [-200, 500, 200, 'allowed'],
  [-201, 500, 200, 'waits'],
  [-501, 500, 200, 'below_zero'],
  [1, 0, 0, 'waits'],
] as const)('%s with %s in the float and a limit of %s is %s', (amount, balance, over, verdict) => {
  const facts = { amount: pesewas(amount), balance: pesewas(balance) };
  expect(judgeAdjustment({ ...facts, over: over === undefined ? undefined : pesewas(over) })).toBe(verdict);
});

const asked = { userId: 'ama', amount: pesewas(-300), askedBy: 'esi', isAskerAdmin: true };
const kwame = { userId: 'kwame', makings: [] };

it.each([
  ['by another admin', {}, kwame, 300, 'allowed'],
  ['by who asked', {}, { userId: 'esi', makings: [] }, 300, 'own'],
  [
    'by an admin whom who asked has made lately',
    {},
    { userId: 'kwame', makings: [{ made: 'kwame', maker: 'esi', ageMs: 0 }] },
    300,
    'not_independent',
  ],
  ['by whose float it is', {}, { userId: 'ama', makings: [] }, 300, 'own_float'],
  ['of somebody who is no admin any more', { isAskerAdmin: false }, kwame, 300, 'asker_gone'],
  ['after the float was sold from', {}, kwame, 299, 'below_zero'],
])('a confirmation %s', (_case, change, by, balance, verdict) => {
  expect(judgeConfirmation({ ...asked, ...change }, { by, balance: pesewas(balance) })).toBe(verdict);
});
