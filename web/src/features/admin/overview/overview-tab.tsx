/** The admin's first screen: the four counts of accounts, what needs them, today, supplies, users and sales. */
import { chartDays } from '@ntem/contract/books/limits';
import { Link } from 'react-router';
import { AsOf } from '#features/admin/admin-parts.tsx';
import {
  FirstDay,
  FirstDayHint,
  firstDayAddress,
} from '#features/admin/installation/first-day/first-day.tsx';
import { userColumns } from '#features/admin/people/user-columns.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Loading } from '#ui/core/empty-state.tsx';
import { formatGhs, Money } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { formatCount, formatTotal } from '#ui/small/counts.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { DayChart } from '#ui/tables/day-chart.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { type DayOfSales, fillDays } from './sales-days.ts';
import { Sellers } from './seller-ranking.tsx';
import { Supplies } from './supplies.tsx';
import { Today } from './today.tsx';
import { Needs } from './waiting-work.tsx';

const refreshMs = 300_000;
const usersShown = 3;

export function OverviewTab() {
  const url = useUrlState();
  if (url.get('view') === 'first-day') return <FirstDay />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Accounts />
      <NewestUsers />
      <FirstDayHint />
      <Needs />
      <Today />
      <Supplies />
      <SalesChart />
      <Sellers />
      <p className="text-sm text-ink-muted">
        <Link className="underline underline-offset-[0.18em]" to={firstDayAddress}>
          What a shop needs before it sells
        </Link>
      </p>
    </div>
  );
}

function Accounts() {
  const stats = useRead('GET /dashboard/stats', {}, { refetchInterval: refreshMs });
  if (!stats.data)
    return (
      <Box>
        <Loaded from={stats} waiting={<Loading>Loading dashboard statistics...</Loading>} />
      </Box>
    );
  const { totalUsers, activeUsers, adminUsers, newUsersThisMonth, as_of } = stats.data;
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Total Users', value: formatCount(totalUsers) },
          { label: 'Active Users', value: formatCount(activeUsers) },
          { label: 'Admins', value: formatCount(adminUsers) },
          { label: 'New This Month', value: formatCount(newUsersThisMonth), note: 'Accounts' },
        ]}
      />
      <AsOf iso={as_of} />
    </>
  );
}

function NewestUsers() {
  const url = useUrlState();
  const users = useRead('GET /users', { query: { limit: String(usersShown) } });
  return (
    <Section
      title="Users"
      aside={
        users.meta && (
          <p>
            Showing {formatCount(users.data?.length ?? 0)} of {formatTotal(users.meta)} users
          </p>
        )
      }
    >
      <DataTable
        label="Newest users"
        columns={userColumns({ onOpen: (id) => url.set({ tab: 'users', user: id }) })}
        rows={users.data}
        empty={{ icon: searchIcon, title: 'No users found matching your criteria' }}
        failure={
          users.isError ? { title: 'Failed to fetch users', onRetry: () => void users.refetch() } : undefined
        }
      />
    </Section>
  );
}

function SalesChart() {
  const sales = useRead('GET /dashboard/sales', {}, { refetchInterval: refreshEveryMs.charts });
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
