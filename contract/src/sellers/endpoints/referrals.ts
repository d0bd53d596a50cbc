/** A seller's referral link on the wire. */
import { z } from 'zod';
import { sayDuration } from '#durations.ts';
import { sellerRoles } from '#people/roles.ts';
import { referralLifetimeMs, renewableForMs } from '#sellers/limits.ts';
import { topic } from '#topic.ts';
import { count, examples, like, referralCode, timestamp } from '#values.ts';

const referral = z.object({
  total_referrals: count,
  active_referrals: count,
  is_valid: z.boolean(),
  referral_url: like(`https://shop.example/register?ref=${examples.referralCode}`),
  referral_code: referralCode,
  expires_at: timestamp,
  /** Little of its time is left, and it can be renewed. */
  is_renewable: z.boolean(),
  guest_checkout_url: like(`https://shop.example/guest-checkout/${examples.referralCode}`),
  /** The shop without internet: what is dialled, and the chat with its first words. Null where it is not set up. */
  ussd_code: like('*713*22*4821#').nullable(),
  whatsapp_url: like('https://wa.me/233555550713?text=Hi%204821').nullable(),
});

export type WireReferral = z.output<typeof referral>;

export const referralEndpoints = topic({
  name: 'Referrals',
  description: "A seller's referral link.",
  access: sellerRoles,
})({
  'GET /referral/status': {
    summary:
      "The seller's link and the number of people who came through it. The first call makes the first link.",
    data: referral,
  },
  'POST /referral/generate': {
    summary: `Makes a new link for ${sayDuration(referralLifetimeMs)}. The old one stops working at once.`,
    data: referral,
  },
  'POST /referral/renew': {
    summary: `Lets a link with at most ${sayDuration(renewableForMs)} left work for ${sayDuration(referralLifetimeMs)} from now on, unchanged.`,
    data: referral,
  },
});
