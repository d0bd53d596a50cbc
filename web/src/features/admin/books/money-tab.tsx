/** Money: our books now and day by day, the comparison with vendors, and sellers' withdrawals. */
import { SellerFloats } from '#features/admin/floats/seller-floats.tsx';
import { AllPayouts } from '#features/admin/payouts/payouts.tsx';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Accounts } from './ledger-accounts.tsx';
import { LedgerDays } from './ledger-days.tsx';
import { MonthProfit } from './month-profit.tsx';
import { Reconciliation } from './reconciliation.tsx';

export function MoneyTab() {
  const view = useUrlState().get('view');
  if (view === 'payouts') return <AllPayouts />;
  if (view === 'floats') return <SellerFloats />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Accounts />
      <MonthProfit />
      <LedgerDays />
      <Reconciliation />
      <AllPayouts />
    </div>
  );
}
