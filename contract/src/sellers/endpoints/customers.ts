/** Everybody who buys from a seller or from their subagents. The specification calls the list 'guest pages'. */
import { z } from 'zod';
import { choice, line, search } from '#fields.ts';
import { pageQuery, pagination } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
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
  referrer,
  role,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';

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

const filters = { search, activity: choice(guestActivities) };

export type WireGuest = z.output<typeof guest>;
export type WireOwnGuest = z.output<typeof ownGuest>;

export const customerEndpoints = topic({
  name: 'Customers',
  description: 'Everybody who buys from a seller or from their subagents.',
  access: sellerRoles,
})({
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
