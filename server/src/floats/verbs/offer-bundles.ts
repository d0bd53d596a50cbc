/** Lists what a seller can sell over the counter: what each bundle takes from the float, and what the customer pays. */
import type { Pesewas } from '@ntem/contract/money';
import { climbLadder } from '#catalogue/rules/price-ladder.ts';
import { guestLevel } from '#catalogue/rules/seller-chain.ts';
import { listPrices, type PricedForSeller } from '#catalogue/verbs/list-prices.ts';
import type { Deps } from '#deps.ts';

export type Offer = Pick<PricedForSeller, 'bundle' | 'service'> & {
  amount: Pesewas;
  asked: Pesewas;
  hasPrice: boolean;
};

export async function offerBundles(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  sellerId: string,
): Promise<Offer[]> {
  const { markupMaxPercent } = config;
  const priced = await listPrices(db, sellerId, markupMaxPercent);
  return priced.map(({ bundle, service, base, overrides }) => {
    const asks = overrides.get(guestLevel);
    const { price: asked } = climbLadder(base, [{ sellerId, asks }], markupMaxPercent);
    return { bundle, service, amount: base, asked, hasPrice: asks !== undefined };
  });
}
