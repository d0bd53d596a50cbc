/** Locks on what has no row to be locked, held until the transaction ends. */
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** In the order in which they are named, which has to be the same everywhere. */
export async function lockNames(tx: Tx, names: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    tx,
  );
}
