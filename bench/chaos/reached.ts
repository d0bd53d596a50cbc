/** Counts the paths that the orders of a run took: it proves nothing about a path not taken. */
import type { Db } from '@ntem/server/db/database';
import type { SandboxDb } from '@ntem/server/sandbox/database';
import { sql } from 'kysely';

export async function countReached(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where to_state = 'delivery_unknown')::int as "delivery unknown",
           count(*) filter (where from_state = 'delivery_unknown' and to_state = 'delivered')::int as "unknown, then delivered",
           count(*) filter (where to_state = 'on_hold')::int as "held",
           count(*) filter (where from_state = 'on_hold' and to_state = 'delivering')::int as "held, then sent",
           count(*) filter (where to_state = 'refunded')::int as "refunded",
           count(*) filter (where to_state = 'needs_review')::int as "sent to review",
           count(*) filter (where from_state = 'needs_review')::int as "out of review",
           (select count(*) from attempt_evidence where status = 'not_found')::int as "not found",
           (select count(*) from attempts where direction = 'refund' and checks > 1)::int as "refund asked about again",
           (select count(*) from payouts where state = 'paid')::int as "paid out"
    from order_events`.execute(db);
  return rows[0] ?? {};
}

/** Calls that a vendor took and whose answer never arrived, by the vendors' own books. */
export async function countUnknown(sandboxDb: SandboxDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from sandbox_prompts where payer like '%9004')
          + (select count(*) from sandbox_deliveries where answer in ('lost', 'hangs'))
          + (select count(*) from sandbox_transfers where answer = 'lost'))::int as n`.execute(sandboxDb);
  return rows[0]?.n ?? 0;
}
