/** The frame of a customer's own pages, and the message if the account cannot be shown. */
import { refusals } from '@ntem/contract/errors';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { logo, pageTitle, storeName } from '#lib/browser/settings.ts';
import type { useAccount } from '#lib/session/account.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { AccountBand } from '#parts/account-band.tsx';
import { Band, SkipLink } from '#ui/core/band.tsx';
import { Button } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { alertIcon, refreshIcon } from '#ui/core/icon.tsx';
import { lockIcon, logoutIcon, settingsIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';

export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountBand>
        <div className="max-sm:hidden">
          <RouterButton variant="on-band" to="/account" icon={settingsIcon}>
            Account Settings
          </RouterButton>
        </div>
      </AccountBand>
      <main id="main" className="page py-5 pb-10 lg:py-8 lg:pb-12">
        {children}
        <div className="mt-5 sm:hidden">
          <RouterButton block to="/account" icon={settingsIcon}>
            Account Settings
          </RouterButton>
        </div>
      </main>
    </>
  );
}

type AccountFailureProps = { account: Pick<ReturnType<typeof useAccount>, 'error' | 'refetch'> };

export function AccountFailure({ account }: AccountFailureProps) {
  const logOut = useLogOut();
  const isRefused = account.error instanceof ApiError && account.error.status === 403;
  const title = isRefused ? refusals.FORBIDDEN.text : 'Unable to load user data';
  return (
    <>
      <title>{pageTitle('Dashboard')}</title>
      <SkipLink />
      <Band storeName={storeName} logo={logo} />
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
