/** Checks the books for the journeys. */
import { sql } from 'kysely';
import type { Db } from '#kernel/db/database.ts';

/** Sums of an order or a payout in each account so far, in pesewas, without those at 0. */
export async function sumsOf(
  db: Db,
  { orderId, payoutId }: { orderId?: string; payoutId?: string },
): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_pesewas)::int as sum from ledger_postings
    join ledger_transactions on id = transaction_id
    where order_id = ${orderId ?? null} or payout_id = ${payoutId ?? null}
    group by account having sum(amount_pesewas) <> 0 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}
