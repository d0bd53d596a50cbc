/** Sellers' floats: their balance, their limits, and what was sold from them. */
import { counterTwinMs, type FloatLineType } from '@ntem/contract/floats/limits';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { accounts } from '#books/rules/ledger-postings.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { Order } from '#orders/rows/orders.ts';

export type Float = { balance: Pesewas; lowBelow: Pesewas; dailyLimit: Pesewas | null };

/** As a new one is in the database. */
const unused: Float = { balance: pesewas(0), lowBelow: pesewas(5_000), dailyLimit: null };

const columns = sql`
  balance_pesewas as balance, low_below_pesewas as low_below, daily_limit_pesewas as daily_limit`;
const isFromFloat = sql`orders.channel in ('counter', 'list', 'api')`;

export async function findSellerFloat(db: Db | Tx, userId: string): Promise<Float> {
  const { rows } = await sql<Float>`select ${columns} from floats where user_id = ${userId}`.execute(db);
  return rows[0] ?? unused;
}

/** Sales from one float are decided one after the other. */
export async function lockFloat(tx: Tx, userId: string): Promise<Float> {
  await sql`insert into floats (user_id) values (${userId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<Float>`
    select ${columns} from floats where user_id = ${userId} for update`.execute(tx);
  return rows[0] ?? unused;
}

export async function setFloatLimits(
  tx: Tx,
  userId: string,
  { lowBelow, dailyLimit }: Pick<Float, 'lowBelow' | 'dailyLimit'>,
): Promise<void> {
  await sql`
    update floats set low_below_pesewas = ${lowBelow}, daily_limit_pesewas = ${dailyLimit}
    where user_id = ${userId}`.execute(tx);
}

export type FloatSums = { held: Pesewas; soldToday: Pesewas };

/** Of sales that are not over yet, and of today's. */
export async function sumFloatSales(db: Db | Tx, userId: string): Promise<FloatSums> {
  const { rows } = await sql<FloatSums>`
    select
      (select coalesce(sum(price_pesewas), 0)::bigint from orders
       where is_open and seller_id = ${userId} and ${isFromFloat}) as held,
      (select coalesce(sum(price_pesewas), 0)::bigint from orders
       where seller_id = ${userId} and ${isFromFloat} and phase <> 'refunded'
         and created_at >= date_trunc('day', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra')
        as sold_today`.execute(db);
  return rows[0] as FloatSums;
}

/** The seller sold the same bundle to the same number a moment ago, whichever way it came, and it has not failed. */
export async function hasSoldLately(
  tx: Tx,
  { sellerId, recipient, bundleId }: { sellerId: string; recipient: Phone; bundleId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders
    where recipient = ${recipient} and created_at > now() - ${interval(counterTwinMs)}
      and seller_id = ${sellerId} and bundle_id = ${bundleId}
      and state not in ('payment_failed', 'expired', 'refunded')
    limit 1`.execute(tx);
  return rows.length > 0;
}

export type FloatMove = { id: string; amount: Pesewas };

export async function findFloatMove(tx: Tx, userId: string, key: string): Promise<FloatMove | undefined> {
  const { rows } = await sql<FloatMove>`
    select id, amount_pesewas as amount from float_moves
    where user_id = ${userId} and request_key = ${key}`.execute(tx);
  return rows[0];
}

export async function insertFloatMove(
  tx: Tx,
  { userId, amount, key }: { userId: string; amount: Pesewas; key: string | undefined },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into float_moves (user_id, amount_pesewas, request_key)
    values (${userId}, ${amount}, ${key ?? null}) returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

export type FloatLine = {
  id: bigint;
  type: FloatLineType;
  amount: Pesewas;
  balanceAfter: Pesewas;
  createdAt: Date;
  orderId: string | null;
  orderReference: string;
  bundleName: string;
  recipient: Phone;
};

const typeOf = sql`
  case when entry.kind = 'paid' then 'sale'
       when entry.order_id is not null then 'returned'
       when entry.kind = 'float_from_earnings' then 'from_earnings'
       when entry.kind = 'float_topped_up' then 'top_up'
       else 'adjusted' end`;

type LineQuery = { type: FloatLineType | undefined; offset: number; limit: number };

/** The newest first. A balance is the float of now less all that came later, read in one statement. */
export async function listFloatLines(
  db: Db,
  userId: string,
  { type, offset, limit }: LineQuery,
): Promise<{ lines: FloatLine[]; total: number }> {
  const isWanted = type ? sql`where type = ${type}` : sql``;
  const { rows } = await sql<FloatLine & { total: number }>`
    with line as (
      select transaction_id as id, -amount_pesewas as amount, entry.order_id, entry.created_at, ${typeOf} as type,
             (select balance_pesewas from floats where user_id = ${userId})
               - coalesce(sum(-amount_pesewas) over (
                   order by transaction_id desc rows between unbounded preceding and 1 preceding), 0) as balance_after
      from ledger_postings join ledger_transactions as entry on entry.id = transaction_id
      where account = ${accounts.float(userId)}
    ), page as (
      select line.*, count(*) over ()::int as total from line ${isWanted}
      order by id desc limit ${limit} offset ${offset}
    )
    select page.id, type, amount, balance_after::bigint, page.created_at, total, order_id,
           orders.reference as order_reference, bundle_name, recipient
    from page left join orders on orders.id = order_id
    order by page.id desc`.execute(db);
  return { lines: rows, total: rows[0]?.total ?? 0 };
}

/** Sales from the float, the newest first. */
export async function listFloatSales(
  db: Db,
  sellerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ orders: Order[]; total: number }> {
  const { rows } = await sql<Order & { total: number }>`
    select orders.*, count(*) over ()::int as total from orders
    where seller_id = ${sellerId} and ${isFromFloat}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return { orders: rows, total: rows[0]?.total ?? 0 };
}

export async function findFloatSale(db: Db, sellerId: string, id: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select * from orders where id = ${id} and seller_id = ${sellerId} and ${isFromFloat}`.execute(db);
  return rows[0];
}
