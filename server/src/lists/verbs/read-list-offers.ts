/** Every bundle that a seller can send now, at the seller's own base price, and what a customer pays by their link. */
import { listActiveBundles } from '#catalogue/rows/on-sale.ts';
import { findSaleFacts } from '#catalogue/rows/sale-facts.ts';
import { climbFor } from '#catalogue/rules/price-ladder.ts';
import { chainAbove, chainOf, isValidLink } from '#catalogue/rules/seller-chain.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import type { Offer } from '#lists/rules/list-facts.ts';

type OfferQuery = { sellerId: string; markupMaxPercent: number };

export async function readListOffers(db: Db | Tx, query: OfferQuery): Promise<Offer[]> {
  const bundles = await listActiveBundles(db);
  const facts = await Promise.all(
    bundles.map(({ id: bundleId }) =>
      findSaleFacts(db as Tx, {
        bundleId,
        sellerId: query.sellerId,
        serviceId: undefined,
        refCode: undefined,
        payer: undefined,
      }),
    ),
  );
  return facts.flatMap((found) => {
    if (!found?.link || !isValidLink(found.link)) return [];
    const { bundle, service, link, pauseMessage } = found;
    const { price: cost } = climbFor(bundle, chainAbove(link), { ...found, ...query });
    const { price: customerPays } = climbFor(bundle, chainOf(link), { ...found, ...query });
    const { id: bundleId, name, megabytes } = bundle;
    return [{ bundleId, name, megabytes, network: service.network, cost, customerPays, pauseMessage }];
  });
}
