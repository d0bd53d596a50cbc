/** Sales of the last days by network, and how many of them were delivered. */
import { chartDays } from '@ntem/contract/limits';
import { type Network, networkName, networks } from '@ntem/contract/networks';
import { AsOf } from '#features/admin/admin-parts.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { sumGhs } from '#lib/ghs.ts';
import { formatDay, Money } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { type Bar, BarChart } from '#ui/tables/bar-chart.tsx';
import { type DayOfSales, fillDays, roundUp } from './sales-days.ts';

const highest = 97;

export function SalesChart() {
  const sales = useRead('GET /dashboard/sales', {}, { refetchInterval: 300_000 });
  const days = sales.data && fillDays(sales.data);
  return (
    <Section title={`Sales, last ${chartDays} days`} aside={days && <Sums days={days} />}>
      <Box className="p-4">
        <Loaded from={sales} failed="Failed to load sales" waiting={<Skeleton className="h-40" />} />
        {days && (
          <>
            <Chart days={days} />
            <DaysTable days={days} />
          </>
        )}
      </Box>
      <AsOf iso={sales.data?.as_of} />
    </Section>
  );
}

function Sums({ days }: { days: DayOfSales[] }) {
  return (
    <>
      <p>
        <Money amountGhs={sumGhs(...days.map(({ amount }) => amount))} />
      </p>
      <p>{formatCount(sum(days, 'sales'))} sold</p>
      <p>{formatCount(sum(days, 'delivered'))} delivered</p>
    </>
  );
}

function sum(days: DayOfSales[], name: 'sales' | 'delivered'): number {
  return days.reduce((total, day) => total + day[name], 0);
}

function Chart({ days }: { days: DayOfSales[] }) {
  const top = roundUp(Math.max(...days.map(({ sales }) => sales)));
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  return (
    <figure className="grid gap-2">
      <BarChart
        className="h-40 w-full pb-5"
        label={`${formatCount(sum(days, 'sales'))} sales from ${first} to ${last}`}
        lines={[0, highest / 2, highest]}
        bars={days.map((day) => barOf(day, highest / top))}
      />
      <div className="flex justify-between text-xs text-ink-subtle tabular-nums">
        <span>{shortDay(first)}</span>
        <span>Scale to {formatCount(top)} a day</span>
        <span>{shortDay(last)}</span>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        {networks.map((network) => (
          <NetworkMark key={network} network={network} className="items-center gap-1.5">
            {networkName(network)}
          </NetworkMark>
        ))}
        <span className="inline-flex items-center gap-1.5">
          <span className="h-0.5 w-3 bg-ink" />
          Delivered
        </span>
      </figcaption>
    </figure>
  );
}

function barOf(day: DayOfSales, scale: number): Bar {
  return {
    key: day.date,
    title: [day.date, ...networks.map((network) => wordsOf(day, network))].join('\n'),
    parts: networks.map((network) => ({
      key: network,
      size: day.byNetwork[network].sales * scale,
      className: 'fill-(--net)',
      net: network,
    })),
    mark: day.sales > 0 ? day.delivered * scale : undefined,
  };
}

function wordsOf({ byNetwork }: DayOfSales, network: Network): string {
  const { sales, delivered } = byNetwork[network];
  return `${networkName(network)}: ${formatCount(sales)} sold, ${formatCount(delivered)} delivered`;
}

/** The chart in numbers, for whoever does not see it. Days without a sale are left out. */
function DaysTable({ days }: { days: DayOfSales[] }) {
  return (
    // A table would not shrink by itself.
    <div className="sr-only">
      <table>
        <caption>Sales and deliveries by day and network</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {networks.map((network) => (
              <th key={network} scope="col">
                {networkName(network)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ sales }) => sales > 0)
            .map((day) => (
              <tr key={day.date}>
                <th scope="row">{day.date}</th>
                {networks.map((network) => (
                  <td key={network}>{wordsOf(day, network)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function shortDay(date: string | undefined): string {
  return date ? formatDay(date).slice(0, 6) : '';
}
