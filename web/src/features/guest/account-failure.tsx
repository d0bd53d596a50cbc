/** What stands in for a dashboard when its account cannot be shown. */
import { errorTexts } from '@ntem/contract/errors';
import type { useAccount } from '#lib/account.ts';
import { ApiError } from '#lib/api-error.ts';
import { useLogOut } from '#lib/log-out.ts';
import { pageTitle, storeName } from '#lib/store.ts';
import { lockIcon, logoutIcon } from '#ui/app-icons.ts';
import { Band } from '#ui/band.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { alertIcon, refreshIcon } from '#ui/icons.ts';
import { SkipLink } from '#ui/skip-link.tsx';

type AccountFailureProps = { account: Pick<ReturnType<typeof useAccount>, 'error' | 'refetch'> };

export function AccountFailure({ account }: AccountFailureProps) {
  const logOut = useLogOut();
  const isRefused = account.error instanceof ApiError && account.error.status === 403;
  const title = isRefused ? errorTexts.FORBIDDEN : 'Unable to load user data';
  return (
    <>
      <title>{pageTitle('Dashboard')}</title>
      <SkipLink />
      <Band storeName={storeName} />
      <main id="main" className="page py-8">
        <h1 className="sr-only">Dashboard</h1>
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState icon={isRefused ? lockIcon : alertIcon} title={title}>
            <div className="flex flex-wrap justify-center gap-2">
              {!isRefused && (
                <Button variant="primary" icon={refreshIcon} onClick={() => account.refetch()}>
                  Retry
                </Button>
              )}
              <Button icon={logoutIcon} onClick={logOut}>
                Logout
              </Button>
            </div>
          </EmptyState>
        </div>
      </main>
    </>
  );
}
