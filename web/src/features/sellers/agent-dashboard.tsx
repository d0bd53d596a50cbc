/** The dashboard of agents and subagents: its frame, its tabs, and the link to the earnings. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Developers } from '#features/sellers/developers/developers.tsx';
import { FloatScreen } from '#features/sellers/float/float-screen.tsx';
import { useFloat } from '#features/sellers/float/use-float.ts';
import { SellerHome } from '#features/sellers/home/seller-home.tsx';
import { ReferralLinks } from '#features/sellers/links/referral-links.tsx';
import { ListsView } from '#features/sellers/lists/lists-view.tsx';
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
import { roleName } from '#lib/session/roles.ts';
import { PageHelp } from '#parts/manual/page-help.tsx';
import { WholeManual } from '#parts/manual/whole-manual.tsx';
import { SkipLink } from '#ui/core/band.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Icon, rightIcon } from '#ui/core/icon.tsx';
import { BottomNav } from '#ui/page/bottom-nav.tsx';
import { AppBar, TabPanel, Tabs } from '#ui/page/page-head.tsx';
import { sellIcon, sendIcon, walletIcon } from '#ui/small/app-icons.ts';
import { keyOf, keysOf, MoreList, TabLinks } from './bottom-nav.tsx';
import { Customers } from './customers.tsx';
import { HeadLinks, SellerHead } from './seller-head.tsx';
import {
  hasSubagents,
  isTab,
  manualPageOf,
  manualSections,
  type SellerView,
  tabsFor,
  viewOf,
} from './seller-tabs.ts';

export function AgentDashboard({ user }: { user: WireUser }) {
  const [params, setParams] = useSearchParams();
  useNews();
  const view = viewOf(user, params.get('tab') ?? '');
  const tabs = tabsFor(user);
  const role = roleName(user);
  const View = views[view];
  return (
    <div className={view === 'sell' ? '' : 'dense'}>
      <title>{pageTitle(`${role} Dashboard`)}</title>
      <SkipLink />
      <div className="max-sm:hidden">
        <AppBar storeName={storeName} logo={logo}>
          <Bell isOpen={view === 'notices'} className={barLink}>
            <span>Notices</span>
          </Bell>
          <Amounts view={view} />
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
          // Filters belong to their view: another view starts without them.
          onSelect={(tab) => setParams({ tab }, { preventScrollReset: true })}
        />
      </SellerHead>
      <main id="main" className="page pt-4 pb-24 sm:pt-5 sm:pb-10">
        {isTab(view) ? (
          <TabPanel id={view}>
            <View user={user} />
          </TabPanel>
        ) : (
          <View user={user} />
        )}
      </main>
      <BottomNav places={keysOf(user)} current={keyOf(view)} />
    </div>
  );
}

const views: Record<SellerView, (props: { user: WireUser }) => ReactNode> = {
  home: ({ user }) => (
    <SellerHome>
      <TabLinks user={user} />
    </SellerHome>
  ),
  sell: ({ user }) => (
    <>
      <SellScreen user={user} />
      <ManyLink />
    </>
  ),
  help: ({ user }) => (
    <WholeManual pages={[...(hasSubagents(user) ? [] : ['subagent' as const]), 'agent', 'developers']} />
  ),
  float: FloatScreen,
  more: MoreList,
  lists: ListsView,
  shop: MyShop,
  earnings: Earnings,
  notices: Notices,
  developers: Developers,
  statements: MonthStatement,
  referrals: ReferralLinks,
  customers: Customers,
  subagents: Subagents,
  pricing: PriceManagement,
  sales: SalesHistory,
};

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

function Amounts({ view }: { view: SellerView }) {
  const amounts = [
    { to: 'float', icon: sellIcon, label: 'Float', amountGhs: useFloat().data?.available },
    { to: 'earnings', icon: walletIcon, label: 'Earnings', amountGhs: useEarnings().data?.available },
  ];
  return amounts.map(({ to, icon, label, amountGhs }) => (
    <Link
      key={to}
      to={`/dashboard?tab=${to}`}
      aria-current={to === view ? 'page' : undefined}
      className={barLink}
    >
      <Icon path={icon} className="size-4.5 text-ember-bright" />
      <span className="font-normal text-on-band-muted">{label}</span>
      {amountGhs !== undefined && <Money amountGhs={amountGhs} />}
    </Link>
  ));
}

function ManyLink() {
  return (
    <Link
      to="/dashboard?tab=lists"
      className="mt-4 flex min-h-13 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 large:block hover:bg-surface-hover"
    >
      <Icon path={sendIcon} className="size-5 text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">Send to many</span>
        <span className="block text-sm text-ink-muted">A list of numbers, from your float</span>
      </span>
      <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />
    </Link>
  );
}

function FloatPill() {
  const { data: float } = useFloat();
  const isLow = float !== undefined && float.available < float.low_below;
  return (
    <Link
      to="/dashboard?tab=float"
      className={`grid min-h-touch max-w-full flex-none content-center justify-items-end rounded-md bg-band-deep px-2.5 py-0.5 text-[min(var(--text-md),7vw)] leading-4.5 font-bold text-on-band sm:hidden ${isLow ? 'ring-[1.5px] ring-ember-bright ring-inset' : ''}`}
    >
      <span
        className={`text-xs leading-3.5 font-normal ${isLow ? 'text-ember-bright' : 'text-on-band-muted'}`}
      >
        Float{isLow && <span className="sr-only">, low</span>}
      </span>
      {float ? <Money amountGhs={float.available} /> : <span aria-hidden="true">–</span>}
    </Link>
  );
}
