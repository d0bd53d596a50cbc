/** The books as admins read them: balances and days. */
import { z } from 'zod';
import { countDays, optionalDay } from '#dates.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';

/** As much as one screen takes in. */
const mostDays = 31;

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

export type LedgerAccount = z.output<typeof account>;
export type LedgerDay = z.output<typeof dayOfLedger>;

const about = { name: 'Ledger', description: 'The books: balances and days.', access: ['admin'] } as const;

export const ledgerEndpoints = topic(about, {
  'GET /ledger/accounts': {
    summary: 'The balance of every account: our own first, then the largest commissions.',
    query: z.object(pageQuery(50)),
    data: z.array(account),
    meta: z.object(pageMeta),
  },
  'GET /ledger/days': {
    summary:
      'What moved on each day, by event and account. The last 7 days unless told otherwise, 31 at most.',
    query: z
      .object({ start_date: optionalDay, end_date: optionalDay })
      .refine(
        ({ start_date: first, end_date: last }) => !first || !last || countDays(first, last) <= mostDays,
        {
          path: ['end_date'],
          message: `Please choose at most ${mostDays} days`,
        },
      ),
    data: z.array(dayOfLedger),
  },
});
