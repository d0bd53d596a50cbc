/** Figures over all accounts and sales. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { Db } from './database.ts';

export type UserFigures = { total: number; active: number; admins: number; newThisMonth: number };

/** Africa/Accra is UTC all year round. */
const thisMonth = sql`date_trunc('month', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra'`;

export async function countAccounts(db: Db): Promise<UserFigures> {
  const { rows } = await sql<UserFigures>`
    select
      (select count(*) from users where deleted_at is null)::int as total,
      (select count(*) from users where deleted_at is null and status = 'active')::int as active,
      (select count(*) from users where deleted_at is null and role = 'admin')::int as admins,
      (select count(*) from users where deleted_at is null and created_at >= ${thisMonth})::int
        as "newThisMonth"`.execute(db);
  return rows[0] ?? { total: 0, active: 0, admins: 0, newThisMonth: 0 };
}

export type SalesFigures = {
  date: string;
  network: Network;
  sales: number;
  amount_pesewas: Pesewas;
  delivered: number;
};

/** A sale counts on the day it was ordered, once it was paid. */
export async function sumSales(
  db: Db,
  days: number,
): Promise<{ from: string; to: string; days: SalesFigures[] }> {
  const from = sql`(now() at time zone 'Africa/Accra')::date - ${days - 1}::int`;
  const { rows: edges } = await sql<{ from: string; to: string }>`
    select (${from})::text as "from", ((now() at time zone 'Africa/Accra')::date)::text as "to"`.execute(db);
  const { rows } = await sql<SalesFigures>`
    select (created_at at time zone 'Africa/Accra')::date::text as date, network,
           count(*)::int as sales, sum(price_pesewas)::int8 as amount_pesewas,
           count(*) filter (where delivered_at is not null and state <> 'refunded')::int as delivered
    from orders
    where created_at >= (${from})::timestamp at time zone 'Africa/Accra' and paid_at is not null
    group by 1, 2
    order by 1, 2`.execute(db);
  return { from: edges[0]?.from ?? '', to: edges[0]?.to ?? '', days: rows };
}
