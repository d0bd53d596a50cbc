/** The first thing an admin sees: how many accounts there are, how sales go, who came last. */
import { useQuery } from '@tanstack/react-query';
import { AsOf } from '#features/admin/as-of.tsx';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { userColumns } from '#features/admin/users/user-columns.tsx';
import { call } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Loading } from '#ui/core/loading.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { searchIcon } from '#ui/small/icons.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { SalesChart } from './sales-chart.tsx';

const refreshMs = 300_000;
const usersShown = 6;

export function OverviewTab() {
  const stats = useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: async ({ signal }) => (await call('GET /dashboard/stats', { signal })).data,
    refetchInterval: refreshMs,
  });
  if (stats.isPending) return <Boxed>{<Loading>Loading dashboard statistics...</Loading>}</Boxed>;
  if (!stats.data) {
    return (
      <Boxed>
        <ErrorState title={messageOf(stats.error)} onRetry={stats.refetch} />
      </Boxed>
    );
  }
  const { totalUsers, activeUsers, adminUsers, newUsersThisMonth, as_of } = stats.data;
  return (
    <div className="grid gap-5">
      <StatStrip
        stats={[
          { label: 'Total Users', value: formatCount(totalUsers) },
          { label: 'Active Users', value: formatCount(activeUsers) },
          { label: 'Admins', value: formatCount(adminUsers) },
          { label: 'New This Month', value: formatCount(newUsersThisMonth) },
        ]}
      />
      <AsOf iso={as_of} />
      <SalesChart />
      <NewestUsers />
    </div>
  );
}

function Boxed({ children }: { children: React.ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}

function NewestUsers() {
  const url = useUrlState();
  const users = useQuery({
    queryKey: ['admin', 'users', 'newest'],
    queryFn: ({ signal }) => call('GET /users', { query: { limit: String(usersShown) }, signal }),
  });
  const meta = users.data?.meta;
  return (
    <section className="grid gap-3">
      <SectionHead title="Users">
        {meta && (
          <p>
            Showing {formatCount(users.data?.data.length ?? 0)} of {formatTotal(meta)} users
          </p>
        )}
      </SectionHead>
      <DataTable
        label="Newest users"
        columns={userColumns({ onOpen: (id) => url.set({ tab: 'users', user: id }) })}
        rows={users.data?.data}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={{ icon: searchIcon, title: 'No users found matching your criteria' }}
        failure={
          users.isError ? { title: 'Failed to fetch users', onRetry: () => users.refetch() } : undefined
        }
      />
    </section>
  );
}
