/** The admin's first screen: the four counts of accounts, what needs them, today, supplies, users and sales. */

import { chartDays } from '@ntem/contract/books/limits';
import { Link } from 'react-router';
import { AsOf } from '#features/admin/admin-parts.tsx';
import {
  FirstDay,
  FirstDayHint,
  firstDayAddress,
  TestMode,
} from '#features/admin/installation/first-day/first-day.tsx';
import { userColumns } from '#features/admin/people/user-columns.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Loading } from '#ui/core/empty-state.tsx';
import { formatGhs } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { formatCount, formatTotal } from '#ui/small/counts.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { DayChart } from '#ui/tables/day-chart.tsx';
import { type DayOfSales, fillDays } from './sales-days.ts';
import { Sellers } from './seller-ranking.tsx';
import { Supplies } from './supplies.tsx';
import { Today } from './today.tsx';
import { Needs } from './waiting-work.tsx';

const refreshMs = 300_000;
const usersShown = 4;

export function OverviewTab() {
  const url = useUrlState();
  if (url.get('view') === 'first-day') return <FirstDay />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5">
      <Accounts />
      <FirstDayHint />
      <Needs />
      <Today />
      <Supplies />
      <NewestUsers />
      <SalesChart />
      <Sellers />
      <TestMode />
      <p className="text-sm text-ink-muted">
        <Link
          className="inline-flex min-h-touch items-center underline underline-offset-[0.18em] dense:min-h-6"
          to={firstDayAddress}
        >
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
  const cards: [label: string, count: number][] = [
    ['Total Users', totalUsers],
    ['Active Users', activeUsers],
    ['Admins', adminUsers],
    ['New This Month', newUsersThisMonth],
  ];
  return (
    <>
      <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface large:grid-cols-1 sm:grid-cols-4">
        {cards.map(([label, count]) => (
          <div
            key={label}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 px-3 py-1.5 shadow-[1px_0_0_var(--color-line),0_1px_0_var(--color-line)] sm:block sm:px-5 sm:py-4"
          >
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="text-lg font-bold tracking-tight tabular-nums sm:mt-0.5 sm:text-[1.75rem] sm:leading-8.5">
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
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
      <div>
        <RouterButton to="/dashboard?tab=users">All users</RouterButton>
      </div>
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
      <p>{words`${ghs(sumGhs(...days.map(({ amount }) => amount)))}`}</p>
      <p>{formatCount(sum(days, 'total'))} sold</p>
      <p>{formatCount(sum(days, 'delivered'))} delivered</p>
    </>
  );
}

function sum(days: DayOfSales[], name: 'total' | 'delivered'): number {
  return days.reduce((total, day) => total + day[name], 0);
}
