/** The API for sellers' own programs on the wire: called with a key, never with a session. */
import { z } from 'zod';
import { keyKinds, keyScopes, mostOrdersAtOnce, ownReferenceLength } from '#developers/limits.ts';
import { sellerOrder, sellerOrderExample, sellerOrderRequest } from '#developers/seller-orders.ts';
import { missing, optionalId, optionalText } from '#fields.ts';
import { pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';
import {
  count,
  errorBody,
  example,
  ghs,
  id,
  like,
  megabytes,
  network,
  packageName,
  serviceName,
} from '#values.ts';

const texts = {
  orders: `Please send from 1 to ${mostOrdersAtOnce} orders`,
};

const sellerPackage = z.object({
  id,
  name: packageName,
  service_name: serviceName,
  network,
  megabytes,
  /** Taken from the float for one of it. */
  price: ghs,
});

const balance = z.object({
  kind: z.enum(keyKinds),
  /** Can be sold from now. */
  available: ghs,
  /** Taken for orders that are not over yet. */
  held: ghs,
  /** The most that may be sold from the float in a day; null for no limit. */
  daily_limit: ghs.nullable(),
  /** Of today, without what came back. */
  sold_today: ghs,
  /** The same of this key alone. */
  key: z.object({
    name: like('Campus website'),
    scopes: z.array(z.enum(keyScopes)),
    daily_limit: ghs.nullable(),
    sold_today: ghs,
  }),
});

export type WireSellerBalance = z.output<typeof balance>;

const result = z.object({
  /** Its place in the list that was sent, from 0. */
  index: count,
  order: sellerOrder.nullable(),
  /** Why there is no order. */
  error: errorBody.nullable(),
});

export const sellerApiEndpoints = topic({
  name: 'Seller API',
  description:
    "For a seller's own programs, with an API key. A test key has a float of its own, and its orders move nothing.",
  access: { key: 'read' },
})({
  'GET /seller/packages': {
    summary: 'The packages on sale, at your own prices.',
    query: z.object({ ...pageQuery(100) }),
    data: z.array(sellerPackage),
    meta: z.object({ total: count, has_more: z.boolean() }),
  },
  'GET /seller/balance': {
    summary: 'Your float, and the limits of the day.',
    data: balance,
  },
  'POST /seller/orders': {
    summary: 'Sells one package from the float. It is on its way when this answers.',
    access: { key: 'sell' },
    idempotent: 'itself',
    keyRequired: true,
    successStatus: 201,
    body: sellerOrderRequest,
    data: z.object({ order: sellerOrder }),
  },
  'POST /seller/orders/batch': {
    summary: `Sells up to ${mostOrdersAtOnce} packages one after the other, each with a result of its own.`,
    access: { key: 'sell' },
    idempotent: true,
    keyRequired: true,
    bodyBytes: 64 * 1024,
    body: z.object({
      orders: z
        .array(z.record(z.string(), z.unknown()).meta(example(sellerOrderExample)), missing(texts.orders))
        .min(1, texts.orders)
        .max(mostOrdersAtOnce, texts.orders)
        .describe('Each as the body of POST /seller/orders.'),
    }),
    data: z.object({ results: z.array(result), sold: count, refused: count }),
  },
  'GET /seller/orders': {
    summary: 'Orders of your keys of this kind, the newest first.',
    query: z.object({
      /** Your own reference. */
      reference: optionalText(ownReferenceLength.max, 'order-1042'),
      /** `meta.next` of the page before. */
      after: optionalId,
      limit: pageQuery().limit,
    }),
    data: z.array(sellerOrder),
    meta: z.object({ next: id.nullable() }),
  },
  'GET /seller/orders/{id}': {
    summary: 'One order.',
    data: z.object({ order: sellerOrder }),
  },
});
