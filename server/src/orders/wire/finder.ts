/** Endpoint of the search everywhere. */
import { pesewasToWire } from '@ntem/contract/money';
import type { finderEndpoints } from '@ntem/contract/orders/endpoints/finder';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import type { ListedOrder } from '#orders/rows/order-histories.ts';
import { deliveryStatus } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';
import { findAnything } from '#orders/verbs/find-anything.ts';
import { titleOf } from '#vendors/verbs/show-vendors.ts';

export function finderHandlers(deps: Deps): HandlersOf<typeof finderEndpoints> {
  return {
    'GET /search': async ({ query }) => {
      const { orders, people, guests, attempts, payouts } = await findAnything(deps, query.search);
      return {
        data: {
          orders: orders.rows.map(presentOrder),
          orders_total: orders.total,
          orders_total_is_estimate: orders.isEstimate,
          people: people.map(({ phone, ...person }) => ({ ...person, phone_number: phone })),
          guests: guests.map(({ phone, ...guest }) => ({ ...guest, phone_number: phone })),
          attempts: attempts.map(({ orderReference, provider, ...attempt }) => ({
            ...toWire(attempt),
            vendor: titleOf(deps, provider),
            ext_transaction_id: orderReference,
          })),
          payouts: payouts.map(({ sellerName, ...payout }) => ({ ...toWire(payout), seller: sellerName })),
        },
      };
    },
  };
}

function presentOrder(order: ListedOrder) {
  return {
    ...toWire(order),
    ext_transaction_id: order.reference,
    package: order.bundleName,
    name: order.accountName ?? order.buyerName,
    amount: pesewasToWire(order.pricePesewas),
    status: deliveryStatus(order),
    stage: stageOf(order),
  };
}
