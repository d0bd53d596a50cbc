/** Removes what has served its time: nothing here is history that anybody asks for later. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export async function deleteExpiredRows(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from one_time_codes where created_at < now() - interval '2 days'`.execute(db);
  await sql`delete from failed_logins where created_at < now() - interval '2 days'`.execute(db);
  await sql`delete from missed_lookups where created_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(db);
}
