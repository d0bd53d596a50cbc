/** Money: our books now and day by day, the comparison with vendors, and sellers' withdrawals. */
import { SellerFloats } from '#features/admin/floats/seller-floats.tsx';
import { AllPayouts } from '#features/admin/payouts/payouts.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Money } from '#ui/core/formats.tsx';
import { Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { Accounts } from './ledger-accounts.tsx';
import { LedgerDays } from './ledger-days.tsx';
import { sumDays, sumOf } from './profit-sums.ts';
import { Reconciliation } from './reconciliation.tsx';

export function MoneyTab() {
  const view = useUrlState().get('view');
  if (view === 'payouts') return <AllPayouts />;
  if (view === 'floats') return <SellerFloats />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Accounts />
      <MonthProfit />
      <LedgerDays />
      <Reconciliation />
      <AllPayouts />
    </div>
  );
}

function MonthProfit() {
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
