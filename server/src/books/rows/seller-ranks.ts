/** Sales of each seller in the last days, with their earnings and ours. */
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { earnedStates } from '#catalogue/rules/sale-view.ts';
import { listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { countsAs } from '#orders/rows/counted-states.ts';

/** Pesewas as numbers: kept as JSON in a large shop. */
export type SellerRank = {
  /** Null for purchases without a seller. */
  sellerId: string | null;
  orders: number;
  sales: number;
  commission: number;
  profit: number;
  failed: number;
  /** In as many days before. */
  salesBefore: number;
};

/** Orders made and paid in these days, today included. Sellers without sales are left out. */
export function rankSellers(db: Db, days: number): Promise<SellerRank[]> {
  const given = sql`orders.seller_commission_pesewas + orders.agent_commission_pesewas`;
  const isEarned = countsAs(earnedStates);
  const hasFailed = countsAs(['delivery_failed', 'refund_pending', 'refunded']);
  const daysAgo = (count: number) =>
    sql`((now() at time zone 'Africa/Accra')::date - ${count}::int)::timestamp at time zone 'Africa/Accra'`;
  const isNow = sql`(created_at >= ${daysAgo(days - 1)})`;
  return listRows<SellerRank>(db)`
    select seller_id, count(*) filter (where ${isNow})::int as orders,
           coalesce(sum(price_pesewas) filter (where ${isNow}), 0)::float8 as sales,
           coalesce(sum(${given}) filter (where ${isNow} and ${isEarned}), 0)::float8 as commission,
           coalesce(sum(price_pesewas - cost_pesewas - (${given})) filter (where ${isNow} and ${isEarned}), 0)::float8
             as profit,
           count(*) filter (where ${isNow} and ${hasFailed})::int as failed,
           coalesce(sum(price_pesewas) filter (where not ${isNow}), 0)::float8 as sales_before
    from orders
    where paid_at is not null and created_at >= ${daysAgo(2 * days - 1)}
    group by seller_id
    having count(*) filter (where ${isNow}) > 0`;
}

export type NamedSeller = { id: string; name: string; phone: Phone; role: Role | null };

export function listSellerNames(db: Db, ids: string[]): Promise<NamedSeller[]> {
  return listRows<NamedSeller>(db)`
    select id, name, phone, role from users where id = any(${ids}::uuid[])`;
}
