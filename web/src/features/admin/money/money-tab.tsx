/** Money: our books now and day by day, and whether everybody agrees about them. */
import { Accounts } from './accounts.tsx';
import { LedgerDays } from './ledger-days.tsx';
import { Reconciliation } from './reconciliation.tsx';

export function MoneyTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Accounts />
      <LedgerDays />
      <Reconciliation />
    </div>
  );
}
