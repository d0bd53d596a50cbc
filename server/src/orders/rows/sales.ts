/** Orders for sellers: their own, and for an agent those of the subagents below. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Stage } from '@ntem/contract/orders/stages';
import type { Phone } from '@ntem/contract/phones';
import type { OrderState, ShownStatus } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import { earnedStates, pendingCommissionStates, statesByStatus } from '#catalogue/rules/sale-view.ts';
import type { Db } from '#kernel/db/database.ts';
import { type Slice, sliceBy } from '#kernel/db/pages.ts';
import { countedState, countsAs, stageColumn } from './counted-states.ts';
import { agentRung, eachRung, ownRung, type RungColumns } from './rungs.ts';
import { type Days, sumSold } from './sale-days.ts';

export type SalesFilter = Days & { viewerId: string; status?: ShownStatus | undefined };

export type Sale = {
  id: string;
  reference: string;
  /** The state that the order counts as: in review, the state before. */
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
  stage: Stage;
  createdAt: Date;
};

/** The start of a day of Accra, some days after the one that is named. */
function startOf(day: string, daysLater: number): RawBuilder<Date> {
  return sql`(${day}::date + ${daysLater}::int)::timestamp at time zone 'Africa/Accra'`;
}

/** Sold by the viewer, or by a seller below them. Pending orders are few, and found among the open ones. */
function where({ seller }: RungColumns, { viewerId, status, from, to }: SalesFilter): RawBuilder<unknown> {
  return sql`orders.${sql.ref(seller)} = ${viewerId}
    ${from ? sql`and orders.created_at >= ${startOf(from, 0)}` : sql``}
    ${to ? sql`and orders.created_at < ${startOf(to, 1)}` : sql``}
    ${status ? sql`and ${countsAs(statesByStatus[status])}` : sql``}
    ${status === 'pending' ? sql`and orders.is_open` : sql``}`;
}

const newestFirst = {
  forward: sql`created_at desc, id desc`,
  backward: sql`created_at, id`,
};

/** Each rung gives its nearest rows by its index, and only the rows of the page are visited. */
export async function listSales(db: Db, filter: SalesFilter, slice: Slice): Promise<Sale[]> {
  const { viewerId } = filter;
  const nearest = { ...slice, limit: slice.offset + slice.limit, offset: 0 };
  const { rows } = await sql<Sale>`
    select orders.id, orders.reference, ${countedState} as state, orders.service_name,
           orders.network, orders.bundle_name, orders.megabytes, orders.payer,
           orders.buyer_name, orders.price_pesewas as price,
           ${ownRung(viewerId, 'base')} as base, ${ownRung(viewerId, 'commission')} as share,
           subagent.name as sold_by, ${stageColumn} as stage, orders.created_at
    from (
      select id from (${eachRung(
        (rung) =>
          sql`(select id, created_at from orders where ${where(rung, filter)} ${sliceBy(newestFirst, nearest)})`,
      )}) as either
      ${sliceBy(newestFirst, slice)}
    ) as page
    join orders using (id)
    left join users as subagent on subagent.id = orders.seller_id and orders.seller_id <> ${viewerId}
    order by orders.created_at desc, orders.id desc`.execute(db);
  return rows;
}

const ofStatus = (status: ShownStatus | undefined) =>
  status ? sql`where ${countsAs(statesByStatus[status])}` : sql``;
const isSuccess = countsAs(statesByStatus.success);
const sums = sql`
  coalesce(sum(sold) filter (where ${isSuccess}), 0)::int as successful,
  coalesce(sum(price) filter (where ${isSuccess}), 0)::bigint as sales,
  coalesce(sum(share) filter (where ${countsAs(earnedStates)}), 0)::bigint as commission`;

export type SalesSums = { commission: Pesewas; sales: Pesewas; successful: number; total: number };

export async function sumSales(db: Db, filter: SalesFilter): Promise<SalesSums> {
  const [row] = await sumSold(
    db,
    filter,
    (sold) => sql<SalesSums>`
      select coalesce(sum(sold), 0)::int as total, ${sums} from (${eachRung(sold)}) as orders
      ${ofStatus(filter.status)}`,
  );
  return row as SalesSums;
}

/** Commission of orders that are paid and not delivered yet: always few. */
export async function sumPendingCommission(db: Db, viewerId: string): Promise<Pesewas> {
  const shares = eachRung(
    (rung) => sql`
      select ${sql.ref(rung.commission)} as share from orders
      where ${where(rung, { viewerId })} and is_open and ${countsAs(pendingCommissionStates)}`,
  );
  const { rows } = await sql<{ sum: Pesewas }>`
    select coalesce(sum(share), 0)::bigint as sum from (${shares}) as sale`.execute(db);
  return rows[0]?.sum ?? (0n as Pesewas);
}

export type SalesOfDay = {
  day: string;
  sales: Pesewas;
  commission: Pesewas;
  successful: number;
  networks: { network: Network; sales: number }[];
};

/** Each day under the filter, also those on which nothing was sold: the last of them, and none that is to come. */
export async function sumSalesByDay(db: Db, filter: SalesFilter, mostDays: number): Promise<SalesOfDay[]> {
  const { rows: edges } = await sql<{ first: string; last: string }>`
    select greatest(${filter.from ?? null}::date, last - ${mostDays - 1}::int)::text as first, last::text
    from (select least(${filter.to ?? null}::date, (now() at time zone 'Africa/Accra')::date) as last) as end_of`.execute(
    db,
  );
  const { first: from, last: to } = edges[0] as { first: string; last: string };
  return sumSold(
    db,
    { ...filter, from, to },
    (sold) => sql<SalesOfDay>`
      with sold as (
        select day as sold_on, network, ${sums} from (${eachRung(sold)}) as orders
        ${ofStatus(filter.status)}
        group by 1, 2
      )
      select day::date::text as day, coalesce(sum(successful), 0)::int as successful,
             coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(commission), 0)::bigint as commission,
             coalesce(json_agg(json_build_object('network', network, 'sales', sales) order by network)
                      filter (where sales > 0), '[]') as networks
      from generate_series(${from}::date, ${to}::date, interval '1 day') as day
      left join sold on sold_on = day::date
      group by day
      order by day`,
  );
}

export type SellerSales = { sellerId: string; sales: number; sold: Pesewas; brought: Pesewas };

/** Sales of each seller below the viewer, and the viewer's earnings from them. */
export async function sumSalesBelow(db: Db, filter: SalesFilter): Promise<Map<string, SellerSales>> {
  const rows = await sumSold(
    db,
    filter,
    (sold) => sql<SellerSales>`
      select seller_id, sum(sold)::int as sales, sum(price)::bigint as sold,
             coalesce(sum(share) filter (where ${countsAs(earnedStates)}), 0)::bigint as brought
      from (${sold(agentRung)}) as orders where ${isSuccess}
      group by 1`,
  );
  return new Map(rows.map((row) => [row.sellerId, row]));
}
