/** Figures over all accounts and sales. */
import type { Network } from '@ntem/contract/networks';
import { sql } from 'kysely';
import { listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { monthStart } from '#kernel/db/interval.ts';

export type UserFigures = { total: number; active: number; admins: number; newThisMonth: number };

export async function countAccounts(db: Db): Promise<UserFigures> {
  const rows = await listRows<UserFigures>(db)`
    select
      (select count(*) from users where deleted_at is null)::int as total,
      (select count(*) from users where deleted_at is null and status = 'active')::int as active,
      (select count(*) from users where deleted_at is null and role = 'admin')::int as admins,
      (select count(*) from users where deleted_at is null and created_at >= ${monthStart})::int
        as new_this_month`;
  return rows[0] ?? { total: 0, active: 0, admins: 0, newThisMonth: 0 };
}

export type SalesFigures = {
  date: string;
  network: Network;
  sales: number;
  amountPesewas: number;
  delivered: number;
};

/**
 * A sale counts on the day it was ordered, once it was paid. Each day is summed by itself: the planner cannot know how
 * few days there are, and would sort all their orders.
 */
export async function sumSales(
  db: Db,
  days: number,
): Promise<{ from: string; to: string; days: SalesFigures[] }> {
  const today = sql`(now() at time zone 'Africa/Accra')::date`;
  const edges = await listRows<{ from: string; to: string }>(db)`
    select (${today} - ${days - 1}::int)::text as "from", ${today}::text as "to"`;
  const { from, to } = edges[0] as { from: string; to: string };
  const rows = await listRows<SalesFigures>(db)`
    select day::date::text as date, sold.*
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day
    cross join lateral (
      select network, count(*)::int as sales, sum(price_pesewas)::float8 as amount_pesewas,
             count(*) filter (where delivered_at is not null and phase <> 'refunded')::int as delivered
      from orders
      where created_at >= day at time zone 'Africa/Accra'
        and created_at < (day + interval '1 day') at time zone 'Africa/Accra' and paid_at is not null
      group by network
    ) as sold
    order by date, network`;
  return { from, to, days: rows };
}
