/** Texts of the pictures that a seller sends: the price list for a status, and the card that comes with the link. */
import { shopPath } from '@ntem/contract/addresses';
import { dayMs } from '@ntem/contract/durations';
import { formatAmount, pesewas, pesewasFromWire } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { cardOffers } from '@ntem/contract/sellers/card-offers';
import { initialsFor } from '@ntem/contract/sellers/initials';
import type { Shop, ShopPackage, ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { slogan } from '@ntem/contract/shop/texts';
import { sayList } from '@ntem/contract/words';

/** More do not fit at a size that can be read on a phone. */
const mostColumns = 3;
const mostRows = 15;

/** Longer than anybody asks for one that has changed. */
export const keptImagesMs = 7 * dayMs;

/** A size in GB, exact: `1`, `0.5`. */
type Row = { size: string; price: string };

/** Everything that is drawn: two that say the same are the same picture. */
export type SharedShop = {
  storeName: string;
  name: string;
  initials: string;
  line: string;
  /** The address of the seller's own picture. */
  picture: string | null;
};

export type ShareCard = SharedShop & { offers: (Row & { name: string; network: Network })[] };

export type PriceList = SharedShop & {
  columns: { name: string; network: Network; rows: Row[] }[];
  whatsapp: string | null;
  /** The address without its protocol. */
  address: string;
  /** Below the prices: how long they are valid, and their date. */
  notes: string[];
};

type Facts = { shop: Shop; refCode: string; storeName: string };

/** Undefined if the code belongs to nobody, or is no longer valid: then there is no seller to name. */
export function describeCard({ shop, storeName }: Omit<Facts, 'refCode'>): ShareCard | undefined {
  const shared = describeSeller(shop, storeName);
  if (!shared) return undefined;
  const offers = cardOffers(shop.services).map(({ service: { name, network }, offer }) => ({
    name,
    network,
    ...rowOf(offer),
  }));
  return { ...shared, line: slogan, offers };
}

export function describePriceList(
  { shop, refCode, storeName }: Facts,
  { day, origin }: { day: string; origin: string },
): PriceList | undefined {
  const shared = describeSeller(shop, storeName);
  if (!shared) return undefined;
  const services = sellingServices(shop);
  const columns = services.slice(0, mostColumns).map(({ name, network, packages }) => ({
    name,
    network,
    rows: packages
      .toSorted((one, other) => one.megabytes - other.megabytes)
      .slice(0, mostRows)
      .map(rowOf),
  }));
  const isCut = services.length > mostColumns || services.some(({ packages }) => packages.length > mostRows);
  return {
    ...shared,
    line: shop.referral_info?.greeting ?? `Data for ${sayList(services.map(({ name }) => name))}`,
    columns,
    whatsapp: shop.referral_info?.whatsapp ?? null,
    address: (origin + shopPath(refCode)).replace(/^https?:\/\//, ''),
    notes: [
      ...validityOf(services.flatMap(({ packages }) => packages)),
      ...(isCut ? ['More in the shop'] : []),
      `Prices on ${day}`,
    ],
  };
}

function describeSeller({ referral_info: seller }: Shop, storeName: string): SharedShop | undefined {
  if (!seller) return undefined;
  const name = seller.shop_name ?? seller.referrer_name;
  return { storeName, name, initials: initialsFor(name), line: '', picture: seller.picture ?? null };
}

function sellingServices({ services }: Shop): ShopService[] {
  return services.filter(({ packages }) => packages.length > 0);
}

function rowOf({ megabytes, final_price: price }: ShopPackage): Row {
  return {
    size: String(megabytes / 1000),
    price: formatAmount(pesewasFromWire(price) ?? pesewas(0)),
  };
}

/** Said only if it holds for all of them. */
function validityOf(packages: ShopPackage[]): string[] {
  const validities = new Set(packages.map(({ validity }) => validity));
  return validities.size === 1 ? [...validities] : [];
}
