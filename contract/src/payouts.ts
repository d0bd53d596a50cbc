/** Withdrawals of sellers as admins see and decide them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text, timestamp } from './fields.ts';
import { pageMeta, pageQuery } from './paging.ts';
import { networks } from './phones.ts';

const states = [
  'requested',
  'awaiting_approval',
  'sending',
  'unknown',
  'paid',
  'failed',
  'rejected',
] as const;

const payout = z.object({
  id: z.string(),
  reference: z.string(),
  seller: z.object({ id: z.string(), name: z.string() }),
  amount: z.number(),
  fee: z.number(),
  phone_number: z.string(),
  network: z.enum(networks),
  state: z.enum(states),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  created_at: timestamp,
  changed_at: timestamp,
});

export type PayoutRow = z.output<typeof payout>;

const params = z.object({ id: z.string() });
const access = ['admin'] as const;
const decision = z.object({ reason: text({ min: 3, max: 500, error: 'Please give a reason' }) });

export const payoutEndpoints = {
  'GET /payouts': endpoint({
    method: 'GET',
    path: '/payouts',
    access,
    summary: 'Withdrawals, those that wait for an approval first.',
    query: z.object({
      state: z
        .enum(['', ...states], 'There is no such state')
        .optional()
        .transform((state) => state || undefined),
      ...pageQuery(20),
    }),
    data: z.array(payout),
    meta: z.object(pageMeta),
  }),
  'POST /payouts/{id}/approve': endpoint({
    method: 'POST',
    path: '/payouts/{id}/approve',
    access,
    summary: 'Lets a large withdrawal go.',
    params,
    body: decision,
    data: payout,
  }),
  'POST /payouts/{id}/reject': endpoint({
    method: 'POST',
    path: '/payouts/{id}/reject',
    access,
    summary: "Turns a withdrawal down; the money is back in the seller's balance.",
    params,
    body: decision,
    data: payout,
  }),
};
