/** Orders as admins look them up, among millions. */

import { largestExactChosen, largestExactFound, largestExactTotal } from '@ntem/contract/paging';
import type { OrderState } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { countsAs } from '#db/lists/counted-states.ts';
import {
  allOf,
  type Count,
  countRows,
  type Page,
  type PageRequest,
  readPage,
  rowCounter,
  sliceBy,
} from '#db/lists/pages.ts';
import { findSearchCondition, searchOrders } from './order-searches.ts';
import type { Order } from './orders.ts';

export type ListedOrder = Order & { accountName: string | null; accountEmail: string | null };

export type OrderFilters = {
  search?: string | undefined;
  /** In review an order counts as what it was before. */
  states?: OrderState[] | undefined;
  serviceId?: string | undefined;
  userId?: string | undefined;
  guestId?: string | undefined;
  /** Sold by this seller, or by a subagent of this agent. */
  sellerId?: string | undefined;
  /** Days of Africa/Accra, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
};

const columns = sql`orders.*, account.name as account_name, account.email as account_email`;

const newestFirst = {
  forward: sql`orders.created_at desc, orders.id`,
  backward: sql`orders.created_at, orders.id desc`,
};

/** All that is asked for but the search. */
function where(filters: OrderFilters): RawBuilder<unknown> {
  const { states } = filters;
  return allOf([
    ...(states ? [countsAs(states)] : []),
    ...(filters.serviceId ? [sql`orders.service_id = ${filters.serviceId}`] : []),
    ...(filters.userId ? [sql`orders.user_id = ${filters.userId}`] : []),
    ...(filters.sellerId
      ? [sql`(orders.seller_id = ${filters.sellerId} or orders.agent_id = ${filters.sellerId})`]
      : []),
    ...(filters.guestId ? [sql`orders.guest_id = ${filters.guestId}`] : []),
    ...(filters.startDate
      ? [sql`orders.created_at >= ${`${filters.startDate}T00:00:00Z`}::timestamptz`]
      : []),
    ...(filters.endDate
      ? [sql`orders.created_at < ${`${filters.endDate}T00:00:00Z`}::timestamptz + interval '1 day'`]
      : []),
  ]);
}

export async function listOrders(
  db: Db,
  { filters, ...request }: PageRequest & { filters: OrderFilters },
): Promise<Page<ListedOrder>> {
  const filter = where(filters);
  if (filters.search) {
    const search = await searchOrders(db, filters.search, filter);
    return readPage(request, search, {
      largestExact: largestExactFound,
      read: (slice) => readOrders(db, search.pick(newestFirst, slice)),
    });
  }
  const isChosen = Object.values(filters).some((value) => value !== undefined);
  return readPage(request, rowCounter(db, sql`from orders where ${filter}`), {
    largestExact: isChosen ? largestExactChosen : largestExactTotal,
    read: (slice) =>
      readOrders(db, sql`select orders.id from orders where ${filter} ${sliceBy(newestFirst, slice)}`),
  });
}

/** Only the rows of the page are visited and joined. */
async function readOrders(db: Db, ids: RawBuilder<unknown>): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select ${columns}
    from (${ids}) as page
    join orders using (id)
    left join users as account on account.id = orders.user_id
    order by ${newestFirst.forward}`.execute(db);
  return rows;
}

export async function countOrders(db: Db, filters: OrderFilters, largestExact: number): Promise<Count> {
  return countRows(db, sql`from orders where ${await everything(db, filters)}`, largestExact);
}

async function everything(db: Db, filters: OrderFilters): Promise<RawBuilder<unknown>> {
  if (!filters.search) return where(filters);
  return sql`${await findSearchCondition(db, filters.search)} and ${where(filters)}`;
}

/** Batch after batch, newest first, up to `largest` rows. */
export async function* streamOrders(
  db: Db,
  { filters, largest }: { filters: OrderFilters; largest: number },
): AsyncGenerator<ListedOrder[]> {
  const batch = 1_000;
  const condition = await everything(db, filters);
  let last: string | undefined;
  for (let sent = 0; sent < largest; sent += batch) {
    const after = last
      ? sql`and orders.created_at <= (select created_at from orders where id = ${last})
          and (orders.created_at < (select created_at from orders where id = ${last}) or orders.id > ${last}::uuid)`
      : sql``;
    const { rows } = await sql<ListedOrder>`
      select ${columns} from orders
      left join users as account on account.id = orders.user_id
      where ${condition} ${after}
      order by ${newestFirst.forward}
      limit ${Math.min(batch, largest - sent)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows[rows.length - 1]?.id;
    if (rows.length < batch) return;
  }
}
