/** Movements of each day. Sums are kept, so that the ledger of a month is not added up again. */

import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import { ledgerDays } from '@ntem/contract/books/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Account } from '#books/rules/ledger-postings.ts';
import { findRow, listRows, run } from '#kernel/db/ask.ts';
import { type Db, inLongTransaction, inOneMoment } from '#kernel/db/database.ts';
import { settledMoment } from './ledger-checkpoint.ts';

export type LedgerDay = {
  date: string;
  kind: LedgerKind;
  account: Account;
  transactions: number;
  amount: bigint;
};

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Africa/Accra')::date`;
const midnightOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Africa/Accra')`;

/** By event and account. The commissions of all sellers are one account, and so are their floats. */
function sumWithin({ from, until }: { from: RawBuilder<unknown>; until: RawBuilder<unknown> }) {
  return sql`
    select ${dayOf(sql`created_at`)} as day, kind,
           case when account ~ '^(commission|float):' then split_part(account, ':', 1) else account end as account,
           count(distinct ledger_transactions.id)::int as transactions, sum(amount_pesewas)::int8 as amount
    from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
    where created_at >= ${from} and created_at < ${until}
    group by 1, 2, 3`;
}

const keptUntil = sql`coalesce((select max(until) from ledger_days), '-infinity')`;

/** Those that are kept with all that was posted since, both of one moment, and so exact. */
export async function listLedgerDays(
  db: Db,
  { startDate, endDate }: { startDate: string | undefined; endDate: string | undefined },
): Promise<LedgerDay[]> {
  const today = dayOf(sql`now()`);
  const [usual, most] = [sql.lit(ledgerDays.usual - 1), sql.lit(ledgerDays.most - 1)];
  const [start, end] = [sql`${startDate ?? null}::date`, sql`${endDate ?? null}::date`];
  return inOneMoment(db, async (tx) => {
    // A separate query: only with a constant moment does the planner know how little was posted since.
    const span = await findRow<{ first: string; last: string; from: string; until: string }>(tx)`
      select first::text, last::text, greatest(${keptUntil}, ${midnightOf(sql`first`)})::text as from,
             ${midnightOf(sql`last + 1`)}::text as until
      -- Where one end is not given, it is the usual span before the other, or up to the longest after.
      from (select coalesce(${start}, ${end} - ${usual}, ${today} - ${usual}) as first,
                   coalesce(${end}, least(${start} + ${most}, ${today}), ${today}) as last) as span`;
    if (!span) return [];
    const later = sumWithin({ from: sql`${span.from}::timestamptz`, until: sql`${span.until}::timestamptz` });
    return listRows<LedgerDay>(tx)`
      select day::text as date, kind, account, sum(transactions)::int as transactions, sum(amount)::int8 as amount
      from (
        select day, kind, account, transactions, amount_pesewas as amount from ledger_days
        where day between ${span.first}::date and ${span.last}::date
        union all
        (${later})
      ) as part
      group by day, kind, account
      order by day desc, kind, account`;
  });
}

/**
 * Sums the days up to now, each in its own transaction, from the day before the last one kept, so that entries hidden
 * by a clock that was set back are counted again.
 */
export async function keepLedgerDays(db: Db, { marginMs = 60_000 } = {}): Promise<void> {
  // One moment for all days, so that no day ends before the next begins. What a clock that was ahead has kept goes.
  const moments = await listRows<{ settled: string }>(db)`
    with ahead as (delete from ledger_days where until > now())
    select ${settledMoment(marginMs)}::text as settled`;
  const settled = sql`${moments[0]?.settled}::timestamptz`;
  const rows = await listRows<{ day: string }>(db)`
    select day::date::text as day from generate_series(
      coalesce((select max(day) - 1 from ledger_days), ${dayOf(sql`(select min(created_at) from ledger_transactions)`)}),
      ${dayOf(sql`now()`)}, interval '1 day') as day`;
  for (const { day } of rows) await keepDay(db, sql`${day}::date`, settled);
}

function keepDay(db: Db, day: RawBuilder<unknown>, settled: RawBuilder<unknown>): Promise<void> {
  return inLongTransaction(db, async (tx) => {
    await run(tx)`lock table ledger_days in share row exclusive mode`;
    const end = sql`least(${midnightOf(sql`${day} + 1`)}, greatest(${keptUntil}, ${settled}))`;
    const rows = await listRows<{ until: string }>(tx)`select ${end}::text as until`;
    const until = sql`${rows[0]?.until}::timestamptz`;
    await run(tx)`delete from ledger_days where day = ${day}`;
    await run(tx)`
      insert into ledger_days (day, kind, account, transactions, amount_pesewas, until)
      select day, kind, account, transactions, amount, ${until}
      from (${sumWithin({ from: midnightOf(day), until })}) as summed`;
  });
}
