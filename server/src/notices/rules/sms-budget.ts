/**
 * Decides whether a message may still be paid for this month: the least important is cut first, a buyer's code last.
 */
import type { Pesewas } from '@ntem/contract/money';

export const messageTopics = ['purchase', 'account', 'order', 'seller', 'admin'] as const;
export type MessageTopic = (typeof messageTopics)[number];

/** Each kind is sent up to this share of the budget, in percent. */
export const shareOf: Record<MessageTopic, number> = {
  /** Codes of people about to pay, and the link once they have. */
  purchase: 100,
  /** Alarms, and tests: few, and otherwise the news that the budget is spent would not be sent. */
  admin: 100,
  /** Codes of accounts, and warnings about money that leaves. */
  account: 95,
  /** An order's end, which its page shows as well. */
  order: 90,
  /** Sales and news, which the dashboard shows as well. */
  seller: 80,
};
/** The admins are notified from here on. */
export const budgetAlarmShare = 70;

type Budget = { spent: Pesewas; budget: Pesewas | undefined };

export function isWithinBudget({ spent, budget }: Budget, topic: MessageTopic): boolean {
  return budget === undefined || spent * 100n < budget * BigInt(shareOf[topic]);
}

export function isBudgetAlarm({ spent, budget }: Budget): boolean {
  return budget !== undefined && spent * 100n >= budget * BigInt(budgetAlarmShare);
}
