/** The dashboard of agents and subagents: its frame, its tabs, and the way to the earnings. */
import type { WireUser } from '@ntem/contract/accounts';
import { useLogOut } from '#lib/log-out.ts';
import { roleName } from '#lib/roles.ts';
import { pageTitle, storeName } from '#lib/store.ts';
import { useUrlState } from '#lib/url-state.ts';
import { AppBar } from '#ui/app-bar.tsx';
import { logoutIcon, settingsIcon } from '#ui/app-icons.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { RouterButton } from '#ui/router-button.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { BalanceLink } from './balance-link.tsx';
import { Earnings } from './earnings.tsx';
import { GuestPages } from './guest-pages.tsx';
import { PriceManagement } from './price-management.tsx';
import { ReferralLinks } from './referral-links.tsx';
import { SalesHistory } from './sales-history.tsx';
import { type SellerView, tabsFor, viewOf } from './seller-tabs.ts';
import { Subagents } from './subagents.tsx';

export function AgentDashboard({ user }: { user: WireUser }) {
  const logOut = useLogOut();
  const url = useUrlState();
  const view = viewOf(user, url.get('tab'));
  const tabs = tabsFor(user);
  const role = roleName(user);
  const open = (tab: SellerView) =>
    url.set({ tab, status: undefined, date_from: undefined, date_to: undefined, entries: undefined });
  return (
    <div className="dense">
      <title>{pageTitle(`${role} Dashboard`)}</title>
      <SkipLink />
      <AppBar storeName={storeName}>
        <BalanceLink isOpen={view === 'earnings'} />
      </AppBar>
      <PageHead
        title={`${role} Dashboard`}
        subtitle={`Welcome back, ${role} ${user.name}`}
        tabs={
          <Tabs
            label={`${role} sections`}
            tabs={tabs}
            selected={view === 'earnings' ? undefined : view}
            onSelect={open}
          />
        }
      >
        <RouterButton to="/account" icon={settingsIcon}>
          Account Settings
        </RouterButton>
        <Button icon={logoutIcon} onClick={logOut}>
          Logout
        </Button>
      </PageHead>
      <main id="main" className="page pt-4 pb-10 sm:pt-5">
        {view === 'earnings' ? (
          <Earnings />
        ) : (
          <TabPanel id={view}>
            <View view={view} user={user} />
          </TabPanel>
        )}
      </main>
    </div>
  );
}

function View({ view, user }: { view: Exclude<SellerView, 'earnings'>; user: WireUser }) {
  switch (view) {
    case 'referrals':
      return <ReferralLinks />;
    case 'customers':
      return <GuestPages user={user} />;
    case 'subagents':
      return <Subagents />;
    case 'pricing':
      return <PriceManagement />;
    case 'sales':
      return <SalesHistory />;
  }
}
