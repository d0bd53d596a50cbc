/** The frame of a customer's own pages: the band with the way to the settings and out. */
import type { ReactNode } from 'react';
import { storeName } from '#lib/browser/settings.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { Band, SkipLink } from '#ui/core/band.tsx';
import { Button } from '#ui/core/button.tsx';
import { logoutIcon, settingsIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';

export function AccountFrame({ children }: { children: ReactNode }) {
  const logOut = useLogOut();
  return (
    <>
      <SkipLink />
      <Band
        storeName={storeName}
        action={
          <div className="flex gap-2">
            <div className="max-sm:hidden">
              <RouterButton variant="on-band" to="/account" icon={settingsIcon}>
                Account Settings
              </RouterButton>
            </div>
            <Button variant="on-band" icon={logoutIcon} onClick={logOut}>
              Logout
            </Button>
          </div>
        }
      />
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
