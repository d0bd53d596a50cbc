/** The profit of this month so far: what buyers paid, and what suppliers, sellers and fees took of it. */
import { useRead } from '#lib/api/use-read.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Money } from '#ui/core/formats.tsx';
import { Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { sumDays, sumOf } from './profit-sums.ts';

export function MonthProfit() {
  const today = new Date().toISOString().slice(0, 10);
  const query = { start_date: `${today.slice(0, 7)}-01`, end_date: today };
  const days = useRead('GET /ledger/days', { query });
  const month = new Date(today).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' });
  // The days below show the failure, and try again.
  if (days.isError) return null;
  const sum = days.data && sumOf(sumDays(days.data));
  return (
    <Section title={`Profit in ${month}`}>
      {sum ? (
        <StatStrip
          stats={[
            {
              label: 'Buyers paid',
              value: <Money amountGhs={sum.buyers} />,
              note: `${formatCount(sum.orders)} delivered`,
            },
            { label: 'Suppliers', value: <Money amountGhs={sum.suppliers} /> },
            { label: 'Sellers', value: <Money amountGhs={sum.sellers} /> },
            { label: 'Fees and losses', value: <Money amountGhs={sumGhs(sum.fees, sum.losses)} /> },
            { label: 'Profit', value: <Money amountGhs={sum.profit} /> },
          ]}
        />
      ) : (
        <Skeleton className="h-35 rounded-lg sm:h-20" />
      )}
    </Section>
  );
}
