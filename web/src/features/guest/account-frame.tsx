/** The frame of a customer's own pages: the band with the way to the settings and out. */
import type { ReactNode } from 'react';
import { useLogOut } from '#lib/log-out.ts';
import { storeName } from '#lib/store.ts';
import { logoutIcon, settingsIcon } from '#ui/app-icons.ts';
import { Band } from '#ui/band.tsx';
import { Button } from '#ui/button.tsx';
import { RouterButton } from '#ui/router-button.tsx';
import { SkipLink } from '#ui/skip-link.tsx';

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
