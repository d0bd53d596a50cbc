/** The dashboard of agents and subagents: its frame, its tabs, and the link to the earnings. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { Link } from 'react-router';
import { Developers } from '#features/sellers/developers/developers.tsx';
import { FloatLink, FloatPill } from '#features/sellers/float/float-pill.tsx';
import { FloatScreen } from '#features/sellers/float/float-screen.tsx';
import { SellerHome } from '#features/sellers/home/seller-home.tsx';
import { ReferralLinks } from '#features/sellers/links/referral-links.tsx';
import { ListsView } from '#features/sellers/lists/lists-view.tsx';
import { ManyLink } from '#features/sellers/lists/many-link.tsx';
import { Bell } from '#features/sellers/notices/bell.tsx';
import { Notices } from '#features/sellers/notices/notices.tsx';
import { useNews } from '#features/sellers/notices/use-unread.ts';
import { Earnings } from '#features/sellers/payouts/earnings.tsx';
import { MonthStatement } from '#features/sellers/payouts/month-statement.tsx';
import { useEarnings } from '#features/sellers/payouts/use-earnings.ts';
import { PriceManagement } from '#features/sellers/prices/price-management.tsx';
import { SalesHistory } from '#features/sellers/sales/sales-history.tsx';
import { SellScreen } from '#features/sellers/sell/sell-screen.tsx';
import { MyShop } from '#features/sellers/shop/my-shop.tsx';
import { Subagents } from '#features/sellers/subagents/subagents.tsx';
import { logo, pageTitle, storeName } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { roleName } from '#lib/session/roles.ts';
import { PageHelp } from '#parts/manual/page-help.tsx';
import { WholeManual } from '#parts/manual/whole-manual.tsx';
import { SkipLink } from '#ui/core/band.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { AppBar, TabPanel, Tabs } from '#ui/page/page-head.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { BottomNav, MoreList, TabLinks } from './bottom-nav.tsx';
import { Customers } from './customers.tsx';
import { HeadLinks, SellerHead } from './seller-head.tsx';
import {
  hasSubagents,
  isTab,
  manualPageOf,
  manualSections,
  type SellerTab,
  type SellerView,
  tabsFor,
  viewOf,
} from './seller-tabs.ts';

export function AgentDashboard({ user }: { user: WireUser }) {
  const url = useUrlState();
  useNews();
  const view = viewOf(user, url.get('tab'));
  const tabs = tabsFor(user);
  const role = roleName(user);
  const open = (tab: SellerTab) =>
    url.set({
      tab,
      status: undefined,
      stage: undefined,
      channel: undefined,
      lines: undefined,
      top_up: undefined,
      from: undefined,
      sale: undefined,
      date_from: undefined,
      date_to: undefined,
      entries: undefined,
      counter_page: undefined,
      month: undefined,
      search: undefined,
      activity: undefined,
      list: undefined,
      check: undefined,
    });
  return (
    <div className={view === 'sell' ? '' : 'dense'}>
      <title>{pageTitle(`${role} Dashboard`)}</title>
      <SkipLink />
      <div className="max-sm:hidden">
        <AppBar storeName={storeName} logo={logo}>
          <Bell isOpen={view === 'notices'} className={barLink}>
            <span>Notices</span>
          </Bell>
          <FloatLink isOpen={view === 'float'} className={barLink} />
          <BalanceLink isOpen={view === 'earnings'} />
        </AppBar>
      </div>
      <SellerHead
        title={`${role} Dashboard`}
        subtitle={`Welcome back, ${role} ${user.name}`}
        onPhone={onPhone[view] && { ...onPhone[view], pill: <FloatPill /> }}
        isTold={view === 'notices'}
        help={<ViewHelp key={view} view={view} />}
      >
        <HeadLinks view={view} />
        <Tabs
          label={`${role} sections`}
          tabs={tabs}
          selected={isTab(view) ? view : undefined}
          onSelect={open}
        />
      </SellerHead>
      <main id="main" className="page pt-4 pb-24 sm:pt-5 sm:pb-10">
        {isTab(view) ? (
          <TabPanel id={view}>
            <View view={view} user={user} />
          </TabPanel>
        ) : (
          <View view={view} user={user} />
        )}
      </main>
      <BottomNav user={user} view={view} />
    </div>
  );
}

function View({ view, user }: { view: SellerView; user: WireUser }) {
  switch (view) {
    case 'home':
      return (
        <SellerHome>
          <TabLinks user={user} />
        </SellerHome>
      );
    case 'sell':
      return (
        <>
          <SellScreen user={user} />
          <ManyLink />
        </>
      );
    case 'float':
      return <FloatScreen user={user} />;
    case 'help':
      return (
        <WholeManual
          pages={hasSubagents(user) ? ['agent', 'developers'] : ['subagent', 'agent', 'developers']}
        />
      );
    case 'more':
      return <MoreList user={user} />;
    case 'lists':
      return <ListsView />;
    case 'shop':
      return <MyShop user={user} />;
    case 'earnings':
      return <Earnings />;
    case 'notices':
      return <Notices />;
    case 'developers':
      return <Developers />;
    case 'statements':
      return <MonthStatement user={user} />;
    case 'referrals':
      return <ReferralLinks />;
    case 'customers':
      return <Customers user={user} />;
    case 'subagents':
      return <Subagents />;
    case 'pricing':
      return <PriceManagement />;
    case 'sales':
      return <SalesHistory user={user} />;
  }
}

/** In a phone's bar. */
const onPhone: Partial<Record<SellerView, { title: string; subtitle: string }>> = {
  sell: { title: 'Sell', subtitle: 'From your float' },
  float: { title: 'Float', subtitle: 'What you sell from' },
  lists: { title: 'Send to many', subtitle: 'From your float' },
  developers: { title: 'For developers', subtitle: 'Keys and webhooks' },
};

function ViewHelp({ view }: { view: SellerView }) {
  if (view === 'help' || view === 'more') return null;
  const section = manualSections[view];
  return <PageHelp page={manualPageOf(view)} section={section} label={section} />;
}

const barLink =
  'inline-flex min-h-touch items-center gap-2 rounded-md border border-transparent bg-band-deep px-3 text-md font-medium text-on-band aria-[current]:border-ember-bright dense:min-h-control-dense dense:text-sm';

function BalanceLink({ isOpen }: { isOpen: boolean }) {
  const { data } = useEarnings();
  return (
    <Link to="/dashboard?tab=earnings" aria-current={isOpen ? 'page' : undefined} className={barLink}>
      <Icon path={walletIcon} className="size-4.5 text-ember-bright" />
      <span className="font-normal text-on-band-muted max-sm:sr-only">Earnings</span>
      {data && <Money amountGhs={data.available} />}
    </Link>
  );
}
