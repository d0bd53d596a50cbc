/** A seller's own month: made once when it is closed, and afresh while anything can still be added to it. */
import {
  findKeptMonth,
  findSellersTime,
  type KeptMonth,
  keepMonth,
  readMonth,
} from '#db/books/statements.ts';
import type { Deps } from '#deps.ts';
import { addMonths, chooseMonth, isClosed } from '#domain/selling/statements.ts';

export type Statement = KeptMonth & {
  month: string;
  firstMonth: string;
  currentMonth: string;
  /** Days of the month; up to today while it is running. */
  from: string;
  until: string;
};

export async function showStatement(
  { db, historyDb }: Pick<Deps, 'db' | 'historyDb'>,
  { sellerId, asked }: { sellerId: string; asked: string | undefined },
): Promise<Statement> {
  const { firstMonth, now } = await findSellersTime(db, sellerId);
  const today = now.toISOString().slice(0, 10);
  const currentMonth = today.slice(0, 7);
  const month = chooseMonth({ asked, first: firstMonth, current: currentMonth });
  const lastDay = new Date(Date.parse(`${addMonths(month, 1)}-01`) - 1).toISOString().slice(0, 10);
  const isKept = isClosed(month, now) && month >= firstMonth;
  const kept = isKept ? await findKeptMonth(db, { sellerId, month }) : undefined;
  // What is kept for ever must miss nothing.
  const figures = kept ?? { ...(await readMonth(isKept ? db : historyDb, sellerId, month)), madeAt: now };
  if (isKept && !kept) await keepMonth(db, { sellerId, month, ...figures });
  const until = month === currentMonth ? today : lastDay;
  return { ...figures, month, firstMonth, currentMonth, from: `${month}-01`, until };
}
