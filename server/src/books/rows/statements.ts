/** A seller's month from the ledger, day by day, and the kept statements of closed months. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { maskPhone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { accounts } from '#books/rules/ledger-postings.ts';
import { findRow, getRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { agentRung, eachRung } from '#orders/rows/rungs.ts';
import type { DayLine } from '#sellers/rules/statements.ts';
import { wholeAccount } from './account-sums.ts';

export type MonthFigures = { opening: Pesewas; lines: DayLine[] };
/** `throughId`: the newest ledger transaction before the first day that is still open; all others have larger numbers. */
type ReadFigures = MonthFigures & { throughId: bigint | null };

/** The seller's start, and the current time by the ledger's clock. */
export async function findSellersTime(db: Db, sellerId: string): Promise<{ firstMonth: string; now: Date }> {
  return getRow<{ firstMonth: string; now: Date }>(db)`
    select now() as now, to_char(least(users.created_at, (
      select created_at from ledger_postings join ledger_transactions on id = transaction_id
      where account = ${accounts.commission(sellerId)}
      order by transaction_id limit 1)) at time zone 'Africa/Accra', 'YYYY-MM') as first_month
    from users where users.id = ${sellerId}`;
}

/**
 * Days of Accra: the first, the first that no longer counts, and the first to which something can still be added. Nothing
 * of them is in a ledger transaction up to `afterId`.
 */
export type Days = { from: string; until: string; openDay: string; afterId: bigint | null };

/**
 * The days' movements, and the balance before them. All in one statement, so that an entry booked meanwhile is in all
 * figures or in none. The balance is that of all rows less those since, so only the rows since are looked up by time.
 */
export async function readDays(db: Db, sellerId: string, days: Days): Promise<ReadFigures> {
  const [from, until, open] = [days.from, days.until, days.openDay].map(
    (day) => sql`(${day}::date::timestamp at time zone 'Africa/Accra')`,
  );
  const account = accounts.commission(sellerId);
  const unearned = eachRung(
    (rung) => sql`
      select delivered_at, ${sql.lit(rung === agentRung ? 'subagents' : 'sales')},
             ${rung === agentRung ? sql`null` : sql`network`}, null, price_pesewas, 0
      from orders
      where ${sql.ref(rung.seller)} = ${sellerId} and ${sql.ref(rung.commission)} = 0
        and delivered_at >= ${from} and delivered_at < ${until}`,
  );
  // Few come after a number: without `offset`, the planner may read the entries of all sellers since then.
  const entries = sql`
    select * from ledger_transactions where id = transaction_id ${days.afterId === null ? sql`` : sql`offset 0`}`;
  const rows = await listRows<DayLine & { opening: Pesewas; throughId: bigint | null }>(db)`
    with entry as (
      select id, created_at, -amount_pesewas as amount, order_id, payout_id, ledger_transactions.kind as event
      from ledger_postings cross join lateral (${entries}) as ledger_transactions
      where account = ${account} and transaction_id > ${days.afterId ?? 0n} and created_at >= ${from}
    ), line (created_at, kind, network, phone, sold, amount) as (
      select entry.created_at,
             case when orders.id is not null and amount < 0 then 'reversal'
                  when orders.seller_id = ${sellerId} then 'sales'
                  when orders.id is not null then 'subagents'
                  when payouts.id is not null and amount < 0 then 'withdrawal'
                  when payouts.id is not null then 'withdrawal_returned'
                  when event = 'float_from_earnings' then 'to_float'
                  when event = 'opening_balance' then 'brought'
                  else 'adjustment' end,
             case when orders.seller_id = ${sellerId} and amount > 0 then orders.network end,
             case when amount < 0 then payouts.phone end,
             case when amount > 0 then coalesce(price_pesewas, 0) else 0 end,
             amount
      from entry
      left join orders on orders.id = entry.order_id
      left join payouts on payouts.id = entry.payout_id
      where entry.created_at < ${until}
      union all ${unearned}
    ), sums as (
      select (created_at at time zone 'Africa/Accra')::date::text as day, kind, network, phone,
             count(*)::int as count, sum(sold)::bigint as sold, sum(amount)::bigint as amount
      from line group by 1, 2, 3, 4
    )
    select opening.amount as opening, through_id, sums.*
    from (
      select (-whole.amount - coalesce((select sum(amount) from entry), 0))::bigint as amount
      from (${wholeAccount(account)}) as whole
    ) as opening
    cross join (
      select case when closed is not null then least(closed, opened - 1) end as through_id
      from (select max(id) filter (where created_at < ${open}) as closed,
                   min(id) filter (where created_at >= ${open}) as opened from entry) as border
    ) as through
    left join sums on true
    order by day, kind, network, phone`;
  return {
    opening: rows[0]?.opening ?? pesewas(0),
    throughId: rows[0]?.throughId ?? days.afterId,
    lines: rows.flatMap(({ opening, throughId, ...line }) =>
      line.day === null ? [] : [{ ...line, phone: line.phone === null ? null : maskPhone(line.phone) }],
    ),
  };
}

export type KeptMonth = MonthFigures & { madeAt: Date };
/** With the first day that is not among its lines. */
export type RunningMonth = ReadFigures & { until: string };

type OfSeller = { sellerId: string; month: string };
type KeptLine = Omit<DayLine, 'sold' | 'amount'> & { sold: string; amount: string };
type KeptRow = { opening: Pesewas; lines: KeptLine[] };

const firstOf = (month: string) => sql`${`${month}-01`}::date`;

export async function findKeptMonth(db: Db, { sellerId, month }: OfSeller): Promise<KeptMonth | undefined> {
  const kept = await findRow<KeptRow & { madeAt: Date }>(db)`
    select opening_pesewas as opening, lines, made_at
    from statements where seller_id = ${sellerId} and month = ${firstOf(month)}`;
  return kept && { ...kept, lines: kept.lines.map(readKept) };
}

export async function findRunningMonth(
  db: Db,
  { sellerId, month }: OfSeller,
): Promise<RunningMonth | undefined> {
  const kept = await findRow<KeptRow & Pick<RunningMonth, 'until' | 'throughId'>>(db)`
    select opening_pesewas as opening, lines, until::text, through_id
    from running_statements where seller_id = ${sellerId} and month = ${firstOf(month)}`;
  return kept && { ...kept, lines: kept.lines.map(readKept) };
}

function readKept({ sold, amount, ...line }: KeptLine): DayLine {
  return { ...line, sold: pesewas(BigInt(sold)), amount: pesewas(BigInt(amount)) };
}

function writeKept(lines: DayLine[]): string {
  return JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

/** The second caller has made the same statement. */
export async function keepMonth(
  db: Db,
  { sellerId, month, opening, lines }: MonthFigures & OfSeller,
): Promise<void> {
  await run(db)`
    insert into statements (seller_id, month, opening_pesewas, lines)
    values (${sellerId}, ${firstOf(month)}, ${opening}, ${writeKept(lines)}) on conflict do nothing`;
}

/** In place of an earlier day or month. */
export async function keepRunningMonth(
  db: Db,
  { sellerId, month, opening, lines, until, throughId }: RunningMonth & OfSeller,
): Promise<void> {
  await run(db)`
    insert into running_statements (seller_id, month, opening_pesewas, lines, until, through_id)
    values (${sellerId}, ${firstOf(month)}, ${opening}, ${writeKept(lines)}, ${until}::date, ${throughId})
    on conflict (seller_id) do update
      set month = excluded.month, opening_pesewas = excluded.opening_pesewas, lines = excluded.lines,
          until = excluded.until, through_id = excluded.through_id
      where excluded.until > running_statements.until`;
}
