/** The ledger in sums: balances, and what moved on which day. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { findCheckpoint, postingsSince } from './ledger-checkpoint.ts';
import { offsetOf, type Page, type PageRequest } from './pages.ts';

export type AccountBalance = { account: string; name: string | null; balance: bigint };

const isCommission = sql`account like 'commission:%'`;
const ownAccountsFirst = sql`order by ${isCommission}, case when ${isCommission} then balance end, account`;

/**
 * Our own accounts first, then commissions, those to whom we owe most first. Each balance is that of the checkpoint
 * with all that was posted since, both of one moment, and so exact.
 */
export async function listBalances(db: Db, request: PageRequest): Promise<Page<AccountBalance>> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const rows = await reading.execute(async (tx) => {
    // Apart, since only a moment that the planner knows tells it how little was posted since.
    const since = await findCheckpoint(tx);
    const { rows } = await sql<
      { [Key in keyof AccountBalance]: AccountBalance[Key] | null } & { total: number }
    >`
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
      left join users on users.id = case when ${isCommission} then split_part(account, ':', 2)::uuid end
      ${ownAccountsFirst}`.execute(tx);
    return rows;
  });
  return {
    rows: rows.filter((row): row is AccountBalance & { total: number } => row.account !== null),
    total: rows[0]?.total ?? 0,
    isEstimate: false,
  };
}

export type LedgerDay = { date: string; kind: string; account: string; transactions: number; amount: bigint };

/** Commissions of all sellers together. Where one end is not given, it is a week before the other, or up to a month after. */
export async function sumLedgerDays(
  db: Db,
  { startDate, endDate }: { startDate: string | undefined; endDate: string | undefined },
): Promise<LedgerDay[]> {
  const today = sql`(now() at time zone 'Africa/Accra')::date`;
  const [start, end] = [sql`${startDate ?? null}::date`, sql`${endDate ?? null}::date`];
  const { rows } = await sql<LedgerDay>`
    select (created_at at time zone 'Africa/Accra')::date::text as date, kind,
           case when account like 'commission:%' then 'commission' else account end as account,
           count(distinct ledger_transactions.id)::int as transactions, sum(amount_pesewas)::int8 as amount
    from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
    where created_at >= coalesce(${start}, ${end} - 6, ${today} - 6)::timestamp at time zone 'Africa/Accra'
      and created_at < (coalesce(${end}, least(${start} + 30, ${today}), ${today}) + 1)::timestamp at time zone 'Africa/Accra'
    group by 1, 2, 3
    order by 1 desc, 2, 3`.execute(db);
  return rows;
}
