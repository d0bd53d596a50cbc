/** An order of the API for sellers as answers show it, whether a live key or a test key made it. */
import type { WireSellerOrder } from '@ntem/contract/developers/seller-orders';
import { pesewasToWire } from '@ntem/contract/money';
import type { ApiOrder } from '#developers/rows/live-orders.ts';
import type { TestOrder } from '#developers/rows/test-orders.ts';
import { shownAs } from '#developers/rules/test-orders.ts';
import { showProgress } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';

export function presentApiOrder(order: ApiOrder): WireSellerOrder {
  return {
    id: order.id,
    reference: order.ownReference,
    ext_transaction_id: order.reference,
    kind: 'live',
    package_id: order.bundleId,
    package_name: order.bundleName,
    network: order.network,
    megabytes: order.megabytes,
    recipient: order.recipient,
    amount: pesewasToWire(order.pricePesewas),
    delivery: showProgress(order).delivery,
    stage: stageOf(order),
    created_at: order.createdAt.toISOString(),
  };
}

export function presentTestOrder(order: TestOrder): WireSellerOrder {
  return {
    id: order.id,
    reference: order.reference,
    ext_transaction_id: order.shownReference,
    kind: 'test',
    package_id: order.bundleId,
    package_name: order.bundleName,
    network: order.network,
    megabytes: order.megabytes,
    recipient: order.recipient,
    amount: pesewasToWire(order.price),
    ...shownAs[order.state],
    created_at: order.createdAt.toISOString(),
  };
}
