/** The dashboard of agents and subagents: its frame, its tabs, and the way to the earnings. */
import type { WireUser } from '@ntem/contract/topics/accounts';
import { BalanceLink } from '#features/agent/earnings/balance-link.tsx';
import { Earnings } from '#features/agent/earnings/earnings.tsx';
import { PriceManagement } from '#features/agent/prices/price-management.tsx';
import { pageTitle, storeName } from '#lib/browser/store.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { roleName } from '#lib/session/roles.ts';
import { Button } from '#ui/core/button.tsx';
import { SkipLink } from '#ui/core/skip-link.tsx';
import { AppBar } from '#ui/page/app-bar.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { TabPanel, Tabs } from '#ui/page/tabs.tsx';
import { logoutIcon, settingsIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { GuestPages } from './guest-pages.tsx';
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
