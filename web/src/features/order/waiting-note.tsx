/** A note on how long a paid bundle may take. */
import { networkName } from '@ntem/contract/networks';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { sayLate, sayUsual } from '#parts/delivery-time.ts';
import { Notice } from '#ui/core/notice.tsx';

/** The server sends nothing for an order that does not wait. */
export function WaitingNote({ order }: { order: WireOrderPage }) {
  if (order.runs_late) return <Notice tone="warning">{sayLate(networkName(order.network))}</Notice>;
  const usual = sayUsual(order);
  return usual && <p className="text-center text-md text-ink-muted">{usual} of the payment.</p>;
}
