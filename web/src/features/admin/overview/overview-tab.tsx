/** The admin's first screen: the four counts of accounts, what needs them, today, supplies, users and sales. */
import type { Waiting } from '@ntem/contract/books/endpoints/morning';
import { chartDays } from '@ntem/contract/books/limits';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AsOf, calmIcon, useWaiting } from '#features/admin/admin-parts.tsx';
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
import { Icon, rightIcon, searchIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { formatCount, formatTotal, sayCount } from '#ui/small/counts.ts';
import { formatAge } from '#ui/small/moments.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { DayChart } from '#ui/tables/day-chart.tsx';
import { type DayOfSales, fillDays } from './sales-days.ts';
import { Sellers } from './seller-ranking.tsx';
import { Supplies } from './supplies.tsx';
import { Today } from './today.tsx';

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
  const stats = useRead('GET /dashboard/stats', {}, { refetchInterval: refreshEveryMs.charts });
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

type Need = { count: number; what: string; why: ReactNode; to: string };

const attention = '/dashboard?tab=attention';
const money = '/dashboard?tab=money';

function Needs() {
  const waiting = useWaiting();
  const { data, dataUpdatedAt: atMs } = waiting;
  const title =
    data && data.total > 0 ? `${sayCount(data.total, 'thing needs', 'things need')} you` : 'Needs you';
  return (
    <Section title={title} aside={data && <p>Checked {new Date(atMs).toISOString().slice(11, 16)}</p>}>
      <Loaded from={waiting} failed="Failed to load what waits" waiting={<Skeleton className="h-18" />}>
        {(found) => (found.total === 0 ? <AllClear /> : <NeedList needs={needsOf(found, atMs)} />)}
      </Loaded>
    </Section>
  );
}

function AllClear() {
  return (
    <Box className="flex items-center gap-3 p-4">
      <span className="flex-none rounded-full bg-success-tint p-1.5 text-success">
        <Icon path={calmIcon} className="size-5" />
      </span>
      <p className="text-md text-ink-muted">
        <b className="text-base text-ink">Nothing needs you.</b> All orders are running normally.
      </p>
    </Box>
  );
}

function NeedList({ needs }: { needs: Need[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] overflow-hidden rounded-lg border border-line bg-surface">
      {needs.map(({ count, what, why, to }) => (
        <li key={what} className="shadow-[1px_0_0_var(--color-line),0_1px_0_var(--color-line)]">
          <Link
            to={to}
            className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 hover:bg-surface-hover sm:py-3 focus-visible:-outline-offset-4"
          >
            <b className="min-w-7 text-[1.75rem] leading-8.5 tracking-tight text-ember tabular-nums">
              {formatCount(count)}
            </b>
            <span>
              <span className="block font-bold">{what}</span>
              <span className="block text-sm text-ink-muted">{why}</span>
            </span>
            <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function needsOf(waiting: Waiting, nowMs: number): Need[] {
  const { orders, oldest_since, held, payouts, payouts_amount, unclear_payouts } = waiting;
  const { admin_changes, differences, reports } = waiting;
  const oldest = oldest_since ? `Oldest ${formatAge(oldest_since, nowMs)}, ` : '';
  const order = words`${oldest}${ghs(held)} held`;
  const payout = words`${ghs(payouts_amount)} in all`;
  const all: [count: number, one: string, many: string, why: ReactNode, to?: string][] = [
    [orders, 'order has a problem', 'orders have a problem', order],
    [payouts, 'payout to approve', 'payouts to approve', payout],
    [
      unclear_payouts,
      'payout to look at',
      'payouts to look at',
      'Not known: they may or may not have arrived',
    ],
    [admin_changes, 'change of admins', 'changes of admins', 'Look whether it is right: it can be undone'],
    [reports, 'report to answer', 'reports to answer', 'A buyer or a seller waits'],
    [
      differences,
      'difference in the books',
      'differences in the books',
      'Our books and a vendor differ',
      money,
    ],
  ];
  return all
    .filter(([count]) => count > 0)
    .map(([count, one, many, why, to = attention]) => ({ count, what: count === 1 ? one : many, why, to }));
}
