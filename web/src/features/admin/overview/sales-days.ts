/** The last days as a chart needs them: every day once, also the ones without a sale. */
import type { SalesOfDay } from '@ntem/contract/books/endpoints/statistics';
import { dayMs } from '@ntem/contract/durations';
import { sumGhs } from '#lib/ghs.ts';
import { networkParts } from '#parts/network-parts.ts';
import type { ChartDay } from '#ui/tables/day-chart.tsx';

export type DayOfSales = ChartDay & { delivered: number; amount: number };

type Sales = { from: string; to: string; days: readonly SalesOfDay[] };

export function fillDays({ from, to, days }: Sales): DayOfSales[] {
  const filled: DayOfSales[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    const ofDay = days.filter((day) => day.date === date);
    const sum = (name: 'sales' | 'delivered') => ofDay.reduce((total, day) => total + day[name], 0);
    filled.push({
      date,
      parts: networkParts((network) => ofDay.find((day) => day.network === network)?.sales ?? 0),
      total: sum('sales'),
      delivered: sum('delivered'),
      amount: sumGhs(...ofDay.map(({ amount }) => amount)),
    });
  }
  return filled;
}
