/** The dashboard of agents and subagents. */
import type { WireUser } from '@ntem/contract/accounts';
import { useLogOut } from '#lib/log-out.ts';
import { roleName } from '#lib/roles.ts';
import { pageTitle, storeName } from '#lib/store.ts';
import { AppBar } from '#ui/app-bar.tsx';
import { boxIcon, logoutIcon, settingsIcon } from '#ui/app-icons.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { RouterButton } from '#ui/router-button.tsx';
import { SkipLink } from '#ui/skip-link.tsx';

export function AgentDashboard({ user }: { user: WireUser }) {
  const logOut = useLogOut();
  const role = roleName(user);
  return (
    <div className="dense">
      <title>{pageTitle(`${role} Dashboard`)}</title>
      <SkipLink />
      <AppBar storeName={storeName} />
      <main id="main">
        <PageHead title={`${role} Dashboard`} subtitle={`Welcome back, ${role} ${user.name}`}>
          <RouterButton to="/account" icon={settingsIcon}>
            Account Settings
          </RouterButton>
          <Button icon={logoutIcon} onClick={logOut}>
            Logout
          </Button>
        </PageHead>
        <div className="page py-5">
          <EmptyState icon={boxIcon} title="Nothing to show yet">
            <ButtonLink href="/">Go to the shop</ButtonLink>
          </EmptyState>
        </div>
      </main>
    </div>
  );
}
