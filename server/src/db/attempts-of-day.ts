/** One day's orders and attempts as we know them, to be compared with what vendors say. */
import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '#domain/order-states.ts';
import type { PayoutState } from '#domain/payout-rules.ts';
import type { Attempt } from './attempts.ts';
import type { Db, Tx } from './database.ts';

/** Africa/Accra is UTC all year round. */
export function isOnDay(moment: RawBuilder<unknown>, day: string): RawBuilder<boolean> {
  const start = sql`${day}::date::timestamp at time zone 'Africa/Accra'`;
  return sql<boolean>`${moment} >= ${start} and ${moment} < ${start} + interval '1 day'`;
}

/** In the order in which they were made, from the one after `afterId` on. */
export async function listAttemptsOfDay(
  db: Db,
  day: string,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select * from attempts
    where ${isOnDay(sql`created_at`, day)}
      ${afterId ? sql`and (created_at, id) > (select created_at, id from attempts where id = ${afterId})` : sql``}
    order by created_at, id limit ${limit}`.execute(db);
  return rows;
}

export type AttemptNow = {
  id: string;
  outcome: Attempt['outcome'];
  order_id: string | null;
  /** Of its order or payout. */
  reference: string;
  state: OrderState | PayoutState;
};

/** What we believe about these attempts by now. */
export async function findAttemptsNow(tx: Tx, ids: string[]): Promise<Map<string, AttemptNow>> {
  const { rows } = await sql<AttemptNow>`
    select attempts.id, outcome, order_id, coalesce(orders.reference, payouts.reference) as reference,
           coalesce(orders.state, payouts.state) as state
    from attempts
    left join orders on orders.id = attempts.order_id
    left join payouts on payouts.id = attempts.payout_id
    where attempts.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
