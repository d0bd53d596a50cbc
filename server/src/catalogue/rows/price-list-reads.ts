/** The last comparison of each supplier's price list with the packages on sale, and its result. */
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';

export type PriceListRead = { supplier: string; readAt: Date; compared: number; differing: number };

export function listPriceListReads(db: Db): Promise<PriceListRead[]> {
  return listRows<PriceListRead>(db)`
    select supplier, read_at, compared, differing from price_list_reads`;
}

export async function savePriceListRead(db: Db, read: Omit<PriceListRead, 'readAt'>): Promise<void> {
  const { supplier, compared, differing } = read;
  await run(db)`
    insert into price_list_reads (supplier, compared, differing) values (${supplier}, ${compared}, ${differing})
    on conflict (supplier) do update
      set read_at = now(), compared = excluded.compared, differing = excluded.differing`;
}
