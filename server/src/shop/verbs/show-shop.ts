/** Shows the shop to one visitor: the goods, at the prices of the link they came through. */
import type { Pesewas } from '@ntem/contract/money';
import type { Role } from '@ntem/contract/people/roles';
import { canNameShop } from '@ntem/contract/sellers/shop-rules';
import type { Bundle, Service } from '#catalogue/rows/catalogue.ts';
import { listActiveBundles, listActiveServices } from '#catalogue/rows/on-sale.ts';
import { listAsks } from '#catalogue/rows/price-overrides.ts';
import { listPauses, pauseOf } from '#catalogue/rows/sales-pauses.ts';
import { climbFor } from '#catalogue/rules/price-ladder.ts';
import { chainOf, isValidLink } from '#catalogue/rules/seller-chain.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import type { Db } from '#kernel/db/database.ts';
import { findShop } from '#sellers/rows/seller-shops.ts';
import { findReferralLink, type ReferralLink } from '#sellers/rows/sellers.ts';
import { type ShopFace, showToVisitors } from '#sellers/rules/seller-shops.ts';
import { findValidLink } from '#sellers/verbs/own-link.ts';
import { type DeliveryTime, listDeliveryTimes } from '#shop/rows/delivery-times.ts';

type PricedBundle = Bundle & { price: Pesewas };

export type ShownShop = {
  services: (Service & { bundles: PricedBundle[]; deliveryTime: DeliveryTime | undefined })[];
  referrer: { name: string; role: Role; face: ShopFace } | undefined;
  isLinkExpired: boolean;
  /** The link that the owner of an expired one gives out today. */
  linkNow: { name: string; code: string } | undefined;
  isLinkUnknown: boolean;
  /** The moment when the link expires and the prices change by themselves. */
  validUntil: Date | undefined;
};

type ShopDeps = { db: Db; config: Pick<Deps['config'], 'markupMaxPercent' | 'storeName'> };

export async function showShop({ db, config }: ShopDeps, refCode: string | undefined): Promise<ShownShop> {
  const { markupMaxPercent } = config;
  const { name: storeName } = await findBrand({ db, config });
  const link = refCode ? await findReferralLink(db, refCode) : undefined;
  const isValid = link !== undefined && isValidLink(link);
  const now = link && !isValid ? await findValidLink(db, link.owner.id) : undefined;
  const chain = isValid ? chainOf(link) : [];
  const asks = await listAsks(db, chain);
  const [services, bundles, pauses, times] = await Promise.all([
    listActiveServices(db),
    listActiveBundles(db),
    listPauses(db),
    listDeliveryTimes(db),
  ]);

  const priced = bundles.map((bundle) => ({
    ...bundle,
    price: climbFor(bundle, chain, { asks, markupMaxPercent }).price,
  }));
  priced.sort((one, other) => Number(one.price - other.price));
  return {
    services: services.map((service) => {
      const pause = pauseOf(pauses, service.network);
      // While its sales are paused a service says why instead of what it sells.
      if (pause) return { ...service, notice: pause.message, bundles: [], deliveryTime: undefined };
      return {
        ...service,
        bundles: priced.filter((bundle) => bundle.serviceId === service.id),
        deliveryTime: times.find(({ network }) => network === service.network),
      };
    }),
    referrer: isValid ? await showReferrer(db, link, storeName) : undefined,
    isLinkExpired: link !== undefined && !isValid,
    linkNow: link && now && { name: shownName(link, storeName), code: now.code },
    isLinkUnknown: Boolean(refCode) && !link,
    validUntil: isValid ? link.expiresAt : now?.expiresAt,
  };
}

async function showReferrer(db: Db, link: ReferralLink, storeName: string): Promise<ShownShop['referrer']> {
  const { id, role } = link.owner;
  const name = shownName(link, storeName);
  return role ? { name, role, face: showToVisitors(await findShop(db, id)) } : undefined;
}

/** A visitor is shown no name of a person that could be taken for a network's or the store's own. */
function shownName({ ownerName }: ReferralLink, storeName: string): string {
  return canNameShop(ownerName, storeName) ? ownerName : 'Your agent';
}
