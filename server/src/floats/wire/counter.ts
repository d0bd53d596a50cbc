/** Endpoints of sales over the counter. */
import type { counterEndpoints, WireCounterSale } from '@ntem/contract/floats/endpoints/counter';
import { pesewasFromWire, pesewasToWire } from '@ntem/contract/money';
import type { Deps } from '#deps.ts';
import { findFloatSale, listFloatSales } from '#floats/rows/floats.ts';
import { sellFromFloat } from '#floats/verbs/sell-from-float.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPagination, windowOf } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Order } from '#orders/rows/orders.ts';
import { showProgress } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';

export function counterHandlers(deps: Deps): HandlersOf<typeof counterEndpoints> {
  const { db } = deps;
  return {
    'POST /counter/sales': async ({ actor, body, key, log, note }) => {
      const order = await sellFromFloat(
        { ...deps, log },
        {
          sellerId: actor.userId,
          bundleId: body.package_id,
          recipient: body.recipient,
          shownPrice:
            typeof body.amount === 'number' ? (pesewasFromWire(body.amount) ?? 'no price') : undefined,
          confirmDuplicate: body.confirm_duplicate ?? false,
          key,
          channel: 'counter',
        },
      );
      note(order);
      return { message: 'Sold', data: { order: presentSale(order) } };
    },
    'GET /counter/sales': async ({ actor, query }) => {
      const { orders, total } = await listFloatSales(db, actor.userId, windowOf(query));
      return { data: orders.map(presentSale), meta: presentPagination(query, total) };
    },
    'GET /counter/sales/{id}': async ({ actor, params }) => {
      const order = isId(params.id) ? await findFloatSale(db, actor.userId, params.id) : undefined;
      if (!order) throw new Refusal('NOT_FOUND');
      return { data: { order: presentSale(order) } };
    },
  };
}

function presentSale(order: Order): WireCounterSale {
  return {
    ...toWire(order),
    ext_transaction_id: order.reference,
    package_id: order.bundleId,
    package_name: order.bundleName,
    amount: pesewasToWire(order.pricePesewas),
    delivery: showProgress(order).delivery,
    stage: stageOf(order),
  };
}
