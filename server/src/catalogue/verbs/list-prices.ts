/** Lists everything on sale for one seller: what they pay, and their prices for the levels below. */
import type { Pesewas } from '@ntem/contract/money';
import type { Bundle, Service } from '#catalogue/rows/catalogue.ts';
import { listActiveBundles, listActiveServices } from '#catalogue/rows/on-sale.ts';
import { listAsks, listOverridesOf } from '#catalogue/rows/price-overrides.ts';
import { climbFor } from '#catalogue/rules/price-ladder.ts';
import { chainAbove } from '#catalogue/rules/seller-chain.ts';
import { highestPrice } from '#catalogue/rules/seller-price-limits.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { getSeller } from '#sellers/rows/sellers.ts';

export type PricedForSeller = {
  bundle: Bundle;
  service: Service;
  base: Pesewas;
  highest: Pesewas;
  /** By target level. */
  overrides: ReadonlyMap<number, Pesewas>;
};

export async function listPrices(
  db: Db | Tx,
  sellerId: string,
  markupMaxPercent: number,
): Promise<PricedForSeller[]> {
  const chain = chainAbove(await getSeller(db, sellerId));
  const asks = await listAsks(db, chain);
  const own = await listOverridesOf(db, sellerId);
  const services = new Map((await listActiveServices(db)).map((service) => [service.id, service]));
  const priced = (await listActiveBundles(db)).flatMap((bundle) => {
    const service = services.get(bundle.serviceId);
    if (!service) return [];
    const overrides = own.filter(({ bundleId }) => bundleId === bundle.id);
    const base = climbFor(bundle, chain, { asks, markupMaxPercent }).price;
    return {
      bundle,
      service,
      base,
      highest: highestPrice(base, markupMaxPercent),
      overrides: new Map(overrides.map(({ targetLevel, price }) => [targetLevel, price])),
    };
  });
  return priced.sort((one, other) => Number(one.base - other.base));
}
