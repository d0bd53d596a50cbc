/** Tests of what a seller sees of an order, state by state. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { commissionPercent, earnedStates, pendingCommissionStates, saleStatusOf } from './sale-view.ts';

it.each([
  ['created', 'pending', 'none'],
  ['awaiting_code', 'pending', 'none'],
  ['prompting', 'pending', 'none'],
  ['payment_pending', 'pending', 'none'],
  ['payment_failed', 'failed', 'none'],
  ['expired', 'failed', 'none'],
  ['paid', 'success', 'pending'],
  ['paid_late', 'success', 'pending'],
  ['delivering', 'success', 'pending'],
  ['delivery_unknown', 'success', 'pending'],
  ['on_hold', 'success', 'pending'],
  ['delivery_failed', 'success', 'none'],
  ['refund_pending', 'success', 'none'],
  ['refunded', 'failed', 'none'],
  ['delivered', 'success', 'earned'],
] as const)('a sale that is %s counts as %s with its commission %s', (state, status, commission) => {
  expect(saleStatusOf(state)).toBe(status);
  expect(earnedStates.includes(state)).toBe(commission === 'earned');
  expect(pendingCommissionStates.includes(state)).toBe(commission === 'pending');
});

it.each([
  [270, 4510, 6.0],
  [30, 520, 5.8],
  [50, 450, 11.1],
  [1, 3, 33.3],
  [1, 2000, 0.1],
  [1, 2001, 0],
  [0, 450, 0],
  [500, 0, 0],
  [4050, 450, 900],
])('the percent of %i on %i is %d', (commission, base, percent) => {
  expect(commissionPercent({ commission: pesewas(commission), base: pesewas(base) })).toBe(percent);
});
