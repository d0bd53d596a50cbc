/** The ledger in sums: balances, and what moved on which day. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export type AccountBalance = { account: string; name: string | null; balance: bigint };

/** Our own accounts first, then commissions, those to whom we owe most first. */
export async function sumAccounts(db: Db): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select sums.account, users.name, sums.balance
    from (
      select account, sum(amount_pesewas)::int8 as balance from ledger_postings group by account
    ) as sums
    left join users on sums.account = 'commission:' || users.id::text
    order by sums.account like 'commission:%', case when sums.account like 'commission:%' then sums.balance end,
             sums.account`.execute(db);
  return rows;
}

export type LedgerDay = { date: string; kind: string; account: string; transactions: number; amount: bigint };

/** Commissions of all sellers together. */
export async function sumLedgerDays(
  db: Db,
  { startDate, endDate }: { startDate: string | undefined; endDate: string | undefined },
): Promise<LedgerDay[]> {
  const today = sql`(now() at time zone 'Africa/Accra')::date`;
  const { rows } = await sql<LedgerDay>`
    select (created_at at time zone 'Africa/Accra')::date::text as date, kind,
           case when account like 'commission:%' then 'commission' else account end as account,
           count(distinct ledger_transactions.id)::int as transactions, sum(amount_pesewas)::int8 as amount
    from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
    where created_at >= coalesce(${startDate ?? null}::date, ${today} - 6)::timestamp at time zone 'Africa/Accra'
      and created_at < (coalesce(${endDate ?? null}::date, ${today}) + 1)::timestamp at time zone 'Africa/Accra'
    group by 1, 2, 3
    order by 1 desc, 2, 3
    limit 2000`.execute(db);
  return rows;
}
