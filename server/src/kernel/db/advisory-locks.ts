/** Locks on subjects that have no row, held until the transaction ends. */
import { sql } from 'kysely';
import { gather } from './gathered-statements.ts';

/** Sorted by name: all callers take them in the same order, so that there are no deadlocks. */
export const lockNames = gather(async (tx, wanted: string[][]): Promise<undefined[]> => {
  const names = [...new Set(wanted.flat())].sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    tx,
  );
  return wanted.map(() => undefined);
});
