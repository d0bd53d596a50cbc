/** The admin's dashboard: its shared frame, and the part that the address names. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { largestExport } from '@ntem/contract/lists';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { MoneyTab } from '#features/admin/books/money-tab.tsx';
import { ServicesTab } from '#features/admin/catalogue/services-tab.tsx';
import { ChannelsTab } from '#features/admin/channels/channels-tab.tsx';
import { Find, FindScreen } from '#features/admin/find/palette.tsx';
import { HelpTab } from '#features/admin/help/help-tab.tsx';
import { type PartId, sectionOf } from '#features/admin/help/manual-sections.ts';
import { AboutTab } from '#features/admin/installation/about-tab.tsx';
import { BrandTab } from '#features/admin/installation/brand/brand-tab.tsx';
import { RestoreBanner, RestoreTab } from '#features/admin/installation/restore-tab.tsx';
import { MessagesTab } from '#features/admin/notices/messages-tab.tsx';
import { BundlesTab } from '#features/admin/orders/bundles-tab.tsx';
import { OrderPage } from '#features/admin/orders/order-page.tsx';
import { PaymentsTab } from '#features/admin/orders/payments-tab.tsx';
import { OverviewTab } from '#features/admin/overview/overview-tab.tsx';
import { AuditTab } from '#features/admin/people/audit/audit-tab.tsx';
import { GuestPagesTab } from '#features/admin/people/guest-pages-tab.tsx';
import { UsersTab, userFilters } from '#features/admin/people/users-tab.tsx';
import { AttentionTab } from '#features/admin/review/attention-tab.tsx';
import { VendorsTab } from '#features/admin/vendors/vendors-tab.tsx';
import { useWork } from '#lib/api/use-send.ts';
import { logo, pageTitle, storeName } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { PageHelp } from '#parts/manual/page-help.tsx';
import { SkipLink } from '#ui/core/band.tsx';
import { Button } from '#ui/core/button.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { BottomNav } from '#ui/page/bottom-nav.tsx';
import { AppBar, TabPanel } from '#ui/page/page-head.tsx';
import { logoutIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';
import { AdminHead } from './admin-head.tsx';
import { useWaiting } from './admin-parts.tsx';
import { barTitleOf, firstTabs, keyOf, partNames, phoneKeys } from './admin-places.ts';
import { AccountMenu, MorePage } from './more-menu.tsx';

const parts: Record<PartId, (props: { user: WireUser }) => React.ReactNode> = {
  overview: OverviewTab,
  users: UsersTab,
  services: ServicesTab,
  payments: PaymentsTab,
  'data-bundles': BundlesTab,
  'guest-pages': GuestPagesTab,
  attention: AttentionTab,
  money: MoneyTab,
  vendors: VendorsTab,
  channels: ChannelsTab,
  messages: MessagesTab,
  audit: AuditTab,
  brand: BrandTab,
  about: AboutTab,
  help: HelpTab,
  restore: RestoreTab,
  find: FindScreen,
  more: MorePage,
};
const partIds = Object.keys(parts) as PartId[];

export function AdminDashboard({ user }: { user: WireUser }) {
  const logOut = useLogOut();
  const [, setParams] = useSearchParams();
  const url = useUrlState();
  const waiting = useWaiting().data?.total;
  const tab = url.oneOf('tab', partIds) || 'overview';
  const label = partNames[tab];
  const section = sectionOf(tab, url.get('view'));
  return (
    <div className="dense">
      <title>{waiting ? `(${formatCount(waiting)}) ${pageTitle(label)}` : pageTitle(label)}</title>
      <SkipLink />
      <div className="max-sm:hidden">
        <AppBar storeName={storeName} logo={logo}>
          <Find />
          <AccountMenu name={user.name} />
          <Button variant="on-band" icon={logoutIcon} onClick={logOut}>
            Logout
          </Button>
        </AppBar>
      </div>
      <AdminHead
        tab={tab}
        waiting={waiting}
        // Filters belong to their part: another part starts without them.
        onSelect={(id) => setParams({ tab: id }, { preventScrollReset: true })}
        help={
          tab !== 'help' && (
            <span className={tab === 'more' || tab === 'overview' ? 'max-sm:hidden' : ''}>
              <PageHelp key={section} page="admin" section={section} label={label} />
            </span>
          )
        }
      >
        <RefreshButton />
        {/* In the list of accounts this exports the listed ones; everywhere else all of them. */}
        <span className={tab === 'overview' || tab === 'users' ? '' : 'max-sm:hidden'}>
          <ExportButton
            of="POST /users/export"
            body={{ format: 'csv', filters: tab === 'users' ? userFilters(url) : {} }}
            label={<span className="max-sm:sr-only">Export Users</span>}
            done="Users exported successfully"
            cut={`The file holds the newest ${formatCount(largestExport)} users.`}
          />
        </span>
      </AdminHead>
      <main id="main" className="page pt-3 pb-24 sm:py-5">
        <RestoreBanner />
        <Opened tab={tab} user={user} order={url.get('order')} />
      </main>
      <BottomNav
        places={phoneKeys.map((key) => (key.id === 'attention' ? { ...key, count: waiting } : key))}
        current={keyOf(tab)}
      />
    </div>
  );
}

/** The part that the address names, or an order from it. Meanwhile the part waits out of sight, as it was left. */
function Opened({ tab, user, order }: { tab: PartId; user: WireUser; order: string }) {
  const left = useRef<{ y: number; at: Element | null }>(undefined);
  useLayoutEffect(() => {
    if (order) {
      left.current ??= { y: window.scrollY, at: document.activeElement };
      window.scrollTo(0, 0);
    } else if (left.current) {
      window.scrollTo(0, left.current.y);
      if (left.current.at instanceof HTMLElement) left.current.at.focus({ preventScroll: true });
      left.current = undefined;
    }
  }, [order]);
  const Part = parts[tab];
  const part = firstTabs.includes(tab) ? (
    <TabPanel id={tab}>
      <Part user={user} />
    </TabPanel>
  ) : (
    <Part user={user} />
  );
  return (
    <>
      {order && <OrderPage key={order} id={order} from={tab === 'overview' ? 'Overview' : barTitleOf(tab)} />}
      <div hidden={order !== ''}>{part}</div>
    </>
  );
}

function RefreshButton() {
  const cache = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const { press, isBusy } = useWork(() => cache.refetchQueries({ type: 'active' }, { throwOnError: true }), {
    toast: 'Data refreshed successfully',
  });
  return (
    <Button icon={refreshIcon} busy={isBusy && isFetching} onClick={() => press()}>
      <span className="max-sm:sr-only">Refresh Data</span>
    </Button>
  );
}
