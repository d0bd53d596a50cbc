/** The database's clock, and how far this process's own is from it. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** As text in full: a Date would cut its microseconds off. */
export async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}

/** The difference between this process's clock and the database's, assuming the question took as long as the answer. */
export async function measureClock(db: Db): Promise<number> {
  const askedMs = Date.now();
  const { rows } = await sql<{ atMs: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at_ms`.execute(db);
  const answeredMs = Date.now();
  return Math.round((askedMs + answeredMs) / 2 - (rows[0]?.atMs ?? askedMs));
}
