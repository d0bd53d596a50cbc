/** Money: whether everybody agrees about it, and the books. */
import { Accounts } from './accounts.tsx';
import { LedgerDays } from './ledger-days.tsx';
import { Reconciliation } from './reconciliation.tsx';

export function MoneyTab() {
  return (
    <div className="grid gap-6">
      <Reconciliation />
      <Accounts />
      <LedgerDays />
    </div>
  );
}
