/** A seller's account as it is shown: a kept sum, and all that was posted since. */
import { hourMs } from '@ntem/contract/durations';
import { type RawBuilder, sql } from 'kysely';
import type { Account } from '#books/rules/ledger-postings.ts';
import { listRows, run } from '#kernel/db/ask.ts';
import { type Db, inLongTransaction } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { settledMoment } from './ledger-checkpoint.ts';

/** `postings` and `amount` of the whole account, exact. */
export function wholeAccount(account: Account): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(postings), 0)::int as postings, coalesce(sum(amount), 0)::bigint as amount
    from (
      select postings, amount_pesewas as amount from account_sums where account = ${account}
      union all
      select count(*), sum(amount_pesewas) from ledger_postings
      where account = ${account}
        and transaction_id > coalesce((select through_id from account_sums where account = ${account}), 0)
    ) as part`;
}

/** The same as `sumAccount`, for a screen: nothing that moves money depends on a kept sum. */
export async function readBalance(db: Db, account: Account): Promise<bigint> {
  const rows = await listRows<{ amount: bigint }>(db)`${wholeAccount(account)}`;
  return rows[0]?.amount ?? 0n;
}

/**
 * Adds what was posted up to a transaction below which none can come any more. Numbers are taken in turn and seen at the
 * commit: one of an open transaction is smaller than another of an hour before it only if that one took an hour.
 */
export async function keepAccountSums(db: Db, { marginMs = 60_000, longestMs = hourMs } = {}): Promise<void> {
  await inLongTransaction(db, async (tx) => {
    await run(tx)`lock table account_sums in share row exclusive mode`;
    const rows = await listRows<{ moment: string }>(tx)`
      select (${settledMoment(marginMs)} - ${interval(longestMs)})::text as moment`;
    const moment = sql`${rows[0]?.moment}::timestamptz`;
    await run(tx)`
      with last as materialized (
        -- A clock that was ahead may have dated smaller ones later. By time, and not by walking the numbers.
        select least(id, (
          select min(id) - 1 from (select id from ledger_transactions where created_at >= ${moment} offset 0) as later
        )) as id
        from (select id from ledger_transactions where created_at < ${moment} order by created_at desc limit 1) as newest
      )
      insert into account_sums (account, postings, amount_pesewas, through_id)
      select account, count(*), sum(amount_pesewas), last.id
      from last join ledger_postings on transaction_id <= last.id
      where transaction_id > coalesce((select max(through_id) from account_sums), 0) and account like 'commission:%'
      group by account, last.id
      on conflict (account) do update
        set postings = account_sums.postings + excluded.postings, through_id = excluded.through_id,
            amount_pesewas = account_sums.amount_pesewas + excluded.amount_pesewas`;
  });
}
