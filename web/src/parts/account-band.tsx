/** The band above a person's own screens, with the way out. */
import type { ReactNode } from 'react';
import { logo, storeName } from '#lib/browser/settings.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { Band, SkipLink } from '#ui/core/band.tsx';
import { Button } from '#ui/core/button.tsx';
import { logoutIcon } from '#ui/small/app-icons.ts';

export function AccountBand({ children }: { children?: ReactNode }) {
  const logOut = useLogOut();
  return (
    <>
      <SkipLink />
      <Band
        storeName={storeName}
        logo={logo}
        action={
          <div className="flex gap-2">
            {children}
            <Button variant="on-band" icon={logoutIcon} onClick={logOut}>
              Logout
            </Button>
          </div>
        }
      />
    </>
  );
}
