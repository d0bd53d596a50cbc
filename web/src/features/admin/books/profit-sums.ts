/** One line for each day: the delivered sales, their shares, and the rest. Pure. */
import type { LedgerDay } from '@ntem/contract/books/endpoints/ledger';
import { sumGhs } from '#lib/ghs.ts';

export type DaySum = {
  /** Empty in the sum of all days. */
  date: string;
  orders: number;
  /** Signed by its effect on the rest: income is positive, costs are negative. */
  buyers: number;
  suppliers: number;
  sellers: number;
  fees: number;
  losses: number;
  profit: number;
};

/** A sale is booked when it is delivered, and taken out of the books when it is reversed. */
const saleKinds = ['delivered', 'reversal'];

export function sumDays(days: readonly LedgerDay[]): DaySum[] {
  const dates = [...new Set(days.map(({ date }) => date))];
  return dates.map((date) =>
    sumDay(
      date,
      days.filter((day) => day.date === date),
    ),
  );
}

function sumDay(date: string, entries: readonly LedgerDay[]): DaySum {
  const sum = (isOne: (account: string) => boolean, of: readonly LedgerDay[]) =>
    sumGhs(...of.filter(({ account }) => isOne(account)).map(({ amount }) => amount));
  const sales = entries.filter(({ kind }) => saleKinds.includes(kind));
  const own = (name: string) => -sum((account) => account === name, entries) || 0;
  const delivered = entries.filter(({ kind }) => kind === 'delivered');
  return {
    date,
    // Each delivery has an entry for each of its accounts; the largest count is that of the deliveries.
    orders: Math.max(0, ...delivered.map(({ transactions }) => transactions)),
    buyers: sum((account) => account === 'customer_funds', sales),
    suppliers: sum((account) => account.startsWith('supplier'), sales),
    sellers: sum((account) => account.startsWith('commission'), sales),
    fees: own('fees'),
    losses: own('losses'),
    profit: sumGhs(own('margin'), own('fees'), own('losses')),
  };
}

/** The last line of several days. */
export function totalOf(days: readonly DaySum[]): DaySum | undefined {
  return days.length < 2 ? undefined : sumOf(days);
}

export function sumOf(days: readonly DaySum[]): DaySum {
  const sum = (name: Exclude<keyof DaySum, 'date'>) => sumGhs(...days.map((day) => day[name]));
  return {
    date: '',
    orders: sum('orders'),
    buyers: sum('buyers'),
    suppliers: sum('suppliers'),
    sellers: sum('sellers'),
    fees: sum('fees'),
    losses: sum('losses'),
    profit: sum('profit'),
  };
}
