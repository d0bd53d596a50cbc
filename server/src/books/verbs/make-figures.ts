/** Computes figures over all rows, and stores them if the shop is so large that this takes long. */
import { chartDays, rankingDays } from '@ntem/contract/books/limits';
import { sumChannels, sumToday } from '#books/rows/day-figures.ts';
import { listSpeeds } from '#books/rows/delivery-speeds.ts';
import { dropFigures, findFigures, isLargeShop, keepFigures } from '#books/rows/kept-figures.ts';
import { rankSellers } from '#books/rows/seller-ranks.ts';
import { countAccounts, sumSales } from '#books/rows/statistics.ts';
import { usualSpeedMs } from '#books/rules/delivery-speeds.ts';
import type { Deps } from '#deps.ts';
import { type Db, inLongTransaction } from '#kernel/db/database.ts';
import { sumGuests } from '#sellers/rows/all-guests.ts';

/**
 * Kept as JSON, so nothing in them is larger than a JavaScript number holds. Figures that change their shape get a new
 * name: a version before may have kept them in the old one.
 */
const questions = {
  accounts: countAccounts,
  channels: sumChannels,
  guests: sumGuests,
  'sales-by-day': (db: Db) => sumSales(db, chartDays),
  'sellers-of-month': (db: Db) => rankSellers(db, rankingDays.month),
  'sellers-of-week': (db: Db) => rankSellers(db, rankingDays.week),
  today: sumToday,
  'usual-times': (db: Db) => listSpeeds(db, usualSpeedMs),
};

/** Read from where histories are, and kept in the database itself. */
type Handles = Pick<Deps, 'db' | 'historyDb'>;

export type FigureName = keyof typeof questions;
export type Figures<Name extends FigureName> = Awaited<ReturnType<(typeof questions)[Name]>>;

async function compute<Name extends FigureName>(db: Db, name: Name) {
  const startedMs = performance.now();
  const figures = (await questions[name](db)) as Figures<Name>;
  return { name, figures, tookMs: performance.now() - startedMs };
}

/** For a person who waits. A large shop keeps the result, so that the next person does not wait. */
export async function computeFigures<Name extends FigureName>(
  { db, historyDb }: Handles,
  name: Name,
): Promise<Figures<Name>> {
  const computed = await compute(historyDb, name);
  if (await isLargeShop(db)) await keepFigures(db, computed);
  return computed.figures;
}

/** If several jobs ask for the same figures, only the first computes them. */
export async function makeFigures({ db, historyDb }: Handles, name: string): Promise<undefined> {
  const kept = await findFigures(db, name);
  if (!isFigureName(name) || (kept && !kept.isOld)) return;
  if (await isLargeShop(db))
    await keepFigures(db, await inLongTransaction(historyDb, (tx) => compute(tx, name)));
  else await dropFigures(db, name);
}

export async function makeAllFigures(deps: Handles): Promise<void> {
  for (const name of Object.keys(questions)) await makeFigures(deps, name);
}

function isFigureName(name: string): name is FigureName {
  return name in questions;
}
