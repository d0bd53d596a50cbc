/** The last comparison of each supplier's price list with the packages on sale, and its result. */
import { sql } from 'kysely';
import type { Db } from '#kernel/db/database.ts';

export type PriceListRead = { supplier: string; readAt: Date; compared: number; differing: number };

export async function listPriceListReads(db: Db): Promise<PriceListRead[]> {
  const { rows } = await sql<PriceListRead>`
    select supplier, read_at, compared, differing from price_list_reads`.execute(db);
  return rows;
}

export async function savePriceListRead(db: Db, read: Omit<PriceListRead, 'readAt'>): Promise<void> {
  const { supplier, compared, differing } = read;
  await sql`
    insert into price_list_reads (supplier, compared, differing) values (${supplier}, ${compared}, ${differing})
    on conflict (supplier) do update
      set read_at = now(), compared = excluded.compared, differing = excluded.differing`.execute(db);
}
