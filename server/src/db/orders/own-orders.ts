/** The orders of one account, as its owner sees them. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Order } from './orders.ts';

export async function listOwnOrders(
  db: Db,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Order[]; total: number }> {
  const { rows } = await sql<Order>`
    select * from orders where user_id = ${userId}
    order by created_at desc, id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from orders where user_id = ${userId}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}
