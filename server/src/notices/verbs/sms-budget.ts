/** The cost of text messages this month, and whether one more may be sent. */
import type { Pesewas } from '@ntem/contract/money';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { isWithinBudget, type MessageTopic } from '#notices/rules/sms-budget.ts';
import { sumSpentThisMonth } from '#vendors/rows/message-sends.ts';

/** Messages within this time may exceed the budget: a sum for each message would cost more than it saves. */
const keptMs = 10_000;
const kept = new WeakMap<Db, { atMs: number; spent: Promise<Pesewas> }>();

export async function maySpend(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  topic: MessageTopic,
  /** Set if the caller is in a transaction: one connection is enough for both. */
  through: Db | Tx = db,
): Promise<boolean> {
  const budget = config.smsMonthlyBudget;
  if (budget === undefined) return true;
  let found = kept.get(db);
  if (!found || performance.now() - found.atMs >= keptMs) {
    found = { atMs: performance.now(), spent: sumSpentThisMonth(through) };
    found.spent.catch(() => kept.delete(db));
    kept.set(db, found);
  }
  if (isWithinBudget({ spent: await found.spent, budget }, topic)) return true;
  log.error({ alarm: 'messages', topic }, "the month's budget for text messages leaves no more of these");
  return false;
}
