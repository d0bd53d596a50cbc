/** Everybody who bought without an account, as admins see them. */
import { z } from 'zod';
import { roles } from '#endpoint.ts';
import { asOf, search, timestamp } from '#fields.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';

const guest = z.object({
  id: z.string(),
  name: z.string(),
  phone_number: z.string(),
  email: z.string().nullable(),
  phone_number_verified_at: timestamp.nullable(),
  total_purchases: z.number(),
  /** With thousands commas and two decimals. */
  total_spent: z.string(),
  last_purchase_date: timestamp.nullable(),
  last_purchase_amount: z.number().nullable(),
  created_at: timestamp,
  referred_by: z.object({ name: z.string(), role: z.enum(roles).nullable() }).nullable(),
  recent_purchases: z.array(
    z.object({
      id: z.string(),
      display: z.string(),
      amount: z.number(),
      status: z.enum(['success', 'pending', 'failed']),
    }),
  ),
});

export type GuestRow = z.output<typeof guest>;

const stats = z.object({
  active_guests: z.number(),
  total_purchases: z.number(),
  total_revenue: z.number(),
  new_this_month: z.number(),
  as_of: asOf,
});

const about = {
  name: 'All guests',
  description: 'Everybody who bought without an account.',
  access: ['admin'],
} as const;

export const allGuestEndpoints = topic(about, {
  'GET /management/all-guest-pages': {
    summary: 'Guests of all sellers and of none, newest first.',
    query: z.object({ search, ...pageQuery() }),
    data: z.array(guest),
    meta: z.object({ ...pageMeta, stats }),
  },
});
