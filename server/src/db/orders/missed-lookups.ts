/** Look-ups of orders that found nothing, counted against whoever guesses. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

const largestMisses = 60;

export async function hasGuessedTooOften(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from missed_lookups
    where address = ${address} and created_at > now() - interval '15 minutes'`.execute(db);
  return (rows[0]?.n ?? 0) >= largestMisses;
}

export async function insertMissedLookup(db: Db, address: string): Promise<void> {
  await db.insertInto('missed_lookups').values({ address }).execute();
}
