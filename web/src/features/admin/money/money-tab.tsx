/** Money: withdrawals to decide, the supplier's float, the switch of sales, and the books. */
import { Accounts } from './accounts.tsx';
import { FloatPanel } from './float-panel.tsx';
import { LedgerDays } from './ledger-days.tsx';
import { Payouts } from './payouts.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { SalesSwitch } from './sales-switch.tsx';

export function MoneyTab() {
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-5">
        <FloatPanel />
        <SalesSwitch />
      </div>
      <Payouts />
      <Reconciliation />
      <Accounts />
      <LedgerDays />
    </div>
  );
}
