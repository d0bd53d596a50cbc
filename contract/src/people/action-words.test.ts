/** Tests of the words for actions. */
import { expect, it } from 'vitest';
import { actionsSaying, sayAction } from './action-words.ts';

it.each([
  ['account.sign-in', 'Signed in'],
  ['payout approved', 'Approved a payout'],
  ['order.refund', 'Refunded an order'],
  ['order.refund.ask', 'Asked for: refunded an order'],
  ['order.write-off.decline', 'Declined: wrote an order off'],
  ['user.promotion.ask', 'Asked for: made somebody an admin'],
  ['weather.turn_round', 'Weather turn round'],
])('%s is read as %s', (action, words) => {
  expect(sayAction(action)).toBe(words);
});

it('an action is found by its words', () => {
  expect(actionsSaying('signed in')).toEqual(['account.sign-in']);
  expect(actionsSaying(' REFUNDED ')).toContain('order.refund');
  expect(actionsSaying('a')).toEqual([]);
  expect(actionsSaying('nothing like it')).toEqual([]);
});
