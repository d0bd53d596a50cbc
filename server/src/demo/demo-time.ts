/** Moves finished demo orders into the past. Only for the demo: real history is never changed. */
import { sql } from 'kysely';
import { listRows, listValues, run } from '#kernel/db/ask.ts';
import { type Db, inTransaction } from '#kernel/db/database.ts';
import { kindsOf } from '#kernel/jobs/job-kinds.ts';

/** The moments of an order, and of what it left behind. */
const moments = {
  orders: ['created_at', 'changed_at', 'paid_at', 'delivered_at', 'refunded_at'],
  order_events: ['created_at'],
  ledger_transactions: ['created_at'],
  attempts: ['created_at', 'checked_at', 'settled_at'],
};

/** False if it was not moved: only a superuser may. Otherwise the demo's orders keep today's date. */
export async function moveOrderBackInTime(
  db: Db,
  { orderId, byMinutes }: { orderId: string; byMinutes: number },
): Promise<boolean> {
  const rows = await listRows<{ may: boolean }>(db)`
    select current_setting('is_superuser')::boolean as may`;
  if (!rows[0]?.may) return false;
  await inTransaction(db, async (tx) => {
    // Triggers on history and ledger refuse every change; this switches them off for this transaction.
    await run(tx)`set local session_replication_role = replica`;
    for (const [table, columns] of Object.entries(moments)) {
      const moved = columns.map(
        (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${byMinutes})`,
      );
      const key = sql.ref(table === 'orders' ? 'id' : 'order_id');
      await run(tx)`update ${sql.table(table)} set ${sql.join(moved)} where ${key} = ${orderId}`;
    }
    const first = sql`least(guests.created_at, orders.created_at)`;
    await run(tx)`
      update guests set created_at = ${first},
        verified_at = case when paid_at is null then verified_at else ${first} end
      from orders where orders.id = ${orderId} and guests.id = guest_id`;
  });
  return true;
}

/** The vendors' references of an order. */
export function listDemoReferences(db: Db, orderId: string): Promise<string[]> {
  return listValues<string>(db)`
    select reference from attempts where order_id = ${orderId}`;
}

/** The orders have ended, and no message is due. */
export async function removeDemoJobs(db: Db): Promise<void> {
  await run(db)`delete from jobs where kind = any(${kindsOf('messages')})`;
}
