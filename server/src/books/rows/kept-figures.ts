/** Figures that take too long to compute for each request, as of a short while ago. */
import { oldFiguresMs, ordersOfALargeShop } from '#books/rules/kept-figures.ts';
import { findRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';

export type KeptFigures = { figures: unknown; computedAt: Date; isOld: boolean };

/** By PostgreSQL's own estimate: whether figures are kept does not depend on how busy the machine is. */
export async function isLargeShop(db: Db): Promise<boolean> {
  const rows = await listRows<{ isLarge: boolean }>(db)`
    select reltuples > ${ordersOfALargeShop} as is_large from pg_class where oid = 'orders'::regclass`;
  return rows[0]?.isLarge ?? false;
}

export function findFigures(db: Db, name: string): Promise<KeptFigures | undefined> {
  return findRow<KeptFigures>(db)`
    select figures, computed_at,
           computed_at < now() - ${interval(oldFiguresMs)} as is_old
    from kept_figures where name = ${name}`;
}

/** They are of the moment at which their computing began. */
export async function keepFigures(
  db: Db,
  { name, figures, tookMs }: { name: string; figures: object; tookMs: number },
): Promise<void> {
  await run(db)`
    insert into kept_figures (name, figures, computed_at)
    values (${name}, ${JSON.stringify(figures)}, clock_timestamp() - ${tookMs} * interval '1 millisecond')
    on conflict (name) do update
      set figures = excluded.figures, computed_at = excluded.computed_at`;
}

export async function dropFigures(db: Db, name: string): Promise<void> {
  await run(db)`delete from kept_figures where name = ${name}`;
}
