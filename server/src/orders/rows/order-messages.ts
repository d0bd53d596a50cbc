/** Messages about orders: a record of what was sent to whom, and how many a day. */
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';

type Told = 'delivered' | 'refunded' | `answer ${string}`;

type Claim = { orderId: string; told: Told; dailyCap: number };

/**
 * True once for each order and kind of message, and at most this many times in a calendar day: the day's row is locked
 * while it is counted.
 */
export async function claimMessage(db: Db | Tx, { orderId, told, dailyCap }: Claim): Promise<boolean> {
  const { rows } = await sql`
    with counted as (
      insert into code_days (day, order_messages)
      select current_date, 1
      where ${dailyCap}::int > 0
        and not exists (select 1 from order_messages where order_id = ${orderId} and told = ${told})
      on conflict (day) do update set order_messages = code_days.order_messages + 1
        where code_days.order_messages < ${dailyCap}::int
      returning 1
    )
    insert into order_messages (order_id, told)
    select ${orderId}::uuid, ${told}::text from counted
    on conflict do nothing
    returning 1`.execute(db);
  return rows.length > 0;
}
