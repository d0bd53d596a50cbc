/** Messages about how orders have ended: who has been told, and how many a day. */
import { sql } from 'kysely';
import { lockNames } from '#db/advisory-locks.ts';
import type { Tx } from '#db/database.ts';

export type Told = 'delivered' | 'refunded';

/** True once for each order and ending, and no more often in a calendar day than this. */
export async function claimMessage(
  tx: Tx,
  { orderId, told, dailyCap }: { orderId: string; told: Told; dailyCap: number },
): Promise<boolean> {
  await lockNames(tx, ['order messages']);
  const { numAffectedRows } = await sql`
    insert into order_messages (order_id, told)
    select ${orderId}, ${told}
    where (select count(*) from order_messages where created_at >= date_trunc('day', now())) < ${dailyCap}
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
