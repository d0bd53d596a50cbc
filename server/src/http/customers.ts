/** The wire of what an account keeps for its owner as a buyer. */
import { pesewasToWire } from '@ntem/contract/money';
import type { customerEndpoints, WireOwnOrder, WireSavedNumber } from '@ntem/contract/topics/customers';
import { findShopOf } from '#actions/orders/find-order.ts';
import { listOrders } from '#db/orders/order-histories.ts';
import type { Order } from '#db/orders/orders.ts';
import { forgetNumber, listSavedNumbers, saveNumber } from '#db/users/saved-numbers.ts';
import type { Deps } from '#deps.ts';
import { showProgress } from '#domain/orders/order-states.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { presentPage } from '#http/wire/paging.ts';
import { toWire } from '#http/wire/to-wire.ts';

export function customerHandlers({ db }: Deps): HandlersOf<typeof customerEndpoints> {
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
    referral_code: referralCode,
  };
}
