/** Moves finished demo orders into the past. Only for the demo: real history is never changed. */
import { sql } from 'kysely';
import { type Db, inTransaction } from '#db/database.ts';

/** Only a superuser may switch the triggers off; otherwise the demo's orders keep today's date. */
async function mayRewriteTime(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    isSuperuser: string;
  }>`select current_setting('is_superuser') as "isSuperuser"`.execute(db);
  return rows[0]?.isSuperuser === 'on';
}

/** False if it was not moved. */
export async function moveOrderBackInTime(
  db: Db,
  { orderId, byMinutes }: { orderId: string; byMinutes: number },
): Promise<boolean> {
  if (!(await mayRewriteTime(db))) return false;
  const ago = sql`make_interval(mins => ${byMinutes})`;
  await inTransaction(db, async (tx) => {
    // Triggers on history and ledger refuse every change; this switches them off for this transaction.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update orders set created_at = created_at - ${ago}, changed_at = changed_at - ${ago},
                paid_at = paid_at - ${ago}, delivered_at = delivered_at - ${ago}, refunded_at = refunded_at - ${ago}
              where id = ${orderId}`.execute(tx);
    await sql`update order_events set created_at = created_at - ${ago} where order_id = ${orderId}`.execute(
      tx,
    );
    await sql`update ledger_transactions set created_at = created_at - ${ago} where order_id = ${orderId}`.execute(
      tx,
    );
    await sql`update attempts set created_at = created_at - ${ago}, checked_at = checked_at - ${ago}, settled_at = settled_at - ${ago}
              where order_id = ${orderId}`.execute(tx);
    await sql`update guests set created_at = least(created_at, (select created_at from orders where orders.id = ${orderId}))
              where id = (select guest_id from orders where orders.id = ${orderId})`.execute(tx);
    await sql`update guests set verified_at = created_at
              where id = (select guest_id from orders where orders.id = ${orderId} and paid_at is not null)`.execute(
      tx,
    );
  });
  return true;
}

/** The references under which vendors know an order. */
export async function listDemoReferences(db: Db, orderId: string): Promise<string[]> {
  const attempts = await db
    .selectFrom('attempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .execute();
  return attempts.map(({ reference }) => reference);
}

/** The orders have ended, and nobody waits for a message about them. */
export async function removeDemoJobs(db: Db): Promise<void> {
  await sql`delete from jobs where kind in ('advance-order', 'send-order-link')`.execute(db);
}
