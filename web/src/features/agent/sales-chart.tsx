/** What was sold on each of the last days, as bars. */
import type { SalesDay } from '@ntem/contract/topics/sales';
import { useId } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { formatDay, formatGhs } from '#ui/core/formats.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { BarChart } from '#ui/tables/bar-chart.tsx';

/** In percent of the chart's height: there is room above the highest bar for its label. */
const highestBar = 84;
const labelEvery = 5;

export function SalesChart() {
  const id = useId();
  const days = useRead('GET /sales/days');
  // The chart is an extra: where it cannot be fetched, the list below says what is wrong.
  if (days.isError && !days.data) return null;
  if (!days.data) return <Skeleton className="h-48 rounded-lg" />;
  const [first, last] = [days.data[0], days.data.at(-1)];
  return (
    <figure className="rounded-lg border border-line bg-surface p-4 sm:px-5" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-base">
          Daily sales
        </h2>
        {first && last && (
          <p className="text-sm text-ink-muted tabular-nums">
            {formatDay(first.date).slice(0, 6)} to {formatDay(last.date)}
          </p>
        )}
      </div>
      <Bars days={days.data} />
    </figure>
  );
}

function Bars({ days }: { days: SalesDay[] }) {
  const highest = Math.max(...days.map((day) => day.total_sales));
  const peak = days.findLastIndex((day) => day.total_sales === highest);
  const heightOf = (day: SalesDay) =>
    highest > 0 ? Math.max(day.total_sales > 0 ? 2 : 0.8, (day.total_sales / highest) * highestBar) : 0.8;
  return (
    <div className="mt-3">
      <div className="relative h-28 sm:h-32">
        {highest > 0 && <PeakLabel text={`GH₵ ${formatGhs(highest)}`} place={(peak + 0.5) / days.length} />}
        <BarChart
          className="size-full"
          lines={[0, 100 / 3, 200 / 3, 100]}
          bars={days.map((day, index) => {
            const isBright = index === peak || index === days.length - 1;
            const className = isBright ? 'fill-chart' : 'fill-chart-quiet';
            return {
              key: day.date,
              title: wordsFor(day),
              parts: [{ key: 'sales', size: heightOf(day), className }],
            };
          })}
        />
      </div>
      <div
        className="grid auto-cols-fr grid-flow-col text-center text-xs leading-5 text-ink-subtle tabular-nums"
        aria-hidden="true"
      >
        {days.map((day, index) => (
          <span key={day.date} className="w-0 justify-self-center overflow-visible whitespace-nowrap">
            <span className="inline-block -translate-x-1/2">
              {(days.length - 1 - index) % labelEvery === 0 ? day.date.slice(8) : ''}
            </span>
          </span>
        ))}
      </div>
      <ul className="sr-only">
        {days
          .filter((day) => day.successful_purchases > 0)
          .map((day) => (
            <li key={day.date}>{wordsFor(day)}</li>
          ))}
        {highest === 0 && <li>Nothing was sold in these days.</li>}
      </ul>
    </div>
  );
}

function PeakLabel({ text, place }: { text: string; place: number }) {
  const shift = place < 0.15 ? '0%' : place > 0.85 ? '-100%' : '-50%';
  return (
    <span
      className="absolute top-0 z-10 bg-surface px-0.5 text-xs font-medium whitespace-nowrap tabular-nums"
      style={{ left: `${place * 100}%`, transform: `translateX(${shift})` }}
      aria-hidden="true"
    >
      {text}
    </span>
  );
}

function wordsFor(day: SalesDay): string {
  const orders = `${day.successful_purchases} ${day.successful_purchases === 1 ? 'order' : 'orders'}`;
  return `${formatDay(day.date)}: GH₵ ${formatGhs(day.total_sales)}, ${orders}`;
}
