/** The balances of the ledger. */
import { sql } from 'kysely';
import type { Account } from '#books/rules/ledger-postings.ts';
import { listRows } from '#kernel/db/ask.ts';
import { type Db, inOneMoment } from '#kernel/db/database.ts';
import { offsetOf, type Page, type PageRequest } from '#kernel/db/pages.ts';
import { findCheckpoint, postingsSince } from './ledger-checkpoint.ts';

export type AccountBalance = { account: Account; name: string | null; balance: bigint };

const isSellers = sql`account ~ '^(commission|float):'`;
const ownAccountsFirst = sql`order by ${isSellers}, case when ${isSellers} then balance end, account`;

/**
 * Our own accounts first, then those of sellers, the ones to whom we owe most first. Each balance is that of the checkpoint
 * with all that was posted since, both of one moment, and so exact.
 */
export async function listBalances(db: Db, request: PageRequest): Promise<Page<AccountBalance>> {
  const rows = await inOneMoment(db, async (tx) => {
    // A separate query: only with a constant moment does the planner know how little was posted since.
    const since = await findCheckpoint(tx);
    return listRows<{ [Key in keyof AccountBalance]: AccountBalance[Key] | null } & { total: number }>(tx)`
      with balance as materialized (
        select account, sum(amount)::int8 as balance
        from (
          select account, balance_pesewas as amount from ledger_checkpoint
          union all
          (${postingsSince(since)})
        ) as part
        group by account
      ),
      page as (
        select account, balance from balance ${ownAccountsFirst} limit ${request.limit} offset ${offsetOf(request)}
      )
      select (select count(*)::int from balance) as total, account, users.name, balance
      from (values (1)) as whole (one)
      left join page on true
      left join users on users.id = case when ${isSellers} then split_part(account, ':', 2)::uuid end
      ${ownAccountsFirst}`;
  });
  return {
    rows: rows.filter((row): row is AccountBalance & { total: number } => row.account !== null),
    total: rows[0]?.total ?? 0,
    isEstimate: false,
  };
}
