/** Endpoints for sellers' own programs, called with an API key. */
import type { sellerApiEndpoints, WireSellerBalance } from '@ntem/contract/developers/endpoints/seller-api';
import { sellerOrderRequest, type WireSellerOrder } from '@ntem/contract/developers/seller-orders';
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import { listPrices } from '#catalogue/verbs/list-prices.ts';
import type { Deps } from '#deps.ts';
import { findApiOrder, listApiOrders, type OrderQuery, sumSoldByKey } from '#developers/rows/live-orders.ts';
import { findTestOrder, listTestOrders, sumTestOrders } from '#developers/rows/test-orders.ts';
import type { KeyHolder } from '#developers/rules/api-keys.ts';
import { leftInTestFloat } from '#developers/rules/test-orders.ts';
import { presentApiOrder, presentTestOrder } from '#developers/verbs/present-seller-order.ts';
import { sellAsTest } from '#developers/verbs/sell-as-test.ts';
import { type KeySale, sellWithKey } from '#developers/verbs/sell-with-key.ts';
import { findSellerFloat, sumFloatSales } from '#floats/rows/floats.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentRefusal } from '#kernel/http/errors.ts';
import { requireId } from '#kernel/http/ids.ts';
import { windowOf } from '#kernel/http/paging.ts';
import { parse } from '#kernel/http/parse.ts';
import type { Log } from '#kernel/log.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import type { RequestKey } from '#orders/rules/purchase-keys.ts';

export function sellerApiHandlers(deps: Deps): HandlersOf<typeof sellerApiEndpoints> {
  const { db, config } = deps;
  return {
    'GET /seller/packages': async ({ actor, query }) => {
      const priced = await listPrices(db, actor.userId, config.markupMaxPercent);
      const { offset, limit } = windowOf(query);
      return {
        data: priced.slice(offset, offset + limit).map(({ bundle, service, base }) => ({
          id: bundle.id,
          name: bundle.name,
          service_name: service.name,
          network: service.network,
          megabytes: bundle.megabytes,
          price: pesewasToWire(base),
        })),
        meta: { total: priced.length, has_more: offset + limit < priced.length },
      };
    },
    'GET /seller/balance': async ({ actor }) => ({ data: await presentBalance(deps, actor) }),
    'POST /seller/orders': async ({ actor, body, key, log, note }) => {
      const order = await sell({ ...deps, log }, { holder: actor, request: body, key: required(key) });
      note(order);
      return { message: 'Sold', data: { order } };
    },
    'POST /seller/orders/batch': async ({ actor, body, key, log }) => {
      const results = await sellEach({ ...deps, log }, actor, { orders: body.orders, key: required(key) });
      const sold = results.filter(({ order }) => order).length;
      return { data: { results, sold, refused: results.length - sold } };
    },
    'GET /seller/orders': async ({ actor, query }) => {
      const { reference, after, limit } = query;
      if (after !== undefined && !(isId(after) && (await findOrder(deps, actor, after))))
        throw new Refusal('VALIDATION_FAILED', { errors: { after: 'There is no such order' } });
      const orders = await listOrders(deps, actor, { reference, after, limit: limit + 1 });
      const page = orders.slice(0, limit);
      return { data: page, meta: { next: orders.length > limit ? (page.at(-1)?.id ?? null) : null } };
    },
    'GET /seller/orders/{id}': async ({ actor, params }) => {
      const order = requireFound(await findOrder(deps, actor, requireId(params.id)));
      return { data: { order } };
    },
  };
}

type SellDeps = Deps & { log: Log };

/** The endpoint is not answered without one. */
function required(key: RequestKey | undefined): RequestKey {
  if (!key) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED');
  return key;
}

async function sell(deps: SellDeps, sale: KeySale): Promise<WireSellerOrder> {
  return sale.holder.kind === 'live'
    ? presentApiOrder(await sellWithKey(deps, sale))
    : presentTestOrder(await sellAsTest(deps, sale));
}

type Batch = { orders: Record<string, unknown>[]; key: RequestKey };

/** One after the other, each under a key of its own: a batch that is sent again goes on where it ended. */
async function sellEach(deps: SellDeps, holder: KeyHolder, { orders, key }: Batch) {
  const results = [];
  for (const [index, order] of orders.entries()) {
    try {
      const request = parse(sellerOrderRequest, order);
      const sale = { holder, request, key: { ...key, key: `${key.key} ${index}` } };
      results.push({ index, order: await sell(deps, sale), error: null });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      results.push({ index, order: null, error: presentRefusal(error) });
    }
  }
  return results;
}

async function findOrder({ db }: Deps, { userId, kind }: KeyHolder, id: string) {
  if (kind === 'live') {
    const order = await findApiOrder(db, userId, id);
    return order && presentApiOrder(order);
  }
  const order = await findTestOrder(db, userId, id);
  return order && presentTestOrder(order);
}

async function listOrders({ db }: Deps, { userId, kind }: KeyHolder, query: OrderQuery) {
  return kind === 'live'
    ? (await listApiOrders(db, userId, query)).map(presentApiOrder)
    : (await listTestOrders(db, userId, query)).map(presentTestOrder);
}

type Balance = {
  available: Pesewas;
  held: Pesewas;
  dailyLimit: Pesewas | null;
  soldToday: Pesewas;
  soldByKey: Pesewas;
};

async function readBalance({ db }: Deps, { userId, keyId, kind }: KeyHolder): Promise<Balance> {
  if (kind === 'test') {
    const { held, ...sold } = await sumTestOrders(db, userId, keyId);
    // What is under way is not available, as in a live float.
    return { available: leftInTestFloat(sold.soldToday), held, dailyLimit: null, ...sold };
  }
  const [float, sums, soldByKey] = await Promise.all([
    findSellerFloat(db, userId),
    sumFloatSales(db, userId),
    sumSoldByKey(db, keyId),
  ]);
  return { available: pesewas(float.balance), dailyLimit: float.dailyLimit, ...sums, soldByKey };
}

const limitToWire = (limit: Pesewas | null) => (limit === null ? null : pesewasToWire(limit));

async function presentBalance(deps: Deps, holder: KeyHolder): Promise<WireSellerBalance> {
  const { available, held, dailyLimit, soldToday, soldByKey } = await readBalance(deps, holder);
  return {
    kind: holder.kind,
    available: pesewasToWire(available),
    held: pesewasToWire(held),
    daily_limit: limitToWire(dailyLimit),
    sold_today: pesewasToWire(soldToday),
    key: {
      name: holder.name,
      scopes: [...holder.scopes],
      daily_limit: limitToWire(holder.dailyLimit),
      sold_today: pesewasToWire(soldByKey),
    },
  };
}
