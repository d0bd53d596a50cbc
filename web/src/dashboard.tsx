/** Chooses the dashboard for the signed-in person. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { AccountFailure } from '#features/guest/account-frame.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useAccount } from '#lib/session/account.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { chooseDashboard, type DashboardKind } from './choose-dashboard.ts';

const dashboards: Record<DashboardKind, ComponentType<{ user: WireUser }>> = {
  admin: lazy(async () => ({
    default: (await import('#features/admin/admin-dashboard.tsx')).AdminDashboard,
  })),
  seller: lazy(async () => ({
    default: (await import('#features/sellers/agent-dashboard.tsx')).AgentDashboard,
  })),
  guest: lazy(async () => ({
    default: (await import('#features/guest/guest-dashboard.tsx')).GuestDashboard,
  })),
};

const SecureAccount = lazy(async () => ({
  default: (await import('#features/account/secure-account-screen.tsx')).SecureAccountScreen,
}));

export function Dashboard() {
  const account = useAccount();
  // Before an admin has set a second step, everything else is refused.
  const [isSecuring, setSecuring] = useState(false);
  const factors = useRead('GET /auth/factors', {}, { enabled: account.data?.role === 'admin' });
  const isRefused = account.error instanceof ApiError && account.error.status === 403;
  if (isRefused || (!account.data && !account.isFetching)) return <AccountFailure account={account} />;
  if (!account.data) return <PageFrame />;
  if (factors.data?.required && !isSecuring) setSecuring(true);
  if (isSecuring)
    return (
      <Suspense fallback={<PageFrame />}>
        <SecureAccount onDone={() => setSecuring(false)} />
      </Suspense>
    );
  const Chosen = dashboards[chooseDashboard(account.data)];
  return (
    <Suspense fallback={<PageFrame />}>
      <Chosen user={account.data} />
    </Suspense>
  );
}
