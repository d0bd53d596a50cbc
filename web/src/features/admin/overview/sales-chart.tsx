/** Sales of the last 30 days by network, and how many of them were delivered. */
import { type Network, networkNames, networks } from '@ntem/contract/phones';
import { useQuery } from '@tanstack/react-query';
import { AsOf } from '#features/admin/as-of.tsx';
import { formatCount } from '#features/admin/totals.ts';
import { call } from '#lib/api/api.ts';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Money } from '#ui/flow/money.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { type DayOfSales, fillDays, roundUp } from './sales-days.ts';

const fills: Record<Network, string> = {
  MTN: 'fill-mtn',
  TELECEL: 'fill-telecel',
  AIRTELTIGO: 'fill-airteltigo',
};

const width = 720;
const height = 150;
const foot = 18;
const plot = height - foot;

export function SalesChart() {
  const sales = useQuery({
    queryKey: ['admin', 'sales'],
    queryFn: async ({ signal }) => (await call('GET /dashboard/sales', { signal })).data,
    refetchInterval: 300_000,
  });
  const days = sales.data && fillDays(sales.data);
  return (
    <section className="grid gap-3">
      <SectionHead title="Sales, last 30 days">{days && <Sums days={days} />}</SectionHead>
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
  const step = width / days.length;
  const sold = days.reduce((total, { sales }) => total + sales, 0);
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="h-40 w-full"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${formatCount(sold)} sales from ${days[0]?.date} to ${days[days.length - 1]?.date}`}
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1="0"
            x2={width}
            y1={plot - part * (plot - 4)}
            y2={plot - part * (plot - 4)}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {days.map((day, index) => (
          <Bar key={day.date} day={day} x={index * step} step={step} top={top} />
        ))}
      </svg>
      <div className="flex justify-between text-xs text-ink-subtle tabular-nums">
        <span>{shortDay(days[0]?.date)}</span>
        <span>Scale to {formatCount(top)} a day</span>
        <span>{shortDay(days[days.length - 1]?.date)}</span>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        {networks.map((network) => (
          <span key={network} className="inline-flex items-center gap-1.5" data-net={network.toLowerCase()}>
            <span className="net-stroke" />
            {networkNames[network]}
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

function wordsOf({ byNetwork }: DayOfSales, network: Network): string {
  const { sales, delivered } = byNetwork[network];
  return `${networkNames[network]}: ${formatCount(sales)} sold, ${formatCount(delivered)} delivered`;
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
                {networkNames[network]}
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

type BarProps = { day: DayOfSales; x: number; step: number; top: number };

/** One column, a part for each network, with a mark at the height of what was delivered. */
function Bar({ day, x, step, top }: BarProps) {
  const scale = (plot - 4) / top;
  let y = plot;
  return (
    <g>
      <title>{[day.date, ...networks.map((network) => wordsOf(day, network))].join('\n')}</title>
      <rect x={x} y="0" width={step} height={plot} className="fill-transparent" />
      {networks.map((network) => {
        const tall = day.byNetwork[network].sales * scale;
        y -= tall;
        return (
          <rect
            key={network}
            x={x + step * 0.15}
            y={y}
            width={step * 0.7}
            height={tall}
            className={fills[network]}
          />
        );
      })}
      {day.sales > 0 && (
        <line
          x1={x + step * 0.05}
          x2={x + step * 0.95}
          y1={plot - day.delivered * scale}
          y2={plot - day.delivered * scale}
          className="stroke-ink stroke-2"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  );
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function shortDay(date = ''): string {
  return `${date.slice(8)} ${months[Number(date.slice(5, 7)) - 1] ?? ''}`;
}
