/** One line for each day: what moved in or out of each kind of account. */
import type { LedgerDay } from '@ntem/contract/ledger';

export type DaySum = { date: string; transactions: number; sums: Record<DayAccount, number> };

/** All of them, so that each day sums to nothing. */
export const dayAccounts = [
  'gateway',
  'supplier',
  'customer_funds',
  'commission',
  'payouts_in_flight',
  'margin',
  'fees',
  'losses',
] as const;
export type DayAccount = (typeof dayAccounts)[number];

export function sumDays(days: readonly LedgerDay[]): DaySum[] {
  const byDate = new Map<string, DaySum & { kinds: Map<string, number> }>();
  for (const { date, kind, account, transactions, amount } of days) {
    const day = byDate.get(date) ?? {
      date,
      transactions: 0,
      sums: Object.fromEntries(dayAccounts.map((name) => [name, 0])) as Record<DayAccount, number>,
      kinds: new Map(),
    };
    const name = dayAccounts.find((one) => account === one || account.startsWith(`${one}:`));
    // Whole pesewas, so that no binary fraction creeps in.
    if (name) day.sums[name] = (Math.round(day.sums[name] * 100) + Math.round(amount * 100)) / 100;
    // Every event has an entry for each of its accounts; the largest count is that of its events.
    day.kinds.set(kind, Math.max(day.kinds.get(kind) ?? 0, transactions));
    byDate.set(date, day);
  }
  return [...byDate.values()].map(({ kinds, ...day }) => ({
    ...day,
    transactions: [...kinds.values()].reduce((total, count) => total + count, 0),
  }));
}
