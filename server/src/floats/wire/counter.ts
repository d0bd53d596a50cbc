/** Endpoints of sales over the counter. */
import type {
  CounterOffer,
  counterEndpoints,
  WireCounterSale,
  CounterCustomer as WireCustomer,
} from '@ntem/contract/floats/endpoints/counter';
import { pesewasFromWire, pesewasToWire } from '@ntem/contract/money';
import { channelOf } from '@ntem/contract/orders/channels';
import type { Deps } from '#deps.ts';
import { type CounterCustomer, listCustomers, nameCustomer } from '#floats/rows/counter-customers.ts';
import { type FloatSale, findFloatSale, listFloatSales } from '#floats/rows/floats.ts';
import { wantsName } from '#floats/rules/counter-customers.ts';
import { type Offer, offerBundles } from '#floats/verbs/offer-bundles.ts';
import { sellFromFloat } from '#floats/verbs/sell-from-float.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPagination, windowOf } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { isId } from '#kernel/rules/ids.ts';
import { requireFound } from '#kernel/rules/refusal.ts';
import { showProgress } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';

export function counterHandlers(deps: Deps): HandlersOf<typeof counterEndpoints> {
  const { db } = deps;
  return {
    'GET /counter/packages': async ({ actor }) => ({
      data: (await offerBundles(deps, actor.userId)).map(presentOffer),
    }),
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
      const sale = requireFound(await findFloatSale(db, actor.userId, order.id));
      return { message: 'Sold', data: { order: presentSale(sale) } };
    },
    'GET /counter/sales': async ({ actor, query }) => {
      const { sales, total } = await listFloatSales(db, actor.userId, windowOf(query));
      return { data: sales.map(presentSale), meta: presentPagination(query, total) };
    },
    'GET /counter/sales/{id}': async ({ actor, params }) => {
      const sale = requireFound(
        isId(params.id) ? await findFloatSale(db, actor.userId, params.id) : undefined,
      );
      return { data: { order: presentSale(sale) } };
    },
    'GET /counter/customers': async ({ actor, query }) => {
      const { customers, total } = await listCustomers(db, actor.userId, {
        phone: query.phone,
        ...windowOf(query),
      });
      return { data: customers.map(presentCustomer), meta: presentPagination(query, total) };
    },
    'PUT /counter/customers': async ({ actor, body }) => {
      const { phone_number: phone, name } = body;
      const customer = requireFound(await nameCustomer(db, { sellerId: actor.userId, phone, name }));
      return { message: 'Saved', data: presentCustomer(customer) };
    },
  };
}

function presentOffer({ bundle, service, amount, asked, hasPrice }: Offer): CounterOffer {
  return {
    ...toWire(bundle),
    service_name: service.name,
    network: service.network,
    amount: pesewasToWire(amount),
    customer_pays: pesewasToWire(asked),
    has_price: hasPrice,
  };
}

function presentCustomer(customer: CounterCustomer): WireCustomer {
  return {
    ...toWire(customer),
    phone_number: customer.phone,
    package_id: customer.bundleId,
    wants_name: wantsName(customer),
  };
}

function presentSale(order: FloatSale): WireCounterSale {
  const delivery = showProgress(order).delivery;
  const isUndelivered = delivery === 'failed' || delivery === 'refunded';
  return {
    ...toWire(order),
    ext_transaction_id: order.reference,
    package_id: order.bundleId,
    package_name: order.bundleName,
    amount: pesewasToWire(order.pricePesewas),
    customer_pays: order.askedPesewas === null ? null : pesewasToWire(order.askedPesewas),
    channel: channelOf(order),
    delivery,
    undelivered_reason: isUndelivered ? (order.refused ? 'refused' : 'not_sent') : null,
    stage: stageOf(order),
  };
}
