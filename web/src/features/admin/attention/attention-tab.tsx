/** Attention: what waits for a person. Orders, withdrawals, the supplier's float, and the switch of sales. */
import { Payouts } from '#features/admin/payouts/payouts.tsx';
import { DifferencesNotice } from './differences-notice.tsx';
import { FloatPanel } from './float-panel.tsx';
import { SalesSwitch } from './sales-switch.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

export function AttentionTab() {
  return (
    <div className="grid gap-6">
      <DifferencesNotice />
      <WaitingOrders />
      <Payouts />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-5">
        <FloatPanel />
        <SalesSwitch />
      </div>
    </div>
  );
}
