/** Sales of each day under the filters of the list, by network. */

import type { SalesDay } from '@ntem/contract/sellers/endpoints/sales';
import { salesChartDays } from '@ntem/contract/sellers/limits';
import { useId } from 'react';
import type { Input } from '#lib/api/api.ts';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { networkParts } from '#parts/network-parts.ts';
import { formatDay, formatGhs } from '#ui/core/formats.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { DayChart } from '#ui/tables/day-chart.tsx';

type SalesChartProps = { filters: NonNullable<Input<'GET /sales/days'>['query']> };

export function SalesChart({ filters }: SalesChartProps) {
  const id = useId();
  const days = useRead('GET /sales/days', { query: filters }, lastPageStays);
  // The chart is an extra: if it cannot be fetched, the list below says what is wrong.
  if (days.isError && !days.data) return null;
  if (!days.data) return <Skeleton className="h-80 rounded-lg" />;
  const [first, last] = [days.data[0], days.data.at(-1)];
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4 sm:px-5"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-base">
          Daily sales
        </h2>
        {first && last && (
          <p className="text-sm text-ink-muted tabular-nums">
            {formatDay(first.date)} to {formatDay(last.date)}
            {filters.date_from && days.data.length === salesChartDays && `, at most ${salesChartDays} days`}
          </p>
        )}
      </div>
      <DayChart
        days={days.data.map((day) => ({ ...day, parts: partsOf(day), total: day.total_sales }))}
        label="Sales of each day in GH₵"
        format={(value) => `GH₵ ${formatGhs(value)}`}
        more={({ total, successful_purchases: orders }) =>
          `GH₵ ${formatGhs(total)}, ${sayCount(orders, 'order')}`
        }
      />
    </section>
  );
}

function partsOf({ networks }: SalesDay) {
  return networkParts((network) => networks.find((one) => one.network === network)?.total_sales ?? 0);
}
