/** Look-ups of orders that found nothing, counted against whoever guesses. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { interval } from '#db/interval.ts';
import { lookupLimit } from '#domain/orders/purchase-rules.ts';

export async function hasGuessedTooOften(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from missed_lookups
    where address = ${address} and created_at > now() - ${interval(lookupLimit.windowMs)}`.execute(db);
  return (rows[0]?.n ?? 0) >= lookupLimit.misses;
}

export async function insertMissedLookup(db: Db, address: string): Promise<void> {
  await db.insertInto('missedLookups').values({ address }).execute();
}
