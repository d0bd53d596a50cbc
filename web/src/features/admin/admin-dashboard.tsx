/** The admin's dashboard. */
import type { WireUser } from '@ntem/contract/accounts';
import { useLogOut } from '#lib/log-out.ts';
import { pageTitle, storeName } from '#lib/store.ts';
import { AppBar } from '#ui/app-bar.tsx';
import { boxIcon, logoutIcon, settingsIcon } from '#ui/app-icons.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { RouterButton } from '#ui/router-button.tsx';
import { SkipLink } from '#ui/skip-link.tsx';

export function AdminDashboard({ user }: { user: WireUser }) {
  const logOut = useLogOut();
  return (
    <div className="dense">
      <title>{pageTitle('Admin Dashboard')}</title>
      <SkipLink />
      <AppBar storeName={storeName}>
        <span className="mr-2 text-on-band-muted max-sm:hidden">{user.name}</span>
        <Button variant="on-band" icon={logoutIcon} onClick={logOut}>
          Logout
        </Button>
      </AppBar>
      <main id="main">
        <PageHead title="Admin Dashboard" subtitle="Manage your application">
          <RouterButton to="/account" icon={settingsIcon}>
            Account Settings
          </RouterButton>
        </PageHead>
        <div className="page py-5">
          <EmptyState icon={boxIcon} title="Nothing to manage yet">
            <ButtonLink href="/">Go to the shop</ButtonLink>
          </EmptyState>
        </div>
      </main>
    </div>
  );
}
