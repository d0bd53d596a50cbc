/** Filters of lists that an admin has saved. */
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';

export type SavedFilter = { id: string; list: 'payments' | 'data-bundles'; name: string; query: string };

export async function listSavedFilters(db: Db, userId: string): Promise<SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`
    select id, list, name, query from saved_filters where user_id = ${userId} order by created_at, id`.execute(
    db,
  );
  return rows;
}

/** Undefined if there would be too many of this list. */
export async function saveFilter(
  tx: Tx,
  { userId, list, name, query, most }: Omit<SavedFilter, 'id'> & { userId: string; most: number },
): Promise<SavedFilter | undefined> {
  const { rows } = await sql<SavedFilter>`
    insert into saved_filters (user_id, list, name, query)
    select ${userId}, ${list}, ${name}, ${query}
    where (select count(*) from saved_filters
           where user_id = ${userId} and list = ${list} and name <> ${name}) < ${most}
    on conflict (user_id, list, name) do update set query = excluded.query
    returning id, list, name, query`.execute(tx);
  return rows[0];
}

/** False if it is not theirs. */
export async function deleteSavedFilter(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_filters where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}
