/** Sells one package through a live key: from the seller's float, as over the counter, within the bounds of the key. */
import type { SellerOrderRequest } from '@ntem/contract/developers/seller-orders';
import type { AttemptDeps } from '#attempts/verbs/attempt-context.ts';
import {
  type ApiOrder,
  findApiOrder,
  insertApiOrder,
  isReferenceTaken,
  sumSoldByKey,
} from '#developers/rows/live-orders.ts';
import type { KeyHolder } from '#developers/rules/api-keys.ts';
import { sellFromFloat } from '#floats/verbs/sell-from-float.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { RequestKey } from '#orders/rules/purchase-keys.ts';
import { choosePackage } from './choose-package.ts';
import { requireWithinBounds } from './refuse-key-sale.ts';

export type KeySale = { holder: KeyHolder; request: SellerOrderRequest; key: RequestKey };

export async function sellWithKey(deps: AttemptDeps, { holder, request, key }: KeySale): Promise<ApiOrder> {
  const { userId: sellerId, keyId, dailyLimit } = holder;
  const { recipient, max_price: maxPrice = null } = request;
  const reference = request.reference ?? null;
  const order = await sellFromFloat(deps, {
    sellerId,
    bundleId: (tx) => choosePackage(tx, request),
    recipient,
    shownPrice: undefined,
    confirmDuplicate: request.duplicates === 'allow',
    key,
    channel: 'api',
    terms: {
      async check(tx, price) {
        if (reference !== null && (await isReferenceTaken(tx, sellerId, reference)))
          throw new Refusal('REFERENCE_TAKEN');
        const soldByKey = await sumSoldByKey(tx, keyId);
        requireWithinBounds({ price, maxPrice, dailyLimit, soldByKey });
      },
      keep: (tx, { id: orderId }) => insertApiOrder(tx, { orderId, sellerId, keyId, reference }),
    },
  });
  const kept = await findApiOrder(deps.db, sellerId, order.id);
  // The same Idempotency-Key was used at the counter before: that order is none of this key.
  if (!kept) throw new Refusal('IDEMPOTENCY_CONFLICT');
  return kept;
}
