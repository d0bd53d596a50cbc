/** Endpoints of an account's data as a buyer. */
import { pesewasToWire } from '@ntem/contract/money';
import type {
  ownOrderEndpoints,
  WireOwnOrder,
  WireSavedNumber,
} from '@ntem/contract/orders/endpoints/own-orders';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPage } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { listOrders } from '#orders/rows/order-histories.ts';
import type { Order } from '#orders/rows/orders.ts';
import { showProgress } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';
import { findShopOf } from '#orders/verbs/find-order.ts';
import { forgetNumber, listSavedNumbers, saveNumber } from '#people/rows/saved-numbers.ts';

export function ownOrderHandlers({ db }: Deps): HandlersOf<typeof ownOrderEndpoints> {
  const numbersOf = async (userId: string): Promise<WireSavedNumber[]> =>
    (await listSavedNumbers(db, userId)).map(({ phone, name }) => ({ phone_number: phone, name }));
  return {
    'GET /account/orders': async ({ actor, query }) => {
      const filters = { of: 'bundles' as const, userId: actor.userId, search: query.search };
      const page = await listOrders(db, { ...query, filters });
      const orders = page.rows.map(async (order) => presentOwnOrder(order, await findShopOf(db, order)));
      return { data: await Promise.all(orders), meta: presentPage(query, page) };
    },
    'GET /account/numbers': async ({ actor }) => ({ data: await numbersOf(actor.userId) }),
    'POST /account/numbers': async ({ actor, body }) => {
      const { phone_number: phone, name } = body;
      if (name) await saveNumber(db, actor.userId, { phone, name });
      else await forgetNumber(db, actor.userId, phone);
      return { data: await numbersOf(actor.userId) };
    },
  };
}

function presentOwnOrder(order: Order, referralCode: string | null): WireOwnOrder {
  const { payment, delivery } = showProgress(order);
  return {
    ...toWire(order),
    payment_id: order.paymentId,
    ext_transaction_id: order.reference,
    package_id: order.bundleId,
    service_name: order.serviceName,
    amount: pesewasToWire(order.pricePesewas),
    status: payment,
    delivery,
    stage: stageOf(order),
    referral_code: referralCode,
  };
}
