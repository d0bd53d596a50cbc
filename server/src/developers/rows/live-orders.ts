/** Orders of live keys: the seller's own reference and the key of each. Whatever becomes of them is in the order. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { findRow, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { plannedDayStart } from '#kernel/db/interval.ts';
import type { Order } from '#orders/rows/orders.ts';

export type ApiOrder = Order & { ownReference: string | null };

type NewApiOrder = { orderId: string; sellerId: string; keyId: string; reference: string | null };

export async function insertApiOrder(tx: Tx, order: NewApiOrder): Promise<void> {
  await run(tx)`
    insert into api_orders (order_id, seller_id, key_id, reference)
    values (${order.orderId}, ${order.sellerId}, ${order.keyId}, ${order.reference})`;
}

export function isReferenceTaken(tx: Tx, sellerId: string, reference: string): Promise<boolean> {
  return hasRow(tx)`
    select 1 from api_orders where seller_id = ${sellerId} and reference = ${reference}`;
}

/** Today, without what came back. */
export async function sumSoldByKey(db: Db | Tx, keyId: string): Promise<Pesewas> {
  const rows = await listRows<{ sold: Pesewas }>(db)`
    select coalesce(sum(price_pesewas), 0)::bigint as sold from api_orders join orders on orders.id = order_id
    where key_id = ${keyId} and api_orders.created_at >= ${plannedDayStart} and phase <> 'refunded'`;
  return (rows[0] as { sold: Pesewas }).sold;
}

export function findApiOrder(db: Db | Tx, sellerId: string, id: string): Promise<ApiOrder | undefined> {
  return findRow<ApiOrder>(db)`
    select orders.*, api_orders.reference as own_reference
    from api_orders join orders on orders.id = order_id
    where order_id = ${id} and api_orders.seller_id = ${sellerId}`;
}

export type OrderQuery = {
  reference: string | undefined;
  /** The last of the page before. */
  after: string | undefined;
  limit: number;
};

/** The newest first. */
export function listApiOrders(
  db: Db,
  sellerId: string,
  { reference, after, limit }: OrderQuery,
): Promise<ApiOrder[]> {
  const isWanted = reference === undefined ? sql`` : sql`and api_orders.reference = ${reference}`;
  const isAfter =
    after === undefined
      ? sql``
      : sql`and (api_orders.created_at, order_id) < (
          select created_at, order_id from api_orders where order_id = ${after} and seller_id = ${sellerId})`;
  return listRows<ApiOrder>(db)`
    select orders.*, page.reference as own_reference
    from (
      select * from api_orders where seller_id = ${sellerId} ${isWanted} ${isAfter}
      order by api_orders.created_at desc, order_id desc limit ${limit}
    ) as page join orders on orders.id = order_id
    order by page.created_at desc, order_id desc`;
}
