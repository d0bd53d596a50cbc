/** The shop on the wire: services, their packages, and this visitor's prices. */
import { z } from 'zod';
import { roles } from '#people/roles.ts';
import { greeting, pictureAddress, shopName } from '#sellers/endpoints/my-shop.ts';
import type { Store } from '#shop/store.ts';
import { topic } from '#topic.ts';
import {
  activity,
  count,
  ghs,
  id,
  like,
  megabytes,
  network,
  packageName,
  personName,
  phoneNumber,
  referralCode,
  serviceName,
} from '#values.ts';

export const shopPackage = z.object({
  id,
  name: packageName,
  bundle_id: like('mtn-1gb'),
  megabytes,
  amount: ghs,
  final_price: ghs,
  validity: like('Non-expiry'),
  status: activity,
  service_id: id,
});

/** From paid to delivered, by the orders of the last days; left out if they do not say. */
export const deliveryTime = {
  usual_minutes: count.optional(),
  runs_late: z.literal(true).optional(),
};

export const shopService = z.object({
  id,
  name: serviceName,
  network,
  status: activity,
  notice: like('MTN is slow today.').nullable(),
  ...deliveryTime,
  packages: z.array(shopPackage),
});

const shop = z.object({
  services: z.array(shopService),
  referral_info: z
    .object({
      referrer_name: personName,
      referrer_role: z.enum(roles),
      /** The seller's presentation of their own shop; left out if there is none, or it was taken down. */
      shop_name: shopName.optional(),
      greeting: greeting.optional(),
      whatsapp: phoneNumber.optional(),
      picture: pictureAddress.optional(),
    })
    .optional(),
  /** The code is known but no longer valid: the shop explains that kindly and sells at the plain price. */
  referral_expired: z.literal(true).optional(),
  /** The link that the owner of an expired code gives out today. */
  referral_now: z.object({ referrer_name: personName, referral_code: referralCode }).optional(),
  /** Nobody ever had this code: the shop explains that and sells at the plain price. */
  referral_unknown: z.literal(true).optional(),
});

export type WireShop = z.output<typeof shop>;
type WireService = WireShop['services'][number];
type WirePackage = WireService['packages'][number];

/** The shop as far as its page and its pictures show it: every byte of it is in the first answer. */
export type ShopPackage = Pick<WirePackage, 'id' | 'megabytes' | 'validity' | 'final_price'> &
  Partial<Pick<WirePackage, 'amount'>>;
export type ShopService = Omit<WireService, 'status' | 'packages'> & { packages: ShopPackage[] };
export type Shop = Omit<WireShop, 'services'> & { services: ShopService[] };

/** The data of the shop page, on the server and again in the browser. */
export type ShopProps = Store & {
  /** Of the public address, for links that are read outside this page. */
  origin: string;
  /** The code in the address, which counts where the shop names its owner; `null` in the plain shop. */
  refCode: string | null;
  /** `null` if there was none to render: then the browser asks for it. */
  shop: Shop | null;
  /** The query of the address, which keeps what the visitor looks for. */
  search?: string;
};

/** A chat's preview of a link: a seller's own prices, or the store in its own look. */
export type SharePictures = { card?: string | undefined; picture?: string | undefined };

export const storefrontEndpoints = topic({
  name: 'Storefront',
  description: "Services, their packages, and this visitor's prices.",
  access: 'public',
})({
  'GET /databundle-open/services': {
    summary: 'Active services with their active packages, priced for a referral code.',
    query: z.object({ ref: referralCode.optional() }),
    data: shop,
  },
});
