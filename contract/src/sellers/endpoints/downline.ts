/** The people below a seller on the wire: subagents, and guests who buy. */
import { z } from 'zod';
import { optionalDay } from '#dates.ts';
import { choice, line, search } from '#fields.ts';
import { pageQuery, pagination } from '#paging.ts';
import { sellerRoles, uplineRoles } from '#people/roles.ts';
import { noteLength } from '#sellers/limits.ts';
import { topic } from '#topic.ts';
import {
  count,
  csvFile,
  email,
  ghs,
  id,
  like,
  packageName,
  person,
  personName,
  phoneNumber,
  referralCode,
  referrer,
  role,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';

const subagent = z.object({
  id,
  name: personName,
  level: count,
  phone_number: phoneNumber,
  email,
  total_guests: count,
  is_referral_valid: z.boolean(),
  /** Has chosen a password; before that an invitation is open or has ended. */
  has_joined: z.boolean(),
  created_at: timestamp,
  /** Null until the subagent has opened their dashboard, which makes the first link. */
  referral_code: referralCode.nullable(),
  /** In the period that was asked for: how many, for how much, and what the agent earned by them. */
  sales: count,
  total_sales: ghs,
  brought: ghs,
});

export const guest = z.object({
  id,
  name: personName,
  phone_number: phoneNumber,
  email,
  phone_number_verified_at: timestamp.nullable(),
  total_purchases: count,
  /** With thousands commas and two decimals. */
  total_spent: like('1,204.50'),
  last_purchase_date: timestamp.nullable(),
  last_purchase_amount: ghs.nullable(),
  created_at: timestamp,
  referred_by: referrer.nullable(),
  recent_purchases: z.array(z.object({ id, display: packageName, amount: ghs, status: shownStatus, stage })),
});

export const guestStats = {
  active_guests: count,
  total_purchases: count,
  total_revenue: ghs,
  new_this_month: count,
};

const note = line({ ...noteLength, error: 'Please enter a note', like: 'Teacher, buys on Fridays' });

const ownGuest = guest.extend({
  referred_by: person.extend({ role }).nullable(),
  /** Of the seller who asks, and of nobody else. */
  note: note.nullable(),
});

/** Bought this month, or neither bought nor came for `quietDays`. */
export const guestActivities = ['month', 'quiet'] as const;

const days = { date_from: optionalDay, date_to: optionalDay };
const filters = { search, activity: choice(guestActivities) };

export type WireSubagent = z.output<typeof subagent>;
export type WireGuest = z.output<typeof guest>;
export type WireOwnGuest = z.output<typeof ownGuest>;

export const downlineEndpoints = topic({
  name: 'Downline',
  description: 'The people below a seller: subagents, and guests who buy.',
  access: sellerRoles,
})({
  'GET /management/subagents': {
    access: uplineRoles,
    summary: "An agent's subagents with their sales in a period, by default this month.",
    query: z.object({ ...days, ...pageQuery() }),
    data: z.array(subagent),
    /** The stats are of all pages. */
    meta: pagination.extend({
      stats: z.object({ active_subagents: count, total_guests: count, new_this_month: count, brought: ghs }),
    }),
  },
  'POST /management/subagents/export': {
    access: uplineRoles,
    summary: 'Downloads all subagents with the same figures as CSV.',
    body: z.object(days),
    data: csvFile,
  },
  'GET /management/guest-pages': {
    summary: "The seller's own guests; for an agent, also those of their subagents.",
    query: z.object({ ...filters, ...pageQuery() }),
    data: z.array(ownGuest),
    /** The stats cover all rows, whatever the filter. */
    meta: pagination.extend({ stats: z.object(guestStats) }),
  },
  'POST /management/guest-pages/export': {
    summary: 'Downloads the guests under the same filters as CSV.',
    body: z.object(filters),
    data: csvFile,
  },
  'PUT /management/guest-pages/{id}/note': {
    summary: 'Saves a note about a guest that only this seller sees; null deletes it.',
    body: z.object({ note: note.nullable() }),
    data: z.object({ note: note.nullable() }),
  },
});
