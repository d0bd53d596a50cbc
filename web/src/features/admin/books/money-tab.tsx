/** Money: our books now and day by day, the comparison with vendors, and sellers' withdrawals. */
import { AllPayouts } from '#features/admin/payouts/payouts.tsx';
import { Accounts } from './accounts.tsx';
import { LedgerDays } from './ledger-days.tsx';
import { MonthProfit } from './month-profit.tsx';
import { Reconciliation } from './reconciliation.tsx';

export function MoneyTab() {
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
