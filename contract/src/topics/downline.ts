/** The people below a seller on the wire: subagents, and guests who buy. */
import { z } from 'zod';
import { roles } from '#endpoint.ts';
import { timestamp } from '#fields.ts';
import { pageQuery, pagination } from '#paging.ts';
import { saleStatuses } from '#seller-rules.ts';
import { topic } from '#topic.ts';

const subagent = z.object({
  id: z.string(),
  name: z.string(),
  level: z.number(),
  phone_number: z.string(),
  email: z.string().nullable(),
  total_guests: z.number(),
  is_referral_valid: z.boolean(),
  created_at: timestamp,
  /** Null until the subagent has opened the own dashboard, which makes the first link. */
  referral_code: z.string().nullable(),
});

const guestPage = z.object({
  id: z.string(),
  name: z.string(),
  phone_number: z.string(),
  email: z.string().nullable(),
  phone_number_verified_at: timestamp.nullable(),
  total_purchases: z.number(),
  /** With thousands commas: `1,204.50`. */
  total_spent: z.string(),
  last_purchase_date: timestamp.nullable(),
  last_purchase_amount: z.number().nullable(),
  created_at: timestamp,
  referred_by: z.object({ id: z.string(), name: z.string(), role: z.enum(roles).nullable() }).nullable(),
  recent_purchases: z.array(
    z.object({ id: z.string(), display: z.string(), amount: z.number(), status: z.enum(saleStatuses) }),
  ),
});

export type WireSubagent = z.output<typeof subagent>;
export type WireGuestPage = z.output<typeof guestPage>;

const about = {
  name: 'Downline',
  description: 'The people below a seller: subagents, and guests who buy.',
  access: ['agent', 'subagent'],
} as const;

export const downlineEndpoints = topic(about, {
  'GET /management/subagents': {
    access: ['agent'],
    summary: "An agent's subagents.",
    data: z.array(subagent),
    meta: z.object({
      stats: z.object({
        active_subagents: z.number(),
        total_guests: z.number(),
        new_this_month: z.number(),
      }),
    }),
  },
  'GET /management/guest-pages': {
    summary: "The seller's own guests; for an agent, also those of the own subagents.",
    query: z.object(pageQuery()),
    data: z.array(guestPage),
    meta: pagination.extend({
      stats: z.object({
        active_guests: z.number(),
        total_purchases: z.number(),
        total_revenue: z.number(),
        new_this_month: z.number(),
      }),
    }),
  },
});
