/** Sales that an admin has stopped. */
import type { Network } from '@ntem/contract/networks';
import { type Selectable, sql } from 'kysely';
import type { PauseScope } from '#catalogue/rules/catalogue.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';

export type SalesPause = Selectable<BuilderTables['salesPauses']>;

const readPauses = gather(async (db, callers: unknown[]): Promise<SalesPause[][]> => {
  const pauses = await db.selectFrom('salesPauses').selectAll().orderBy('scope').execute();
  return callers.map(() => pauses);
});

export function listPauses(db: Db | Tx): Promise<SalesPause[]> {
  return readPauses(db, undefined);
}

/** The pause that stops a sale on this network: a pause of everything comes before one of the network. */
export function pauseOf(pauses: SalesPause[], network: Network): SalesPause | undefined {
  return pauses.find(({ scope }) => scope === 'ALL') ?? pauses.find(({ scope }) => scope === network);
}

export async function upsertPause(
  tx: Tx,
  pause: { scope: PauseScope; message: string },
): Promise<SalesPause> {
  return tx
    .insertInto('salesPauses')
    .values(pause)
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({ message: pause.message, createdAt: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePause(tx: Tx, scope: PauseScope): Promise<SalesPause | undefined> {
  return tx.deleteFrom('salesPauses').where('scope', '=', scope).returningAll().executeTakeFirst();
}
