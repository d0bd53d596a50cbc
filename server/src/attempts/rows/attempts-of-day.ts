/** One day's orders and attempts in our books, to compare with the vendors'. */
import type { OrderState, PayoutState, TopUpState } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';
import { type AgedAttempt, type Attempt, ages } from './attempts.ts';

/** Africa/Accra is UTC all year round. */
export function isOnDay(moment: RawBuilder<unknown>, day: string): RawBuilder<boolean> {
  const start = sql`${day}::date::timestamp at time zone 'Africa/Accra'`;
  return sql<boolean>`${moment} >= ${start} and ${moment} < ${start} + interval '1 day'`;
}

/** Those that were there at one moment: a day that is not over gets more of them all the time. No vendor knows of a float. */
export function attemptsOfDay(day: string, moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from attempts where ${isOnDay(sql`created_at`, day)} and created_at < ${moment}
    and provider not like 'float:%'`;
}

type Part = { startedAt: Date; afterId: string | null; limit: number };

/** In the order in which they were made, from the one after `afterId` on. */
export async function listAttemptsOfDay(
  db: Db,
  day: string,
  { startedAt, afterId, limit }: Part,
): Promise<AgedAttempt[]> {
  const { rows } = await sql<AgedAttempt>`
    select attempts.*, ${ages} ${attemptsOfDay(day, sql`${startedAt}::timestamptz`)}
      ${afterId ? sql`and (created_at, id) > (select created_at, id from attempts where id = ${afterId})` : sql``}
    order by created_at, id limit ${limit}`.execute(db);
  return rows;
}

export type AttemptNow = Pick<Attempt, 'id' | 'outcome' | 'orderId' | 'receivedPesewas'> & {
  /** Of its order, payout or top-up. */
  reference: string;
  /** One of the three is there. */
  orderState: OrderState | null;
  payoutState: PayoutState | null;
  topUpState: TopUpState | null;
};

/** The current outcomes of these attempts. */
export async function findAttemptsNow(tx: Tx, ids: string[]): Promise<Map<string, AttemptNow>> {
  const { rows } = await sql<AttemptNow>`
    select attempts.id, outcome, order_id, coalesce(orders.reference, payouts.reference, top_up.reference) as reference,
           orders.state as order_state, payouts.state as payout_state, top_up.state as top_up_state,
           attempts.received_pesewas
    from attempts
    left join orders on orders.id = attempts.order_id
    left join payouts on payouts.id = attempts.payout_id
    left join float_top_ups as top_up on top_up.id = attempts.top_up_id
    where attempts.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
