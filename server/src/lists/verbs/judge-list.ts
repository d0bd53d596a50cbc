/** A list as it stands now: its lines with the bundles, the prices and the questions of this moment. */
import { createHash } from 'node:crypto';
import type { Db, Tx } from '#kernel/db/database.ts';
import { listLinesOf, listRecentSales } from '#lists/rows/list-lines.ts';
import { findSameList, type List } from '#lists/rows/lists.ts';
import { type JudgedLine, judgeLines } from '#lists/rules/judge-lines.ts';
import { type ListTotals, sumLines } from '#lists/rules/line-status.ts';
import { readListOffers } from './read-list-offers.ts';

export type JudgedList = {
  list: List;
  lines: JudgedLine[];
  totals: ListTotals;
  /** When the seller last sent just what is ready in it. */
  sentBeforeAt: Date | undefined;
};

export async function judgeList(
  db: Db | Tx,
  list: List,
  { markupMaxPercent }: { markupMaxPercent: number },
): Promise<JudgedList> {
  const { sellerId, id } = list;
  const read = await listLinesOf(db, id);
  const isOver = read.every(({ order, isLeftOut }) => order !== null || isLeftOut);
  const offers = isOver ? [] : await readListOffers(db, { sellerId, markupMaxPercent });
  const recentSales = isOver ? [] : await listRecentSales(db, sellerId);
  const lines = judgeLines(read, { offers, recentSales });
  const ready = lines.filter(({ status }) => status === 'ready');
  const sentBeforeAt =
    ready.length > 1
      ? await findSameList(db, { sellerId, id, fingerprint: fingerprintOf(ready) })
      : undefined;
  return { list, lines, totals: sumLines(lines), sentBeforeAt };
}

/** The same for the same bundles to the same numbers, in any order. */
export function fingerprintOf(lines: readonly JudgedLine[]): Buffer {
  const sent = lines.map(({ recipient, offer }) => `${recipient} ${offer?.bundleId}`).sort();
  return createHash('sha256').update(sent.join('\n')).digest();
}
