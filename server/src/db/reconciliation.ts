/** What one day's orders, attempts and postings say, to be compared with what vendors say. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import type { OrderState } from '#domain/order-states.ts';
import type { Attempt } from './attempts.ts';
import type { Db } from './database.ts';

const ofDay = (date: string) => sql`
  orders.created_at >= ${`${date}T00:00:00Z`}::timestamptz
  and orders.created_at < ${`${date}T00:00:00Z`}::timestamptz + interval '1 day'`;

export type StateCount = { state: string; count: number; amount: Pesewas };

export async function countStates(db: Db, date: string): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select state, count(*)::int as count, sum(price_pesewas)::int8 as amount
    from orders where ${ofDay(date)} group by 1 order by 1`.execute(db);
  return rows;
}

export type AttemptOfDay = Attempt & { order_reference: string; order_state: OrderState };

/** Undecided ones first, then the newest: where not all can be asked about, these are the ones to ask. */
export async function listAttemptsOfDay(
  db: Db,
  date: string,
  limit: number,
): Promise<{ attempts: AttemptOfDay[]; total: number }> {
  const rest = sql`from attempts join orders on orders.id = attempts.order_id where ${ofDay(date)}`;
  const [{ rows: attempts }, { rows: counted }] = await Promise.all([
    sql<AttemptOfDay>`
      select attempts.*, orders.reference as order_reference, orders.state as order_state ${rest}
      order by attempts.outcome in ('open', 'unknown') desc, attempts.created_at desc limit ${limit}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::int as n ${rest}`.execute(db),
  ]);
  return { attempts, total: counted[0]?.n ?? 0 };
}

export type BookFault = { order_id: string; reference: string; state: string; missing: string };

/** Orders whose state and ledger do not go together. */
export async function listBookFaults(db: Db, date: string): Promise<BookFault[]> {
  const { rows } = await sql<BookFault>`
    select orders.id as order_id, orders.reference, orders.state, needed.kind as missing
    from orders
    cross join lateral (
      select 'paid' as kind where orders.paid_at is not null
      union all select 'delivered' where orders.state = 'delivered'
      union all select 'refunded' where orders.state = 'refunded'
    ) as needed
    where ${ofDay(date)} and not exists (
      select 1 from ledger_transactions where order_id = orders.id and ledger_transactions.kind = needed.kind)
    order by orders.created_at
    limit 500`.execute(db);
  return rows;
}
