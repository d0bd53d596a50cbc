/** Comparisons of orders, gateway and supplier, day by day. */
import { z } from 'zod';
import { comparedDaysPerPage, differencesPerPage } from '#books/limits.ts';
import { dayUpToToday } from '#dates.ts';
import { choice, reason } from '#fields.ts';
import { listOf, pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';
import {
  attemptReference,
  count,
  day,
  ghs,
  id,
  like,
  network,
  person,
  phoneNumber,
  reference,
  sentence,
  timestamp,
} from '#values.ts';

const difference = z.object({
  id: like('184'),
  /** The time since when it exists. */
  found_at: timestamp,
  /** An admin's word about it, where vendor and books will never agree. */
  resolved_at: timestamp.nullable(),
  resolution: sentence.nullable(),
  /** Null for a payout. */
  order_id: id.nullable(),
  /** Of the order or payout. */
  reference,
  /** The vendor's reference; none if the books lack an entry. */
  attempt_reference: attemptReference.nullable(),
  what: like('amount'),
  ours: like('4.50'),
  theirs: like('5.00'),
  /** Only for a top-up about which the gateway gives no answer: an admin records how it ended. */
  top_up: z
    .object({
      id,
      amount: ghs,
      seller: person,
      phone_number: phoneNumber,
      network,
      /** Two admins must record the same amount. More than was asked for always needs two. */
      needs_second_admin: z.boolean(),
      /** What the first of them recorded. */
      said: z.object({ by: person, received: ghs }).nullable(),
    })
    .nullable(),
});

const sums = z.array(z.object({ status: like('done'), count, amount: ghs }));

const progress = {
  date: day,
  started_at: timestamp,
  /** Null while it is under way. */
  finished_at: timestamp.nullable(),
  /** The number of attempts of that day, and how many the vendors were asked about. */
  attempts: count,
  asked: count,
  /** Of these, the number that the vendors could not answer for. */
  unanswered: count,
  /** The number of lines read from the vendors' own lists; null if a vendor has none. */
  listed: count.nullable(),
};

const comparison = z.object({
  ...progress,
  orders: sums,
  gateway: sums,
  supplier: sums,
  differences: z.array(difference),
});

/** `differences` are those that are open; `resolved` those that an admin has spoken about. */
const comparedDay = z.object({ ...progress, differences: count, resolved: count });

export type DayComparison = z.output<typeof comparison>;
export type ComparedDay = z.output<typeof comparedDay>;

export const reconciliationEndpoints = topic({
  name: 'Reconciliation',
  description: 'Comparisons of orders, gateway and supplier, day by day.',
  access: ['admin'],
})({
  'GET /reconciliation': {
    summary:
      'Compares orders, gateway and supplier of one day and names every difference. A day with many attempts is compared in the background, and this shows the progress.',
    query: z.object({ date: dayUpToToday, ...pageQuery(differencesPerPage) }),
    data: comparison,
    /** Of the differences. */
    meta: pageMeta,
  },
  'POST /reconciliation': {
    summary: 'Compares a day again.',
    body: z.object({ date: dayUpToToday }),
    data: comparison,
    meta: pageMeta,
  },
  'POST /reconciliation/differences/{id}/resolve': {
    summary: 'Closes a difference that will stay, with a reason.',
    body: z.object({ reason }),
    data: difference,
  },
  'GET /reconciliation/days': {
    summary: 'Compared days, newest first.',
    /** `differing`: those with differences alone. */
    ...listOf(comparedDay, { differing: choice(['true'], 'Please use true') }, comparedDaysPerPage),
  },
});
