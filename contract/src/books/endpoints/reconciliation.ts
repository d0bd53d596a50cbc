/** Whether orders, gateway and supplier agree, day by day. */
import { z } from 'zod';
import { comparedDaysPerPage, differencesPerPage } from '#books/limits.ts';
import { dayUpToToday } from '#dates.ts';
import { choice, reason } from '#fields.ts';
import { listOf, pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';
import { attemptReference, count, day, ghs, id, like, reference, sentence, timestamp } from '#values.ts';

const difference = z.object({
  id: like('184'),
  /** Since when it stands. */
  found_at: timestamp,
  /** An admin's word about it, where vendor and books will never agree. */
  resolved_at: timestamp.nullable(),
  resolution: sentence.nullable(),
  /** Null for a payout. */
  order_id: id.nullable(),
  /** Of the order or payout. */
  reference,
  /** Under which the vendor knows it; none where the books lack an entry. */
  attempt_reference: attemptReference.nullable(),
  what: like('amount'),
  ours: like('4.50'),
  theirs: like('5.00'),
});

const sums = z.array(z.object({ status: like('done'), count, amount: ghs }));

/** How far the comparison of a day is. */
const progress = {
  date: day,
  started_at: timestamp,
  /** Null while it is under way. */
  finished_at: timestamp.nullable(),
  /** How many attempts of that day there are, and how many the vendors were asked about. */
  attempts: count,
  asked: count,
  /** Of these, how many the vendors could not tell about. */
  unanswered: count,
  /** How many lines of the vendors' own lists were read; null where a vendor gives none. */
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
  description: 'Whether orders, gateway and supplier agree, day by day.',
  access: ['admin'],
})({
  'GET /reconciliation': {
    summary:
      'Compares orders, gateway and supplier of one day and names every difference. A day with many attempts is compared in the background, and this says how far it is.',
    query: z.object({ date: dayUpToToday, ...pageQuery(differencesPerPage) }),
    data: comparison,
    /** Of the differences. */
    meta: pageMeta,
  },
  'POST /reconciliation': {
    summary: 'Compares a day anew.',
    body: z.object({ date: dayUpToToday }),
    data: comparison,
    meta: pageMeta,
  },
  'POST /reconciliation/differences/{id}/resolve': {
    summary: 'Says why a difference will stay, so that it is open no longer.',
    body: z.object({ reason }),
    data: difference,
  },
  'GET /reconciliation/days': {
    summary: 'The days that were compared, the newest first.',
    /** `differing`: those with differences alone. */
    ...listOf(comparedDay, { differing: choice(['true'], 'Please use true') }, comparedDaysPerPage),
  },
});
