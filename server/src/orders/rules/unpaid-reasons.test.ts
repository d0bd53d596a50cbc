/** Tests of the reasons why an order was not paid, and of the time left to pay. */
import { expect, test } from 'vitest';
import { secondsLeft, whyUnpaid } from './unpaid-reasons.ts';

test.each([
  ['payment_failed', 'declined', 'declined'],
  ['payment_failed', 'insufficient_funds', 'no_money'],
  ['payment_failed', 'payer_timeout', 'no_answer'],
  ['payment_failed', 'wrong_pin', 'wrong_pin'],
  ['payment_failed', 'limit_reached', 'limit_reached'],
  ['payment_failed', 'low_balance_or_limit', 'no_money_or_limit'],
  ['payment_failed', 'payer_not_registered', 'no_wallet'],
  ['payment_failed', 'not_found', 'gateway'],
  ['expired', 'unpaid', 'no_answer'],
  ['payment_failed', 'other', undefined],
  ['payment_failed', null, undefined],
  ['payment_pending', 'declined', undefined],
  ['paid', 'declined', undefined],
  ['needs_review', 'declined', undefined],
] as const)('an order that is %s after ‘%s’ says %s', (state, reason, told) => {
  expect(whyUnpaid({ state, reason })).toBe(told);
});

test.each([
  ['payment_pending', -90_400, 91],
  ['prompting', -180_000, 180],
  ['payment_pending', 5_000, 0],
  ['payment_pending', null, undefined],
  ['paid', -90_000, undefined],
  ['awaiting_code', -90_000, undefined],
] as const)('while it is %s, %d ms after its end, a prompt has %s seconds', (state, sinceWindowMs, left) => {
  expect(secondsLeft(state, { sinceWindowMs })).toBe(left);
});
