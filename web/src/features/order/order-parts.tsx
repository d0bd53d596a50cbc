/** An order's page below its head, as the server writes it and as the app keeps it: progress, receipt, and the rest. */
import { networkName } from '@ntem/contract/networks';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import type { ReactNode } from 'react';
import { sayPackage } from '#lib/order-progress.ts';
import { sayLate, sayUsual } from '#parts/delivery-time.ts';
import { ProgressOutcome } from '#parts/progress-outcome.tsx';
import { wordsOf } from '#parts/progress-words.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { TimelineList } from './timeline-list.tsx';

type OrderPartsProps = {
  order: WireOrderPage;
  storeName: string;
  /** Below the progress of a page that does not change by itself. */
  checked?: ReactNode;
  /** Below the receipt: what can be done with it. */
  actions: ReactNode;
  children: ReactNode;
};

export function OrderParts({ order, storeName, checked, actions, children }: OrderPartsProps) {
  return (
    <div className="mx-auto grid max-w-dialog gap-4 lg:max-w-216 lg:grid-cols-2 lg:items-start lg:gap-5">
      <section
        className="grid content-start gap-5 rounded-lg border border-line bg-surface p-4 print:hidden"
        aria-label="Progress"
      >
        <ProgressOutcome progress={order} isLive={checked === undefined} />
        <WaitingNote order={order} />
        <TimelineList order={order} />
        {checked}
      </section>
      <section
        className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4 print:mx-auto print:max-w-dialog print:border-0"
        aria-labelledby="receipt"
      >
        <h2 id="receipt" className="text-lg">
          <span className="hidden print:inline">{storeName}: </span>Receipt
        </h2>
        <Slip
          totalGhs={order.amount}
          rows={{
            'Transaction ID': <Reference of={order.ext_transaction_id} />,
            Package: sayPackage(networkName(order.network), order.megabytes),
            'Recipient number': order.recipient,
            'Payment number': order.payer,
            Ordered: <DateTime iso={order.created_at} />,
            Status: wordsOf(order).title,
          }}
        />
        {actions}
      </section>
      {children}
    </div>
  );
}

/** How long a paid bundle may take. The server sends nothing for an order that does not wait. */
function WaitingNote({ order }: { order: WireOrderPage }) {
  if (order.runs_late) return <Notice tone="warning">{sayLate(networkName(order.network))}</Notice>;
  const usual = sayUsual(order);
  return usual && <p className="text-center text-md text-ink-muted">{usual} of the payment.</p>;
}

export const orderTitle = 'Your order';

export function subtitleOf(order: WireOrderPage | null | undefined): string {
  if (!order) return 'Follow your payment and delivery';
  return `${sayPackage(networkName(order.network), order.megabytes)} for ${order.recipient}`;
}

export function NoOrder({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      icon={searchIcon}
      title="There is no order at this address"
      text="The link may be incomplete."
    >
      {children}
    </EmptyState>
  );
}
