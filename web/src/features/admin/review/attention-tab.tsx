/** Attention: what waits for a person. Changes of admins, orders, reports of orders, withdrawals, the supplier's float, and the switch of sales. */
import { calmIcon, useWaiting } from '#features/admin/admin-parts.tsx';
import { countDifferences, useComparedDays } from '#features/admin/books/compared-days.tsx';
import { Reports } from '#features/admin/notices/reports.tsx';
import { OpenPayouts } from '#features/admin/payouts/payouts.tsx';
import { AdminChanges } from '#features/admin/people/admin-changes.tsx';
import { useUrlState } from '#lib/browser/url-state.ts';
import { LinkButton } from '#ui/core/button.tsx';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { Day } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Box } from '#ui/page/section.tsx';
import { OrderCases } from './order-cases.tsx';
import { SalesSwitch } from './sales-switch.tsx';
import { SupplierFloatPanel } from './supplier-float.tsx';

export function AttentionTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <AllClear />
      <DifferencesNotice />
      <AdminChanges />
      <OrderCases />
      <Reports />
      <OpenPayouts />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-5">
        <SupplierFloatPanel />
        <SalesSwitch />
      </div>
    </div>
  );
}

function AllClear() {
  if (useWaiting().data?.total !== 0) return null;
  return (
    <Box>
      <EmptyState icon={calmIcon} title="Nothing needs you." text="All orders are running normally." />
    </Box>
  );
}

function DifferencesNotice() {
  const url = useUrlState();
  const days = useComparedDays({ differing: true });
  if (days.isError)
    return <ErrorState title="Failed to load differences" onRetry={() => void days.refetch()} />;
  if (!days.data || days.data.length === 0) return null;
  return (
    <Notice tone="danger">
      <p>Our books and the vendors differ on these days:</p>
      <ul>
        {days.data.map(({ date, differences }) => (
          <li key={date} className="max-sm:[&>button]:min-h-touch">
            <LinkButton onClick={() => url.set({ tab: 'money', date })}>
              <Day iso={date} />
            </LinkButton>
            , {countDifferences(differences)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
