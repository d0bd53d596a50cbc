/** Orders as sellers see them: their own, and for an agent those of the subagents below. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network, Phone } from '@ntem/contract/phones';
import type { SaleStatus } from '@ntem/contract/seller-rules';
import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '#domain/order-states.ts';
import { earnedStates, pendingCommissionStates, stateInReview, statesByStatus } from '#domain/sale-view.ts';
import type { Db } from './database.ts';

export type SalesFilter = {
  viewerId: string;
  status?: SaleStatus | undefined;
  /** Days of Accra, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

export type Sale = {
  id: string;
  reference: string;
  /** What the order counts as: in review, what it was before. */
  state: Exclude<OrderState, 'needs_review'>;
  serviceName: string;
  network: Network;
  bundleName: string;
  megabytes: number;
  payer: Phone;
  buyerName: string;
  price: Pesewas;
  /** Both are the viewer's own: what they pay, and what they get once the bundle is delivered. */
  base: Pesewas;
  share: Pesewas;
  soldBy: string | null;
  createdAt: Date;
};

/** The state that an order counts as. */
export const countedState = sql`
  case when state = 'needs_review' then coalesce(state_before_review, ${sql.lit(stateInReview)}) else state end`;

export function isOneOf(state: RawBuilder<unknown>, states: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${state} = any(${states}::text[])`;
}

/** The start of a day of Accra, some days after the one that is named. */
function startOf(day: string, daysLater: number): RawBuilder<Date> {
  return sql`(${day}::date + ${daysLater}::int)::timestamp at time zone 'Africa/Accra'`;
}

const ownColumns = {
  seller_id: sql`seller_base_pesewas as base, seller_commission_pesewas as share, null as sold_by_id`,
  agent_id: sql`amount_pesewas as base, agent_commission_pesewas as share, seller_id as sold_by_id`,
};

/** One side of the viewer's orders, by an index of its own: sold by them, or by a subagent below them. */
function ordersOf(side: 'seller_id' | 'agent_id', filter: SalesFilter): RawBuilder<unknown> {
  const { viewerId, status, from, to } = filter;
  return sql`
    select id, reference, ${countedState} as state, service_name, network, bundle_name, megabytes,
           payer, buyer_name, price_pesewas as price, ${ownColumns[side]}, created_at
    from orders
    where ${sql.ref(side)} = ${viewerId}
      ${from ? sql`and created_at >= ${startOf(from, 0)}` : sql``}
      ${to ? sql`and created_at < ${startOf(to, 1)}` : sql``}
      ${status ? sql`and ${isOneOf(countedState, statesByStatus[status])}` : sql``}`;
}

const newestFirst = sql`order by created_at desc, id desc`;

/** Either side gives its newest rows by its index, and only those are merged. */
export async function listSales(
  db: Db,
  filter: SalesFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Sale[]> {
  const reach = offset + limit;
  const { rows } = await sql<Sale>`
    select sale.id, reference, state, service_name as "serviceName", network, bundle_name as "bundleName",
           megabytes, payer, buyer_name as "buyerName", price, base, share, users.name as "soldBy",
           sale.created_at as "createdAt"
    from (
      select * from (
        (${ordersOf('seller_id', filter)} ${newestFirst} limit ${reach})
        union all
        (${ordersOf('agent_id', filter)} ${newestFirst} limit ${reach})
      ) as both_sides
      ${newestFirst} limit ${limit} offset ${offset}
    ) as sale
    left join users on users.id = sold_by_id::uuid
    order by sale.created_at desc, sale.id desc`.execute(db);
  return rows;
}

export type SalesSums = { commission: Pesewas; sales: Pesewas; successful: number; total: number };

export async function sumSales(db: Db, filter: SalesFilter): Promise<SalesSums> {
  const state = sql.ref('state');
  const { rows } = await sql<SalesSums>`
    select count(*)::int as total,
           count(*) filter (where ${isOneOf(state, statesByStatus.success)})::int as successful,
           coalesce(sum(price) filter (where ${isOneOf(state, statesByStatus.success)}), 0)::bigint as sales,
           coalesce(sum(share) filter (where ${isOneOf(state, earnedStates)}), 0)::bigint as commission
    from (${ordersOf('seller_id', filter)} union all ${ordersOf('agent_id', filter)}) as sale`.execute(db);
  return rows[0] as SalesSums;
}

/** Commission of orders that are paid and not delivered yet. */
export async function sumPendingCommission(db: Db, viewerId: string): Promise<Pesewas> {
  const pending = isOneOf(sql.ref('state'), pendingCommissionStates);
  const { rows } = await sql<{ sum: Pesewas }>`
    select coalesce(sum(share), 0)::bigint as sum
    from (${ordersOf('seller_id', { viewerId })} union all ${ordersOf('agent_id', { viewerId })}) as sale
    where ${pending}`.execute(db);
  return rows[0]?.sum ?? (0n as Pesewas);
}

export type SalesOfDay = { day: string; sales: Pesewas; commission: Pesewas; successful: number };

/** Each of the last days up to today, also those on which nothing was sold. */
export async function sumSalesByDay(db: Db, viewerId: string, days: number): Promise<SalesOfDay[]> {
  const state = sql.ref('state');
  const { rows: today } = await sql<{ first: string }>`
    select ((now() at time zone 'Africa/Accra')::date - ${days - 1}::int)::text as first`.execute(db);
  const from = today[0]?.first ?? '';
  const { rows } = await sql<SalesOfDay>`
    with sale as (
      ${ordersOf('seller_id', { viewerId, from })} union all ${ordersOf('agent_id', { viewerId, from })}
    )
    select day::date::text as day,
           count(*) filter (where ${isOneOf(state, statesByStatus.success)})::int as successful,
           coalesce(sum(price) filter (where ${isOneOf(state, statesByStatus.success)}), 0)::bigint as sales,
           coalesce(sum(share) filter (where ${isOneOf(state, earnedStates)}), 0)::bigint as commission
    from generate_series(${from}::date, ${from}::date + ${days - 1}::int, interval '1 day') as day
    left join sale on (created_at at time zone 'Africa/Accra')::date = day::date
    group by day order by day`.execute(db);
  return rows;
}
