/** Tests of what blocks deleting an account, and of the message to an admin who takes a role away. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { findClaim, sayOwed } from './owed.ts';

const nothing = {
  ...{ balance: pesewas(0), float: pesewas(0), debt: pesewas(0) },
  ...{ openPayouts: 0, openTopUps: 0, openSales: 0 },
};

it.each([
  ['nothing is owed', {}, undefined],
  ['there is a balance', { balance: pesewas(5_000) }, 'GH₵ 50.00'],
  ['no more is left than the fee', { balance: pesewas(100) }, undefined],
  ['there is a float', { float: pesewas(700) }, 'a float of GH₵ 7.00'],
  ['they owe us', { debt: pesewas(100) }, undefined],
  ['a withdrawal is under way', { openPayouts: 1 }, 'withdrawal is under way'],
  ['a top-up is under way', { openTopUps: 1 }, 'top-up of their float'],
  ['a sale is open', { openSales: 1 }, 'that they sold'],
])('an account is not deleted while money is owed to it: %s', (_case, owed, words) => {
  const claim = findClaim({ ...nothing, ...owed }, 100n);
  if (words) expect(claim).toContain(words);
  else expect(claim).toBeUndefined();
});

const agent = { role: 'agent', status: 'active' } as const;
it.each([
  [
    'a seller who becomes a user',
    5_000,
    agent,
    { ...agent, role: 'user' },
    'GH₵ 50.00, which they can still',
  ],
  ['a seller who is switched off', 5_000, agent, { ...agent, status: 'inactive' }, 'once they are active'],
  ['a seller with nothing', 0, agent, { ...agent, role: 'user' }, ''],
  ['an agent who becomes a subagent', 5_000, agent, { ...agent, role: 'subagent' }, ''],
] as const)('the balance of %s is named', (_case, balance, before, after, words) => {
  const said = sayOwed({ balance: pesewas(balance), float: pesewas(0) }, before, after);
  expect(words === '' ? said === '' : said.includes(words)).toBe(true);
});

it('the float of a seller who becomes a user is named too', () => {
  const said = (balance: number) =>
    sayOwed({ balance: pesewas(balance), float: pesewas(700) }, agent, { ...agent, role: 'user' });
  expect(said(0)).toBe('. They have a float of GH₵ 7.00.');
  expect(said(100)).toBe(
    '. They have a balance of GH₵ 1.00, which they can still withdraw. They have a float of GH₵ 7.00.',
  );
});
