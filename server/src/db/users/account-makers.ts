/** Who stands behind an account: whoever created it or made an admin of it, and whoever stands behind those. */
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

export async function listMakers(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive makers as (
      select unnest(array[created_by, promoted_by]) as id from users where id = ${userId}
      union
      select unnest(array[users.created_by, users.promoted_by]) from makers join users on users.id = makers.id
    )
    select id from makers where id is not null`.execute(db);
  return rows.map(({ id }) => id);
}
