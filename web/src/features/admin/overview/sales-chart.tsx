/** Sales of the last days by network, and how many of them were delivered. */
import { chartDays } from '@ntem/contract/books/limits';
import { AsOf } from '#features/admin/admin-parts.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { sumGhs } from '#lib/ghs.ts';
import { formatGhs, Money } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { DayChart } from '#ui/tables/day-chart.tsx';
import { type DayOfSales, fillDays } from './sales-days.ts';

export function SalesChart() {
  const sales = useRead('GET /dashboard/sales', {}, { refetchInterval: 300_000 });
  const days = sales.data && fillDays(sales.data);
  return (
    <Section title={`Sales, last ${chartDays} days`} aside={days && <Sums days={days} />}>
      <Box className="p-4">
        <Loaded from={sales} failed="Failed to load sales" waiting={<Skeleton className="h-64" />} />
        {days && (
          <DayChart
            days={days}
            label="Orders sold each day"
            format={formatCount}
            more={({ total, amount, delivered }) =>
              `${formatCount(total)} sold for GH₵ ${formatGhs(amount)}, ${formatCount(delivered)} delivered`
            }
          />
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
      <p>{formatCount(sum(days, 'total'))} sold</p>
      <p>{formatCount(sum(days, 'delivered'))} delivered</p>
    </>
  );
}

function sum(days: DayOfSales[], name: 'total' | 'delivered'): number {
  return days.reduce((total, day) => total + day[name], 0);
}
