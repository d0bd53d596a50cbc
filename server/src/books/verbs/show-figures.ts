/**
 * Shows figures over all rows: exact in most shops; a large shop shows those of a moment ago, and a job makes new ones.
 */
import { findFigures } from '#books/rows/kept-figures.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { computeFigures, type FigureName, type Figures } from './make-figures.ts';

export async function showFigures<Name extends FigureName>(
  { db, historyDb }: Pick<Deps, 'db' | 'historyDb'>,
  name: Name,
): Promise<{ figures: Figures<Name>; asOf: Date | undefined }> {
  const kept = await findFigures(db, name);
  if (!kept) return { figures: await computeFigures({ db, historyDb }, name), asOf: undefined };
  if (kept.isOld) await inTransaction(db, (tx) => requestJob(tx, { kind: 'make-figures', figures: name }));
  return { figures: kept.figures as Figures<Name>, asOf: kept.computedAt };
}
