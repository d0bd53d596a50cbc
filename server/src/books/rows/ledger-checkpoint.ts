/** The balance of every account at one moment, so that the list of balances does not add up the whole ledger. */
import { type RawBuilder, sql } from 'kysely';
import { listRows, run } from '#kernel/db/ask.ts';
import type { Tx } from '#kernel/db/database.ts';

/** The moment, as text in full: a Date would cut its microseconds off. */
type Moment = string;

const beginning: Moment = '-infinity';

export async function findCheckpoint(tx: Tx): Promise<Moment> {
  const rows = await listRows<{ until: Moment | null }>(tx)`
    select max(until)::text as until from ledger_checkpoint`;
  return rows[0]?.until ?? beginning;
}

/** The postings of each account since then, in parts that are still to be summed. */
export function postingsSince(since: Moment): RawBuilder<unknown> {
  if (since === beginning) {
    return sql`select account, sum(amount_pesewas) as amount from ledger_postings group by account`;
  }
  return sql`
    select account, amount_pesewas as amount
    from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
    where created_at >= ${since}::timestamptz`;
}

/**
 * Up to when nothing is posted any more. A transaction is dated when it begins and seen when it ends, so this is never
 * after the beginning of one that is still open, and a little back besides.
 */
export function settledMoment(marginMs: number): RawBuilder<unknown> {
  return sql`(
    select least(now() - ${marginMs} * interval '1 millisecond', min(xact_start))
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  )`;
}

/**
 * Moves the checkpoint forward. The first of each day is made from the whole ledger, so that entries hidden by a clock
 * that was set back are counted again.
 */
export async function moveCheckpoint(tx: Tx, { marginMs = 60_000 } = {}): Promise<void> {
  await run(tx)`lock table ledger_checkpoint in share row exclusive mode`;
  const last = await findCheckpoint(tx);
  const rows = await listRows<{ until: Moment; isNewDay: boolean }>(tx)`
    select until::text, until::date > ${last}::timestamptz::date as is_new_day
    from (select greatest(${last}::timestamptz, ${settledMoment(marginMs)}) as until) as moment`;
  const { until, isNewDay } = rows[0] ?? { until: last, isNewDay: false };
  const kept = sql`select account, balance_pesewas as amount from ledger_checkpoint union all`;
  // All that is posted, less what came after the moment: quicker than to look up the moment of each.
  await run(tx)`
    insert into ledger_checkpoint (account, balance_pesewas, until)
    select account, sum(amount), ${until}::timestamptz
    from (
      ${isNewDay ? sql`` : kept} (${postingsSince(isNewDay ? beginning : last)})
      union all
      select account, -amount from (${postingsSince(until)}) as later
    ) as part
    group by account
    on conflict (account) do update set balance_pesewas = excluded.balance_pesewas, until = excluded.until`;
}
