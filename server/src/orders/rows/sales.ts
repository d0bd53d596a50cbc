/** Orders for sellers: their own, and for an agent those of the subagents below. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Channel } from '@ntem/contract/orders/channels';
import type { Stage } from '@ntem/contract/orders/stages';
import type { Phone } from '@ntem/contract/phones';
import type { OrderState, ShownStatus } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import { earnedStates, pendingCommissionStates, statesByStatus } from '#catalogue/rules/sale-view.ts';
import type { Db } from '#kernel/db/database.ts';
import { type Slice, sliceBy } from '#kernel/db/pages.ts';
import { soldStages } from '#orders/rules/stages.ts';
import { channelColumn, isOfChannel } from './channels.ts';
import { countedState, countsAs, endedPhaseOf, isAtStage, stageColumn } from './counted-states.ts';
import { findSearchCondition } from './order-searches.ts';
import { eachRung, isSoldThrough, ownRung, type RungColumns } from './rungs.ts';
import { type Days, sumSold } from './sale-days.ts';

export type SalesFilter = Days & {
  viewerId: string;
  status?: ShownStatus | undefined;
  stage?: Stage | undefined;
  channel?: Channel | undefined;
  search?: string | undefined;
};

export type Sale = {
  id: string;
  reference: string;
  /** The state that the order counts as: in review, the state before. */
  state: Exclude<OrderState, 'needs_review'>;
  serviceName: string;
  network: Network;
  bundleName: string;
  megabytes: number;
  recipient: Phone;
  payer: Phone;
  buyerName: string;
  price: Pesewas;
  /** Both are the viewer's own: what they pay, and what they get once the bundle is delivered. */
  base: Pesewas;
  share: Pesewas;
  soldBy: string | null;
  stage: Stage;
  channel: Channel;
  createdAt: Date;
};

/** The start of a day of Accra, some days after the one that is named. */
function startOf(day: string, daysLater: number): RawBuilder<Date> {
  return sql`(${day}::date + ${daysLater}::int)::timestamp at time zone 'Africa/Accra'`;
}

/** Sold by the viewer, or by a seller below them. Pending orders are few, and found among the open ones. */
function where({ seller }: RungColumns, filter: SalesFilter): RawBuilder<unknown> {
  const { viewerId, status, stage, channel, from, to } = filter;
  return sql`orders.${sql.ref(seller)} = ${viewerId}
    ${from ? sql`and orders.created_at >= ${startOf(from, 0)}` : sql``}
    ${to ? sql`and orders.created_at < ${startOf(to, 1)}` : sql``}
    ${status ? sql`and ${countsAs(statesByStatus[status])}` : sql``}
    ${status === 'pending' ? sql`and orders.is_open` : sql``}
    ${stage ? sql`and ${isAtStage(stage)}` : sql``}
    ${channel ? sql`and ${isOfChannel(channel)}` : sql``}`;
}

/** By what a seller sees of an order: reference, numbers and the buyer's name. */
function searchedBy(db: Db, { search = '' }: SalesFilter): Promise<RawBuilder<unknown>> {
  return findSearchCondition(db, { typed: search, findsGoods: false, isOfSeller: true });
}

const newestFirst = {
  forward: sql`created_at desc, id desc`,
  backward: sql`created_at, id`,
};

/** Each rung gives its nearest rows by its index, and only the rows of the page are visited. */
export async function listSales(db: Db, filter: SalesFilter, slice: Slice): Promise<Sale[]> {
  const { viewerId, search, stage } = filter;
  const nearest = { ...slice, limit: slice.offset + slice.limit, offset: 0 };
  const found = search ? sql`and ${await searchedBy(db, filter)}` : sql``;
  // Few are found: left alone, the planner may walk all of a seller's orders in the hope to meet them early.
  const areFew = search || (stage && !endedPhaseOf(stage));
  const rowsOf = (rung: RungColumns) => {
    const rows = sql`select id, created_at from orders where ${where(rung, filter)} ${found}`;
    return areFew ? sql`select * from (${rows} offset 0) as few` : rows;
  };
  const { rows } = await sql<Sale>`
    select ${columnsFor(viewerId)}
    from (
      select id from (${eachRung((rung) => sql`(${rowsOf(rung)} ${sliceBy(newestFirst, nearest)})`)}) as either
      ${sliceBy(newestFirst, slice)}
    ) as page
    join orders using (id) ${soldByJoin(viewerId)}
    order by orders.created_at desc, orders.id desc`.execute(db);
  return rows;
}

const columnsFor = (viewerId: string) => sql`
  orders.id, orders.reference, ${countedState} as state, orders.service_name, orders.network, orders.bundle_name,
  orders.megabytes, orders.recipient, orders.payer, orders.buyer_name, orders.price_pesewas as price,
  ${ownRung(viewerId, 'base')} as base, ${ownRung(viewerId, 'commission')} as share,
  subagent.name as sold_by, ${stageColumn} as stage, ${channelColumn} as channel, orders.created_at`;
const soldByJoin = (viewerId: string) => sql`
  left join users as subagent on subagent.id = orders.seller_id and orders.seller_id <> ${viewerId}`;

export type WholeSale = Sale & {
  paymentId: string;
  /** Null if the package is not sold any more. */
  bundleId: string | null;
  lateSince: Date | null;
  changedAt: Date;
  paidAt: Date | null;
  deliveredAt: Date | null;
  refundedAt: Date | null;
};

