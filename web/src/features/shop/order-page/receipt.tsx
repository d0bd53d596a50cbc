/** An order's receipt, on the screen and on paper. */
import { networkName } from '@ntem/contract/networks';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { stageNames } from '@ntem/contract/orders/stages';
import { saySize } from '@ntem/contract/say-size';
import type { ReactNode } from 'react';
import { LegalLink } from '#parts/legal-link.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { Reference } from '#ui/small/reference.tsx';
import type { Numbers } from './order-head.tsx';

type ReceiptProps = { order: WireOrderPage; numbers: Numbers; storeName: string; children: ReactNode };

export function Receipt({ order, numbers, storeName, children }: ReceiptProps) {
  return (
    <section
      className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4 print:mx-auto print:max-w-dialog print:border-0"
      aria-labelledby="receipt"
    >
      <h2 id="receipt" className="text-lg">
        <span className="print:hidden">{orderTitle}</span>
        <span className="hidden print:inline">{storeName}: Receipt</span>
      </h2>
      <Slip
        totalGhs={order.amount}
        rows={{
          'Transaction ID': <Reference of={order.ext_transaction_id} />,
          Package: `${networkName(order.network)} ${saySize(order.megabytes)}`,
          'Recipient number': numbers.recipient,
          'Payment number': numbers.payer,
          Ordered: <DateTime iso={order.created_at} />,
          Status: stageNames[order.stage],
        }}
      />
      {children}
      <p className="text-sm text-ink-muted">
        <LegalLink kind="terms" /> and <LegalLink kind="privacy" /> of {storeName}
      </p>
    </section>
  );
}

export const orderTitle = 'Your order';
