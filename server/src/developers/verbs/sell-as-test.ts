/** Sells one package through a test key: the same rules and refusals, and nothing moves. */

import { pesewas } from '@ntem/contract/money';
import { quoteForSeller } from '#catalogue/verbs/quote-bundle.ts';
import type { Config } from '#config.ts';
import type { Deps } from '#deps.ts';
import {
  findTestOrderByRequest,
  findTestTwins,
  insertTestOrder,
  lockTestFloat,
  sumTestOrders,
  type TestOrder,
} from '#developers/rows/test-orders.ts';
import { fateOf } from '#developers/rules/test-fates.ts';
import { leftInTestFloat } from '#developers/rules/test-orders.ts';
import { soldLately } from '#floats/verbs/sell-from-float.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { makeTestReference } from '#orders/verbs/make-reference.ts';
import { choosePackage } from './choose-package.ts';
import { insufficient, requireWithinBounds } from './refuse-key-sale.ts';
import type { KeySale } from './sell-with-key.ts';

type TestDeps = Pick<Deps, 'db'> & { config: Pick<Config, 'markupMaxPercent'> };

export function sellAsTest({ db, config }: TestDeps, { holder, request, key }: KeySale): Promise<TestOrder> {
  const { userId: sellerId, keyId, dailyLimit } = holder;
  const { recipient, max_price: maxPrice = null } = request;
  const reference = request.reference ?? null;
  return inTransaction(db, async (tx) => {
    await lockTestFloat(tx, sellerId);
    const earlier = await findTestOrderByRequest(tx, sellerId, key.key);
    if (earlier && !earlier.bodyHash?.equals(key.bodyHash)) throw new Refusal('IDEMPOTENCY_CONFLICT');
    if (earlier) return earlier;
    const bundleId = await choosePackage(tx, request);
    const quote = await quoteForSeller(tx, { bundleId, sellerId, ...config });
    if (!quote) throw new Refusal('PACKAGE_NOT_FOUND');
    const { bundle, service, price } = quote;
    const twins = await findTestTwins(tx, { sellerId, reference, bundleId, recipient });
    if (twins.isReferenceTaken) throw new Refusal('REFERENCE_TAKEN');
    const { soldToday, soldByKey } = await sumTestOrders(tx, sellerId, keyId);
    requireWithinBounds({ price, maxPrice, dailyLimit, soldByKey });
    if (twins.isSoldLately && request.duplicates !== 'allow')
      throw new Refusal('POSSIBLE_DUPLICATE', { message: soldLately });
    const left = leftInTestFloat(soldToday);
    if (price > left) throw insufficient(pesewas(price - left));
    const order = await insertTestOrder(tx, {
      sellerId,
      keyId,
      reference,
      shownReference: makeTestReference(),
      bundleId: bundle.id,
      bundleName: bundle.name,
      network: service.network,
      megabytes: bundle.megabytes,
      recipient,
      price,
      requestKey: key.key,
      bodyHash: key.bodyHash,
    });
    const { ending, afterMs } = fateOf(recipient);
    if (ending !== 'sending')
      await requestJob(tx, { kind: 'end-test-order', testOrderId: order.id, afterMs });
    return order;
  });
}
