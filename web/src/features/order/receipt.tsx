/** The receipt of an order, to keep, to print or to hand on: a slip of `WireOrderPage` in contract/src/orders/endpoints/purchase.ts. */
import { networkName } from '@ntem/contract/networks';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { settings } from '#lib/browser/settings.ts';
import { sayPackage } from '#lib/order-progress.ts';
import { wordsOf } from '#parts/progress-words.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { CopyRow } from '#ui/small/copy-row.tsx';
import { Reference } from '#ui/small/reference.tsx';

export function Receipt({ order }: { order: WireOrderPage }) {
  return (
    <section
      className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4 print:mx-auto print:max-w-dialog print:border-0"
      aria-labelledby="receipt"
    >
      <h2 id="receipt" className="text-lg">
        <span className="hidden print:inline">{settings.storeName}: </span>Receipt
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
      <div className="grid gap-2 print:hidden">
        <CopyRow text={order.ext_transaction_id} label="transaction ID" />
        <Button block onClick={() => window.print()}>
          Print receipt
        </Button>
      </div>
    </section>
  );
}
