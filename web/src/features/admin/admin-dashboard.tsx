/** The admin's dashboard: its shared frame, and the part that the address names. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { largestExport } from '@ntem/contract/lists';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MoneyTab } from '#features/admin/books/money-tab.tsx';
import { ServicesTab } from '#features/admin/catalogue/services-tab.tsx';
import { Find } from '#features/admin/find/find.tsx';
import { HelpTab } from '#features/admin/help/help-tab.tsx';
import { type PartId, sectionOf } from '#features/admin/help/manual-sections.ts';
import { AboutTab } from '#features/admin/installation/about-tab.tsx';
import { BrandTab } from '#features/admin/installation/brand/brand-tab.tsx';
import { RestoreBanner, RestoreTab } from '#features/admin/installation/restore-tab.tsx';
import { MessagesTab } from '#features/admin/notices/messages-tab.tsx';
import { BundlesTab } from '#features/admin/orders/bundles-tab.tsx';
import { OrderDialog } from '#features/admin/orders/order-dialog.tsx';
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
import { AppBar, PageHead, TabPanel, Tabs } from '#ui/page/page-head.tsx';
import { logoutIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';
import { AccountMenu } from './account-menu.tsx';
import { useWaiting } from './admin-parts.tsx';

type Part = (props: { user: WireUser }) => React.ReactNode;

const parts: { id: PartId; label: string; Part: Part }[] = [
  { id: 'overview', label: 'Overview', Part: OverviewTab },
  { id: 'users', label: 'User Management', Part: UsersTab },
  { id: 'services', label: 'Services', Part: ServicesTab },
  { id: 'payments', label: 'Payments', Part: PaymentsTab },
  { id: 'data-bundles', label: 'Data Bundles', Part: BundlesTab },
  { id: 'guest-pages', label: 'Guest Pages', Part: GuestPagesTab },
  { id: 'attention', label: 'Attention', Part: AttentionTab },
  { id: 'money', label: 'Money', Part: MoneyTab },
  { id: 'vendors', label: 'Vendors', Part: VendorsTab },
  { id: 'messages', label: 'Messages', Part: MessagesTab },
  { id: 'audit', label: 'Audit', Part: AuditTab },
];

/** Not a tab: the menu under the name leads there. */
const otherParts: typeof parts = [
  { id: 'brand', label: 'Brand', Part: BrandTab },
  { id: 'about', label: 'About', Part: AboutTab },
  { id: 'help', label: 'Help', Part: HelpTab },
  { id: 'restore', label: 'After a restore', Part: RestoreTab },
];

export function AdminDashboard({ user }: { user: WireUser }) {
  const logOut = useLogOut();
  const [params, setParams] = useSearchParams();
  const url = useUrlState();
  const waiting = useWaiting().data?.total ?? 0;
  const named = [...parts, ...otherParts].find(({ id }) => id === params.get('tab'));
  const { id: tab, label, Part } = named ?? { id: 'overview' as const, label: 'Overview', Part: OverviewTab };
  const section = sectionOf(tab, url.get('view'));
  const isTab = parts.some(({ id }) => id === tab);
  return (
    <div className="dense">
      <title>{waiting > 0 ? `(${formatCount(waiting)}) ${pageTitle(label)}` : pageTitle(label)}</title>
      <SkipLink />
      <AppBar storeName={storeName} logo={logo}>
        <Find />
        <AccountMenu name={user.name} />
        <Button variant="on-band" icon={logoutIcon} onClick={logOut}>
          <span className="max-[26rem]:sr-only">Logout</span>
        </Button>
      </AppBar>
      <PageHead
        title="Admin Dashboard"
        subtitle="Manage your application"
        help={tab !== 'help' && <PageHelp key={section} page="admin" section={section} label={label} />}
        tabs={
          <Tabs
            label="Admin sections"
            tabs={parts.map((part) => (part.id === 'attention' ? { ...part, count: waiting } : part))}
            selected={isTab ? tab : undefined}
            // Filters belong to their part: another part starts without them.
            onSelect={(id) => setParams({ tab: id }, { preventScrollReset: true })}
          />
        }
      >
        <RefreshButton />
        {/* In the list of accounts this exports the listed ones; everywhere else all of them. */}
        <ExportButton
          of="POST /users/export"
          body={{ format: 'csv', filters: tab === 'users' ? userFilters(url) : {} }}
          label="Export Users"
          done="Users exported successfully"
          cut={`The file holds the newest ${formatCount(largestExport)} users.`}
        />
      </PageHead>
      <main id="main" className="page py-5">
        <RestoreBanner />
        {isTab ? (
          <TabPanel id={tab}>
            <Part user={user} />
          </TabPanel>
        ) : (
          <Part user={user} />
        )}
      </main>
      <OrderDialog />
    </div>
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
      Refresh Data
    </Button>
  );
}
