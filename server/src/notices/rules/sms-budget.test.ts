/** Tests of the month's budget for text messages: what is cut first and last, and when admins are notified. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { budgetAlarmShare, isBudgetAlarm, isWithinBudget, messageTopics, shareOf } from './sms-budget.ts';

const budget = pesewas(10_000);
const sentAt = (spent: number) =>
  messageTopics.filter((topic) => isWithinBudget({ spent: pesewas(spent), budget }, topic));

it.each([
  [0, ['purchase', 'account', 'order', 'seller', 'admin']],
  [7_999, ['purchase', 'account', 'order', 'seller', 'admin']],
  [8_000, ['purchase', 'account', 'order', 'admin']],
  [9_000, ['purchase', 'account', 'admin']],
  [9_500, ['purchase', 'admin']],
  [9_999, ['purchase', 'admin']],
  [10_000, []],
  [20_000, []],
])('after %i of 10000 pesewas these are sent: %o', (spent, topics) => {
  expect(sentAt(spent)).toEqual(topics);
});

it('without a budget everything is sent', () => {
  for (const topic of messageTopics)
    expect(isWithinBudget({ spent: pesewas(99_999_999), budget: undefined }, topic)).toBe(true);
  expect(isBudgetAlarm({ spent: pesewas(99_999_999), budget: undefined })).toBe(false);
});

it('admins are told before anything is cut', () => {
  expect(Math.min(...Object.values(shareOf))).toBeGreaterThan(budgetAlarmShare);
  expect(isBudgetAlarm({ spent: pesewas(6_999), budget })).toBe(false);
  expect(isBudgetAlarm({ spent: pesewas(7_000), budget })).toBe(true);
});
