/** Sales of the last days by network, and how many of them were delivered. */
import { chartDays } from '@ntem/contract/limits';
import { type Network, networkName, networks } from '@ntem/contract/networks';
import { useQuery } from '@tanstack/react-query';
import { AsOf } from '#features/admin/as-of.tsx';
import { formatCount } from '#features/admin/totals.ts';
import { call } from '#lib/api/api.ts';
import { formatDay } from '#ui/core/date-time.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Money } from '#ui/flow/money.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { type Bar, BarChart } from '#ui/tables/bar-chart.tsx';
import { type DayOfSales, fillDays, roundUp } from './sales-days.ts';

/** The share of the chart's height that the top of the scale has, in percent. */
const highest = 97;

export function SalesChart() {
  const sales = useQuery({
    queryKey: ['admin', 'sales'],
    queryFn: async ({ signal }) => (await call('GET /dashboard/sales', { signal })).data,
    refetchInterval: 300_000,
  });
  const days = sales.data && fillDays(sales.data);
  return (
    <section className="grid gap-3">
      <SectionHead title={`Sales, last ${chartDays} days`}>{days && <Sums days={days} />}</SectionHead>
      <div className="rounded-lg border border-line bg-surface p-4">
        {sales.isError && <ErrorState title="Failed to load sales" onRetry={sales.refetch} />}
        {!sales.isError && !days && <Skeleton className="h-40" />}
        {days && (
          <>
            <Chart days={days} />
            <DaysTable days={days} />
          </>
        )}
      </div>
      <AsOf iso={sales.data?.as_of} />
    </section>
  );
}

function Sums({ days }: { days: DayOfSales[] }) {
  const sum = (read: (day: DayOfSales) => number) => days.reduce((total, day) => total + read(day), 0);
  return (
    <>
      <p>
        <Money amountGhs={Math.round(sum(({ amount }) => amount * 100)) / 100} />
      </p>
      <p>{formatCount(sum(({ sales }) => sales))} sold</p>
      <p>{formatCount(sum(({ delivered }) => delivered))} delivered</p>
    </>
  );
}

function Chart({ days }: { days: DayOfSales[] }) {
  const top = roundUp(Math.max(...days.map(({ sales }) => sales)));
  const sold = days.reduce((total, { sales }) => total + sales, 0);
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  return (
    <figure className="grid gap-2">
      <BarChart
        className="h-40 w-full pb-5"
        label={`${formatCount(sold)} sales from ${first} to ${last}`}
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
          <span key={network} className="inline-flex items-center gap-1.5" data-net={network.toLowerCase()}>
            <span className="net-stroke" />
            {networkName(network)}
          </span>
        ))}
        <span className="inline-flex items-center gap-1.5">
          <span className="h-0.5 w-3 bg-ink" />
          Delivered
        </span>
      </figcaption>
    </figure>
  );
}

/** A part for each network, with a mark at the height of what was delivered. */
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

/** `15 Nov` */
function shortDay(date: string | undefined): string {
  return date ? formatDay(date).slice(0, 6) : '';
}
