/** The last days as a chart needs them: every day once, also the ones without a sale. */
import { dayMs } from '@ntem/contract/durations';
import { type Network, networks } from '@ntem/contract/networks';
import type { SalesOfDay } from '@ntem/contract/topics/statistics';

export type DayOfSales = {
  date: string;
  sales: number;
  delivered: number;
  amount: number;
  byNetwork: Record<Network, { sales: number; delivered: number }>;
};

type Sales = { from: string; to: string; days: readonly SalesOfDay[] };

export function fillDays({ from, to, days }: Sales): DayOfSales[] {
  const filled: DayOfSales[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    const ofDay = days.filter((day) => day.date === date);
    const sum = (read: (day: SalesOfDay) => number, rows = ofDay) =>
      rows.reduce((total, day) => total + read(day), 0);
    const of = (network: Network) => {
      const rows = ofDay.filter((day) => day.network === network);
      return { sales: sum(({ sales }) => sales, rows), delivered: sum(({ delivered }) => delivered, rows) };
    };
    filled.push({
      date,
      sales: sum(({ sales }) => sales),
      delivered: sum(({ delivered }) => delivered),
      amount: Math.round(sum(({ amount }) => amount * 100)) / 100,
      byNetwork: Object.fromEntries(
        networks.map((network) => [network, of(network)]),
      ) as DayOfSales['byNetwork'],
    });
  }
  return filled;
}

export function roundUp(value: number): number {
  if (value <= 4) return 4;
  const step = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 5, 8, 10].find((one) => one * step >= value) ?? 10;
  return factor * step;
}
