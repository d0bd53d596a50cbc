/** Computes figures over all rows, and keeps them for as long as that is slow. */
import { sumGuests } from '#db/all-guests.ts';
import { type Db, inLongTransaction } from '#db/database.ts';
import { dropFigures, findFigures, keepFigures } from '#db/kept-figures.ts';
import { countAccounts, sumSales } from '#db/statistics.ts';
import type { Deps } from '#deps.ts';

/** Kept as JSON, so nothing in them is larger than a JavaScript number holds. */
const questions = {
  accounts: countAccounts,
  guests: sumGuests,
  sales: (db: Db) => sumSales(db, 30),
};

export type FigureName = keyof typeof questions;
export type Figures<Name extends FigureName> = Awaited<ReturnType<(typeof questions)[Name]>>;

/** Longer than this nobody waits for figures each time they look. */
const slowMs = 50;

async function compute<Name extends FigureName>(db: Db, name: Name) {
  const startedMs = performance.now();
  const figures = (await questions[name](db)) as Figures<Name>;
  const tookMs = performance.now() - startedMs;
  return { name, figures, tookMs, isSlow: tookMs > slowMs };
}

/** While somebody waits. Found to be slow they are kept, so that nobody waits again. */
export async function computeFigures<Name extends FigureName>(db: Db, name: Name): Promise<Figures<Name>> {
  const computed = await compute(db, name);
  if (computed.isSlow) await keepFigures(db, computed);
  return computed.figures;
}

/** Asked for again while they were made, they are made once. */
export async function makeFigures({ db }: Pick<Deps, 'db'>, name: string): Promise<undefined> {
  const kept = await findFigures(db, name);
  if (!isFigureName(name) || (kept && !kept.isOld)) return;
  await inLongTransaction(db, async (tx) => {
    const computed = await compute(tx, name);
    await (computed.isSlow ? keepFigures(tx, computed) : dropFigures(tx, name));
  });
}

export async function makeAllFigures(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const name of Object.keys(questions)) await makeFigures(deps, name);
}

function isFigureName(name: string): name is FigureName {
  return name in questions;
}
