/** Orders for the admins' histories, searchable among millions. */
import type { Pesewas } from '@ntem/contract/money';
import type { Channel } from '@ntem/contract/orders/channels';
import type { Stage } from '@ntem/contract/orders/stages';
import { largestExactChosen, largestExactFound, largestExactTotal } from '@ntem/contract/paging';
import type { OrderState } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/db/database.ts';
import {
  allOf,
  type Count,
  countRows,
  type Page,
  type PageRequest,
  readLongPage,
  streamRows,
} from '#kernel/db/pages.ts';
import type { Phase } from '#orders/rules/order-states.ts';
import { isOfChannel } from './channels.ts';
import { countedState, countsAs, endedPhaseOf, isAtStage, isOpenIn } from './counted-states.ts';
import { findSearchCondition, type OrderSearch, searchOrders } from './order-searches.ts';
import type { Order } from './orders.ts';
import { isSoldThrough } from './rungs.ts';

export type ListedOrder = Order & {
  accountName: string | null;
  accountEmail: string | null;
  sellerName: string | null;
};

export type OrderFilters = {
  /** Payments are orders with a payment request; bundles are all orders, with the ordered bundle. */
  of: 'payments' | 'bundles';
  search?: string | undefined;
  /** In review an order counts as in its state before. */
  states?: OrderState[] | undefined;
  stage?: Stage | undefined;
  serviceId?: string | undefined;
  userId?: string | undefined;
  guestId?: string | undefined;
  /** Sold by this seller, or by a subagent of this agent. */
  sellerId?: string | undefined;
  channel?: Channel | undefined;
  /** Days of Africa/Accra, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
};

const newestFirst = {
  forward: sql`orders.created_at desc, orders.id`,
  backward: sql`orders.created_at, orders.id desc`,
};

const shown = {
  table: 'orders' as const,
  columns: sql`orders.*, account.name as account_name, account.email as account_email, seller.name as seller_name`,
  joins: sql`
    left join users as account on account.id = orders.user_id
    left join users as seller on seller.id = orders.seller_id`,
};

/** Nobody is asked for money before the code is entered. */
const unaskedStates: OrderState[] = ['created', 'awaiting_code'];

/** All that is asked for but the search. */
function where(filters: OrderFilters): RawBuilder<unknown> {
  const { states, stage, channel, serviceId, userId, sellerId, guestId } = filters;
  return allOf([
    // Those who were not asked yet are among those that have begun.
    filters.of === 'payments' &&
      (states?.some((state) => unaskedStates.includes(state)) ?? true) &&
      sql`orders.state <> all(${unaskedStates}::text[])`,
    states && countsAs(states),
    stage && isAtStage(stage),
    channel && isOfChannel(channel),
    serviceId && sql`orders.service_id = ${serviceId}`,
    userId && sql`orders.user_id = ${userId}`,
    sellerId && isSoldThrough(sellerId),
    guestId && sql`orders.guest_id = ${guestId}`,
    ...within(filters),
  ]);
}

function within({ startDate, endDate }: OrderFilters) {
  return [
    startDate && sql`orders.created_at >= ${`${startDate}T00:00:00Z`}::timestamptz`,
    endDate && sql`orders.created_at < ${`${endDate}T00:00:00Z`}::timestamptz + interval '1 day'`,
  ];
}

/** Without visiting each order for its state: those who were not asked are among the open ones. */
function exceptUnasked(filters: OrderFilters) {
  const isUnasked = sql`orders.is_open and orders.state = any(${unaskedStates}::text[])`;
  return { where: allOf(within(filters)), few: allOf([isUnasked, ...within(filters)]) };
}

/** By the index of phases alone: of those that have ended, few are open again. */
function exceptOpenAgain(phase: Phase, filters: OrderFilters) {
  const ofPhase = sql`orders.phase = ${sql.lit(phase)}`;
  return {
    where: allOf([ofPhase, ...within(filters)]),
    few: allOf([isOpenIn(phase), ...within(filters)]),
  };
}

function exceptionTo(filters: OrderFilters) {
  const { of: kind, startDate: _, endDate: __, stage, ...others } = filters;
  const isAlone = Object.values(others).every((value) => value === undefined);
  const phase = stage && endedPhaseOf(stage);
  if (!isAlone) return undefined;
  if (phase) return kind === 'bundles' ? exceptOpenAgain(phase, filters) : undefined;
  return kind === 'payments' && !stage ? exceptUnasked(filters) : undefined;
}

export async function listOrders(
  db: Db,
  { filters, ...request }: PageRequest & { filters: OrderFilters },
): Promise<Page<ListedOrder>> {
  const list = { ...shown, where: where(filters), order: newestFirst };
  if (filters.search) {
    const search = await searchOrders(db, searchOf(filters), list.where);
    return readLongPage(db, request, { ...list, search, largestExact: largestExactFound });
  }
  const { of: _, startDate, endDate, ...others } = filters;
  const isAmongOthers = Object.values(others).some((value) => value !== undefined);
  const hasDays = startDate !== undefined || endDate !== undefined;
  const isChosen = isAmongOthers || hasDays;
  return readLongPage(db, request, {
    ...list,
    isCountedInOrder: hasDays && !isAmongOthers,
    exception: exceptionTo(filters),
    // Few are open, whatever their stage.
    mostSorted: filters.stage && !endedPhaseOf(filters.stage) ? largestExactChosen : undefined,
    largestExact: isChosen ? largestExactChosen : largestExactTotal,
  });
}

/** The newest orders that match a typed text, by everything except the names of goods. */
export async function findOrders(db: Db, typed: string, most: number): Promise<Page<ListedOrder>> {
  const search = await searchOrders(db, { typed, findsGoods: false }, sql`true`);
  const list = { ...shown, where: sql`true`, order: newestFirst, search, largestExact: largestExactFound };
  return readLongPage(db, { page: 1, limit: most }, list);
}

export async function countOrders(db: Db, filters: OrderFilters, largestExact: number): Promise<Count> {
  return countRows(db, sql`from orders where ${await everything(db, filters)}`, largestExact);
}

async function everything(db: Db, filters: OrderFilters): Promise<RawBuilder<unknown>> {
  if (!filters.search) return where(filters);
  return sql`${await findSearchCondition(db, searchOf(filters))} and ${where(filters)}`;
}

function searchOf({ search = '' }: OrderFilters): OrderSearch {
  return { typed: search, findsGoods: true };
}

export type StateSum = {
  state: Exclude<OrderState, 'needs_review'>;
  count: number;
  amount: Pesewas;
  commission: Pesewas;
  profit: Pesewas;
};

/** By the state that each order counts as; undefined if there are more than that many. */
export async function sumOrders(
  db: Db,
  filters: OrderFilters,
  most: number,
): Promise<StateSum[] | undefined> {
  const given = sql`seller_commission_pesewas + agent_commission_pesewas`;
  const { rows } = await sql<StateSum>`
    select state, count(*)::int as count, sum(price_pesewas)::bigint as amount,
           sum(${given})::bigint as commission, sum(price_pesewas - cost_pesewas - (${given}))::bigint as profit
    from (
      select ${countedState} as state, price_pesewas, cost_pesewas, seller_commission_pesewas, agent_commission_pesewas
      from orders where ${await everything(db, filters)} limit ${most + 1}
    ) as filtered
    group by state`.execute(db);
  return rows.reduce((total, { count }) => total + count, 0) > most ? undefined : rows;
}

/** The newest first. */
export async function* streamOrders(
  db: Db,
  { filters, largest }: { filters: OrderFilters; largest: number },
): AsyncGenerator<ListedOrder[]> {
  const momentOf = (id: string) => sql`(select created_at from orders where id = ${id})`;
  yield* streamRows<ListedOrder>(db, {
    ...shown,
    where: await everything(db, filters),
    order: newestFirst.forward,
    after: (id) => sql`orders.created_at <= ${momentOf(id)}
      and (orders.created_at < ${momentOf(id)} or orders.id > ${id}::uuid)`,
    largest,
  });
}
