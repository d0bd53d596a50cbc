/** Figures that take too long to compute for each request, as of a short while ago. */
import { sql } from 'kysely';
import type { Db } from '#kernel/db/database.ts';

export type KeptFigures = { figures: unknown; computedAt: Date; isOld: boolean };

/** With fewer orders the figures are computed faster than anybody notices. */
const ordersOfALargeShop = 100_000;

/** By PostgreSQL's own estimate: whether figures are kept does not depend on how busy the machine is. */
export async function isLargeShop(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isLarge: boolean }>`
    select reltuples > ${ordersOfALargeShop} as is_large from pg_class where oid = 'orders'::regclass`.execute(
    db,
  );
  return rows[0]?.isLarge ?? false;
}

const oldMs = 60_000;

export async function findFigures(db: Db, name: string): Promise<KeptFigures | undefined> {
  const { rows } = await sql<KeptFigures>`
    select figures, computed_at,
           computed_at < now() - ${oldMs} * interval '1 millisecond' as is_old
    from kept_figures where name = ${name}`.execute(db);
  return rows[0];
}

/** They are of the moment at which their computing began. */
export async function keepFigures(
  db: Db,
  { name, figures, tookMs }: { name: string; figures: object; tookMs: number },
): Promise<void> {
  await sql`
    insert into kept_figures (name, figures, computed_at)
    values (${name}, ${JSON.stringify(figures)}, clock_timestamp() - ${tookMs} * interval '1 millisecond')
    on conflict (name) do update
      set figures = excluded.figures, computed_at = excluded.computed_at`.execute(db);
}

export async function dropFigures(db: Db, name: string): Promise<void> {
  await sql`delete from kept_figures where name = ${name}`.execute(db);
}