/** Undefined if the viewer has no rung of it. */
export async function findSale(db: Db, viewerId: string, id: string): Promise<WholeSale | undefined> {
  const { rows } = await sql<WholeSale>`
    select ${columnsFor(viewerId)}, orders.payment_id, orders.late_since, orders.changed_at,
           orders.paid_at, orders.delivered_at, orders.refunded_at,
           case when bundles.status = 'active' and bundles.deleted_at is null then bundles.id end as bundle_id
    from orders ${soldByJoin(viewerId)} join bundles on bundles.id = orders.bundle_id
    where orders.id = ${id} and ${isSoldThrough(viewerId)}`.execute(db);
  return rows[0];
}

const ofStatus = (status: ShownStatus | undefined) =>
  status ? sql`where ${countsAs(statesByStatus[status])}` : sql``;
/** Days are summed without a search. */
const ofStage = ({ status, stage }: SalesFilter) =>
  stage ? sql`${sql.raw(status ? 'and' : 'where')} stage = ${stage}` : sql``;
export const isSold = sql`stage = any(${sql.lit(`{${soldStages.join()}}`)})`;
const sums = sql`
  coalesce(sum(sold) filter (where ${isSold}), 0)::int as successful,
  coalesce(sum(price) filter (where ${isSold}), 0)::bigint as sales,
  coalesce(sum(share) filter (where ${countsAs(earnedStates)}), 0)::bigint as commission`;

export type SalesSums = { commission: Pesewas; sales: Pesewas; successful: number; total: number };
export type StageSums = SalesSums & { stage: Stage };

/** By stage, whatever stage the filter names. Found orders are few, and read one by one. */
export async function sumSalesByStage(db: Db, filter: SalesFilter): Promise<StageSums[]> {
  const columns = sql`stage, coalesce(sum(sold), 0)::int as total, ${sums}`;
  if (filter.search) {
    const found = await searchedBy(db, filter);
    const each = eachRung(
      (rung) => sql`(
        select ${stageColumn} as stage, phase, 1 as sold, price_pesewas as price, ${sql.ref(rung.commission)} as share
        from orders where ${where(rung, { ...filter, stage: undefined })} and ${found} offset 0)`,
    );
    return (await sql<StageSums>`select ${columns} from (${each}) as orders group by stage`.execute(db)).rows;
  }
  const rows = await sumSold(
    db,
    filter,
    (sold) => sql<StageSums>`
      select ${columns} from (${eachRung(sold)}) as orders ${ofStatus(filter.status)} group by stage`,
  );
  return rows.filter(({ total }) => total > 0);
}

export async function sumSales(db: Db, filter: SalesFilter): Promise<SalesSums> {
  return addSums(await sumSalesByStage(db, filter), filter.stage);
}

/** Of one stage or of all. */
export function addSums(rows: StageSums[], stage: Stage | undefined): SalesSums {
  const wanted = rows.filter((row) => stage === undefined || row.stage === stage);
  const count = (name: 'successful' | 'total') => wanted.reduce((sum, row) => sum + row[name], 0);
  const add = (name: 'sales' | 'commission') => pesewas(wanted.reduce((sum, row) => sum + row[name], 0n));
  return {
    commission: add('commission'),
    sales: add('sales'),
    successful: count('successful'),
    total: count('total'),
  };
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

/** The last days under the filter, and none that is to come. */
async function findEdges(
  db: Db,
  filter: SalesFilter,
  mostDays: number,
): Promise<{ from: string; to: string }> {
  const { rows } = await sql<{ from: string; to: string }>`
    select greatest(${filter.from ?? null}::date, last - ${mostDays - 1}::int)::text as from, last::text as to
    from (select least(${filter.to ?? null}::date, (now() at time zone 'Africa/Accra')::date) as last) as end_of`.execute(
    db,
  );
  return rows[0] as { from: string; to: string };
}

export type SalesOfChannel = { channel: Channel; successful: number; sales: Pesewas };

/** By the way they came, of the last days under the filter. Channels without a sale are left out. */
export async function sumSalesByChannel(
  db: Db,
  filter: SalesFilter,
  mostDays: number,
): Promise<SalesOfChannel[]> {
  const days = await findEdges(db, filter, mostDays);
  const each = eachRung(
    (rung) => sql`
      select ${channelColumn} as channel, ${stageColumn} as stage, price_pesewas as price
      from orders where ${where(rung, { ...filter, ...days })}`,
  );
  const { rows } = await sql<SalesOfChannel>`
    select channel, count(*)::int as successful, sum(price)::bigint as sales
    from (${each}) as sold where ${isSold} group by channel`.execute(db);
  return rows;
}

/** Each day under the filter, also those on which nothing was sold: the last of them, and none that is to come. */
export async function sumSalesByDay(db: Db, filter: SalesFilter, mostDays: number): Promise<SalesOfDay[]> {
  const { from, to } = await findEdges(db, filter, mostDays);
  return sumSold(
    db,
    { ...filter, from, to },
    (sold) => sql<SalesOfDay>`
      with sold as (
        select day as sold_on, network, ${sums} from (${eachRung(sold)}) as orders
        ${ofStatus(filter.status)} ${ofStage(filter)}
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
