/** The books as admins read them: balances and days. */
import { z } from 'zod';
import { countDays, optionalDay } from '#dates.ts';
import { accountsPerPage, ledgerDays } from '#limits.ts';
import { ledgerKinds } from '#money.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';

const account = z.object({
  account: z.string(),
  /** Whose commission it is. */
  name: z.string().nullable(),
  /** Debit positive, credit negative. */
  balance: z.number(),
});

const dayOfLedger = z.object({
  date: z.string(),
  kind: z.enum(ledgerKinds),
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
    query: z.object(pageQuery(accountsPerPage)),
    data: z.array(account),
    meta: z.object(pageMeta),
  },
  'GET /ledger/days': {
    summary: `What moved on each day, by event and account. The last ${ledgerDays.usual} days unless told otherwise, ${ledgerDays.most} at most.`,
    query: z
      .object({ start_date: optionalDay, end_date: optionalDay })
      .refine(
        ({ start_date: first, end_date: last }) =>
          !first || !last || countDays(first, last) <= ledgerDays.most,
        {
          path: ['end_date'],
          message: `Please choose at most ${ledgerDays.most} days`,
        },
      ),
    data: z.array(dayOfLedger),
  },
});
