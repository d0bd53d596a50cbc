/** Sellers' floats: their balance, their limits, and what was sold from them. */
import { dayMs } from '@ntem/contract/durations';
import { counterTwinMs } from '@ntem/contract/floats/limits';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { findRow, getRow, getValue, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval, plannedDayStart } from '#kernel/db/interval.ts';
import { countRows } from '#kernel/db/pages.ts';
import { isFromFloat } from '#orders/rows/channels.ts';
import { hasNotFailed } from '#orders/rows/counted-states.ts';
import type { Order } from '#orders/rows/orders.ts';

export type Float = { balance: Pesewas; lowBelow: Pesewas; dailyLimit: Pesewas | null };

/** As a new one is in the database. */
const unused: Float = { balance: pesewas(0), lowBelow: pesewas(5_000), dailyLimit: null };

const columns = sql`
  balance_pesewas as balance, low_below_pesewas as low_below, daily_limit_pesewas as daily_limit`;
const usualSale = { withinMs: 14 * dayMs, atLeast: 10, atMost: 1_000 };

export async function findSellerFloat(db: Db | Tx, userId: string): Promise<Float> {
  const rows = await listRows<Float>(db)`select ${columns} from floats where user_id = ${userId}`;
  return rows[0] ?? unused;
}

/** Sales from one float are decided one after the other. */
export async function lockFloat(tx: Tx, userId: string): Promise<Float> {
  await run(tx)`insert into floats (user_id) values (${userId}) on conflict do nothing`;
  const rows = await listRows<Float>(tx)`
    select ${columns} from floats where user_id = ${userId} for update`;
  return rows[0] ?? unused;
}

/** Also of a seller who lost the role, or whose account was deleted: the money in it is still theirs. */
export function hasFloat(tx: Tx, userId: string): Promise<boolean> {
  return hasRow(tx)`select 1 from floats where user_id = ${userId}`;
}

export async function setFloatLimits(
  tx: Tx,
  userId: string,
  { lowBelow, dailyLimit }: Pick<Float, 'lowBelow' | 'dailyLimit'>,
): Promise<void> {
  await run(tx)`
    update floats set low_below_pesewas = ${lowBelow}, daily_limit_pesewas = ${dailyLimit}
    where user_id = ${userId}`;
}

export type FloatSums = {
  held: Pesewas;
  soldToday: Pesewas;
  /** Of today's deliveries, what customers paid above what they took from the float. */
  keptToday: Pesewas;
};

/** Of sales that are not over yet, and of today's. */
export function sumFloatSales(db: Db | Tx, userId: string): Promise<FloatSums> {
  return getRow<FloatSums>(db)`
    select
      (select coalesce(sum(price_pesewas), 0)::bigint from orders
       where is_open and seller_id = ${userId} and ${isFromFloat}) as held,
      (select coalesce(sum(price_pesewas), 0)::bigint from orders
       where seller_id = ${userId} and ${isFromFloat} and phase <> 'refunded'
         and created_at >= ${plannedDayStart}) as sold_today,
      (select coalesce(sum(asked_pesewas - price_pesewas), 0)::bigint from orders
       where seller_id = ${userId} and ${isFromFloat} and phase = 'delivered'
         and created_at >= ${plannedDayStart}) as kept_today`;
}

/** The middle price of the last days' sales from the float; undefined before there are enough of them to tell. */
export async function findUsualSale(db: Db, userId: string): Promise<Pesewas | undefined> {
  const lately = await findRow<{ n: number; usual: Pesewas | null }>(db)`
    select count(*)::int as n, percentile_disc(0.5) within group (order by price_pesewas) as usual
    from (
      select price_pesewas from orders
      where seller_id = ${userId} and ${isFromFloat} and phase <> 'refunded'
        and created_at > now() - ${interval(usualSale.withinMs)}
      order by created_at desc limit ${usualSale.atMost}
    ) as lately`;
  return lately && lately.n >= usualSale.atLeast ? (lately.usual ?? undefined) : undefined;
}

/** The seller's last sale of the same bundle to the same number, whichever way it came, if it has not failed. */
export function findSoldLately(
  tx: Tx,
  { sellerId, recipient, bundleId }: { sellerId: string; recipient: Phone; bundleId: string },
): Promise<FloatSale | undefined> {
  return findRow<FloatSale>(tx)`
    select ${saleColumns} from orders ${customerJoin}
    where orders.recipient = ${recipient} and created_at > now() - ${interval(counterTwinMs)}
      and orders.seller_id = ${sellerId} and orders.bundle_id = ${bundleId}
      and ${hasNotFailed}
    order by created_at desc, id desc limit 1`;
}

export type FloatSale = Order & {
  /** The name that the seller gave the number. */
  customerName: string | null;
  /** The supplier said no to this very number and bundle. */
  refused: boolean | null;
};

const customerJoin = sql`
  left join counter_customers as customer on customer.seller_id = orders.seller_id and customer.phone = recipient`;
const saleColumns = sql`
  orders.*, customer.name as customer_name,
  (select refused from attempts where order_id = orders.id and direction = 'deliver'
   order by number desc limit 1) as refused`;

export function insertLow(
  tx: Tx,
  { userId, after, lowBelow }: { userId: string; after: Pesewas; lowBelow: Pesewas },
): Promise<string> {
  return getValue<string>(tx)`
    insert into float_lows (user_id, balance_pesewas, low_below_pesewas)
    values (${userId}, ${after}, ${lowBelow}) returning id`;
}

export type FloatMove = { id: string; amount: Pesewas };

export function findFloatMove(tx: Tx, userId: string, key: string): Promise<FloatMove | undefined> {
  return findRow<FloatMove>(tx)`
    select id, amount_pesewas as amount from float_moves
    where user_id = ${userId} and request_key = ${key}`;
}

export function insertFloatMove(
  tx: Tx,
  { userId, amount, key }: { userId: string; amount: Pesewas; key: string | undefined },
): Promise<string> {
  return getValue<string>(tx)`
    insert into float_moves (user_id, amount_pesewas, request_key)
    values (${userId}, ${amount}, ${key ?? null}) returning id`;
}

/** Sales from the float, the newest first. */
export async function listFloatSales(
  db: Db,
  sellerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ sales: FloatSale[]; total: number }> {
  const isOwn = sql`orders.seller_id = ${sellerId} and ${isFromFloat}`;
  const [page, count] = await Promise.all([
    sql<FloatSale>`
      select ${saleColumns} from orders ${customerJoin} where ${isOwn}
      order by created_at desc, orders.id desc limit ${limit} offset ${offset}`.execute(db),
    countRows(db, sql`from orders where ${isOwn}`),
  ]);
  return { sales: page.rows, total: count.total };
}

export function findFloatSale(db: Db | Tx, sellerId: string, id: string): Promise<FloatSale | undefined> {
  return findRow<FloatSale>(db)`
    select ${saleColumns} from orders ${customerJoin}
    where orders.id = ${id} and orders.seller_id = ${sellerId} and ${isFromFloat}`;
}
