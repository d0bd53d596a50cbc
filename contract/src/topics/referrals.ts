/** A seller's referral link on the wire. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { timestamp } from '#fields.ts';

const referral = z.object({
  total_referrals: z.number(),
  active_referrals: z.number(),
  is_valid: z.boolean(),
  referral_url: z.string(),
  referral_code: z.string(),
  expires_at: timestamp,
  guest_checkout_url: z.string(),
});

export type WireReferral = z.output<typeof referral>;

export const referralEndpoints = {
  'GET /referral/status': endpoint({
    method: 'GET',
    path: '/referral/status',
    access: ['agent', 'subagent'],
    summary: "The seller's link and how many people came through it. The first call makes the first link.",
    data: referral,
  }),
  'POST /referral/generate': endpoint({
    method: 'POST',
    path: '/referral/generate',
    access: ['agent', 'subagent'],
    summary: 'Makes a new link for 30 days. The old one stops working at once.',
    data: referral,
  }),
};
