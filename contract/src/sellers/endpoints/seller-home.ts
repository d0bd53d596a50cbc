/** A seller's home on the wire: today, the balance, the latest sales, and what to do next. */
import { z } from 'zod';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { count, day, examples, ghs, like, nothing, referralCode, timestamp } from '#values.ts';
import { salesPurchase } from './sales.ts';

export const firstSteps = ['prices', 'share', 'sale'] as const;
export type FirstStep = (typeof firstSteps)[number];

const home = z.object({
  today: z.object({
    date: day,
    total_sales: ghs,
    total_commission: ghs,
    successful_purchases: count,
    total_purchases: count,
  }),
  /** The same day of last week, up to this time of day. */
  last_week: z.object({ date: day, total_commission: ghs }),
  available: ghs,
  /** The newest sales, of any day. */
  latest: z.array(salesPurchase),
  /** A new seller's first steps. Empty from the first sale on. */
  steps: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })),
  /** The number on sale, and for how many of them the seller has set no price. */
  packages: count,
  unset_prices: count,
  link: z.object({
    referral_code: referralCode,
    guest_checkout_url: like(`https://shop.example/guest-checkout/${examples.referralCode}`),
    is_valid: z.boolean(),
    expires_at: timestamp,
    is_renewable: z.boolean(),
  }),
});

export type SellerHome = z.output<typeof home>;

export const sellerHomeEndpoints = topic({
  name: 'Home of a seller',
  description: "A seller's home.",
  access: sellerRoles,
})({
  'GET /seller-home': {
    summary: 'Today, the balance, the latest sales, the link, and what to do next.',
    data: home,
  },
  'POST /seller-home/shared': {
    summary: 'Records that the seller has shared the link, which is one of the first steps.',
    data: nothing,
  },
});
