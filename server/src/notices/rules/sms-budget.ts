/** Whether a message may still be paid for this month: what matters least is cut first, a buyer's code last. */
import type { Pesewas } from '@ntem/contract/money';

export const messageTopics = ['purchase', 'account', 'order', 'seller', 'admin'] as const;
export type MessageTopic = (typeof messageTopics)[number];

/** Up to which share of the budget, in percent, each is sent. */
export const shareOf: Record<MessageTopic, number> = {
  /** Codes of whoever is about to pay, and the link once they have. */
  purchase: 100,
  /** Alarms, and tests: few, and nobody would hear that the budget is spent. */
  admin: 100,
  /** Codes of accounts, and warnings about money that leaves. */
  account: 95,
  /** An order's end, which its page shows as well. */
  order: 90,
  /** Sales and news, which the dashboard shows as well. */
  seller: 80,
};
/** From here on the admins are told. */
export const budgetAlarmShare = 70;

type Budget = { spent: Pesewas; budget: Pesewas | undefined };

export function isWithinBudget({ spent, budget }: Budget, topic: MessageTopic): boolean {
  return budget === undefined || spent * 100n < budget * BigInt(shareOf[topic]);
}

export function isBudgetAlarm({ spent, budget }: Budget): boolean {
  return budget !== undefined && spent * 100n >= budget * BigInt(budgetAlarmShare);
}
