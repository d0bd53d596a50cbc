/** Whether orders, gateway and supplier agree, day by day. */
import { z } from 'zod';
import { dayUpToToday } from '#dates.ts';
import { reason, timestamp } from '#fields.ts';
import { comparedDaysPerPage, differencesPerPage } from '#limits.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';

const difference = z.object({
  id: z.string(),
  /** Since when it stands. */
  found_at: timestamp,
  /** An admin's word about it, where vendor and books will never agree. */
  resolved_at: timestamp.nullable(),
  resolution: z.string().nullable(),
  /** Null for a payout. */
  order_id: z.string().nullable(),
  /** Of the order or payout. */
  reference: z.string(),
  /** Under which the vendor knows it; none where the books lack an entry. */
  attempt_reference: z.string().nullable(),
  what: z.string(),
  ours: z.string(),
  theirs: z.string(),
});

const countOf = z.object({ status: z.string(), count: z.number(), amount: z.number() });

/** How far the comparison of a day is. */
const progress = {
  date: z.string(),
  started_at: timestamp,
  /** Null while it is under way. */
  finished_at: timestamp.nullable(),
  /** How many attempts of that day there are, and how many the vendors were asked about. */
  attempts: z.number(),
  asked: z.number(),
  /** Of these, how many the vendors could not tell about. */
  unanswered: z.number(),
  /** How many lines of the vendors' own lists were read; null where a vendor gives none. */
  listed: z.number().nullable(),
};

const comparison = z.object({
  ...progress,
  orders: z.array(countOf),
  gateway: z.array(countOf),
  supplier: z.array(countOf),
  differences: z.array(difference),
});

/** `differences` are those that are open; `resolved` those that an admin has spoken about. */
const comparedDay = z.object({ ...progress, differences: z.number(), resolved: z.number() });

export type DayComparison = z.output<typeof comparison>;
export type ComparedDay = z.output<typeof comparedDay>;

const page = pageQuery(differencesPerPage);

const about = {
  name: 'Reconciliation',
  description: 'Whether orders, gateway and supplier agree, day by day.',
  access: ['admin'],
} as const;

export const reconciliationEndpoints = topic(about, {
  'GET /reconciliation': {
    summary:
      'Compares orders, gateway and supplier of one day and names every difference. A day with many attempts is compared in the background, and this says how far it is.',
    query: z.object({ date: dayUpToToday, ...page }),
    data: comparison,
    /** Of the differences. */
    meta: z.object(pageMeta),
  },
  'POST /reconciliation': {
    summary: 'Compares a day anew.',
    body: z.object({ date: dayUpToToday }),
    data: comparison,
    meta: z.object(pageMeta),
  },
  'POST /reconciliation/differences/{id}/resolve': {
    summary: 'Says why a difference will stay, so that it is open no longer.',
    body: z.object({ reason }),
    data: difference,
  },
  'GET /reconciliation/days': {
    summary: 'The days that were compared, the newest first.',
    query: z.object({
      /** Those with differences alone. */
      differing: z.enum(['', 'true'], 'Please use true').optional(),
      ...pageQuery(comparedDaysPerPage),
    }),
    data: z.array(comparedDay),
    meta: z.object(pageMeta),
  },
});
