/** Short numbers by the link of their seller. */
import { sql } from 'kysely';
import type { Db } from '#kernel/db/database.ts';

/** Undefined as long as the seller has not looked at it: the first look gives one. */
export async function findShortNumberOfLink(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number from short_numbers join referral_links using (user_id)
    where code = ${code} and void_at is null`.execute(db);
  return rows[0]?.number;
}
