/** The books as admins read them: balances, days, and whether everybody agrees. */
import { z } from 'zod';
import { day, optionalDay } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta, pageQuery } from './paging.ts';

const access = ['admin'] as const;

const account = z.object({
  account: z.string(),
  /** Whose commission it is. */
  name: z.string().nullable(),
  /** Debit positive, credit negative. */
  balance: z.number(),
});

const dayOfLedger = z.object({
  date: z.string(),
  kind: z.string(),
  transactions: z.number(),
  account: z.string(),
  amount: z.number(),
});

const difference = z.object({
  order_id: z.string().nullable(),
  reference: z.string(),
  what: z.string(),
  ours: z.string(),
  theirs: z.string(),
});

const countOf = z.object({ status: z.string(), count: z.number(), amount: z.number() });

const comparison = z.object({
  date: z.string(),
  orders: z.array(countOf),
  gateway: z.array(countOf),
  supplier: z.array(countOf),
  /** How many attempts of that day there are, and how many the vendors were asked about now. */
  attempts: z.number(),
  asked: z.number(),
  differences: z.array(difference),
});

export type LedgerAccount = z.output<typeof account>;
export type LedgerDay = z.output<typeof dayOfLedger>;
export type Comparison = z.output<typeof comparison>;

export const ledgerEndpoints = {
  'GET /ledger/accounts': endpoint({
    method: 'GET',
    path: '/ledger/accounts',
    access,
    summary: 'The balance of every account: our own first, then the largest commissions.',
    query: z.object(pageQuery(50)),
    data: z.array(account),
    meta: z.object(pageMeta),
  }),
  'GET /ledger/days': endpoint({
    method: 'GET',
    path: '/ledger/days',
    access,
    summary: 'What moved on each day, by event and account. The last 7 days unless told otherwise.',
    query: z.object({ start_date: optionalDay, end_date: optionalDay }),
    data: z.array(dayOfLedger),
  }),
  'GET /reconciliation': endpoint({
    method: 'GET',
    path: '/reconciliation',
    access,
    summary: 'Compares orders, gateway and supplier of one day and names every difference.',
    query: z.object({ date: day }),
    data: comparison,
  }),
};
