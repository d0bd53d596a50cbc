/** The books for admins: balances and days. */
import { z } from 'zod';
import { ledgerKinds } from '#books/ledger-kinds.ts';
import { accountsPerPage, ledgerDays } from '#books/limits.ts';
import { countDays, optionalDay } from '#dates.ts';
import { listOf } from '#paging.ts';
import { topic } from '#topic.ts';
import { count, day, ghs, like, personName } from '#values.ts';

const accountName = like('gateway:sandbox');

const account = z.object({
  account: accountName,
  name: personName.nullable(),
  /** Debit positive, credit negative. */
  balance: ghs,
});

const dayOfLedger = z.object({
  date: day,
  kind: z.enum(ledgerKinds),
  transactions: count,
  account: accountName,
  amount: ghs,
});

export type LedgerAccount = z.output<typeof account>;
export type LedgerDay = z.output<typeof dayOfLedger>;

export const ledgerEndpoints = topic({
  name: 'Ledger',
  description: 'The books: balances and days.',
  access: ['admin'],
})({
  'GET /ledger/accounts': {
    summary: 'The balance of every account: our own first, then the largest commissions.',
    ...listOf(account, {}, accountsPerPage),
  },
  'GET /ledger/days': {
    summary: `Movements of each day, by event and account. The last ${ledgerDays.usual} days by default, ${ledgerDays.most} at most.`,
    query: z
      .object({ start_date: optionalDay, end_date: optionalDay })
      .refine(
        ({ start_date: first, end_date: last }) =>
          !first || !last || countDays(first, last) <= ledgerDays.most,
        { path: ['end_date'], message: `Please choose at most ${ledgerDays.most} days` },
      ),
    data: z.array(dayOfLedger),
  },
});
