/** The shop on the wire: services, their packages, and prices as this visitor pays them. */
import { z } from 'zod';
import { roles } from '#endpoint.ts';
import { networks } from '#networks.ts';
import { topic } from '#topic.ts';

/** GHS with at most two decimals. */
const ghs = z.number();

const shopPackage = z.object({
  id: z.string(),
  name: z.string(),
  bundle_id: z.string(),
  megabytes: z.number(),
  amount: ghs,
  final_price: ghs,
  validity: z.string(),
  status: z.enum(['active', 'inactive']),
  service_id: z.string(),
});

const shopService = z.object({
  id: z.string(),
  name: z.string(),
  network: z.enum(networks),
  status: z.enum(['active', 'inactive']),
  notice: z.string().nullable(),
  packages: z.array(shopPackage),
});

const referralInfo = z.object({ referrer_name: z.string(), referrer_role: z.enum(roles) });

const shop = z.object({
  services: z.array(shopService),
  referral_info: referralInfo.optional(),
  /** The code is known but no longer valid: the shop says so kindly and sells at the plain price. */
  referral_expired: z.literal(true).optional(),
});

export type ShopPackage = z.output<typeof shopPackage>;
export type ShopService = z.output<typeof shopService>;
export type Shop = z.output<typeof shop>;

const about = {
  name: 'Storefront',
  description: 'Services, their packages, and prices as this visitor pays them.',
  access: 'public',
} as const;

export const storefrontEndpoints = topic(about, {
  'GET /databundle-open/services': {
    summary: 'Active services with their active packages, priced for a referral code.',
    query: z.object({ ref: z.string().optional() }),
    data: shop,
  },
});
