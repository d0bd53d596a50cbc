/** Collects a seller's own month: made once when it is closed, and day by day while it is running. */
import {
  findKeptMonth,
  findRunningMonth,
  findSellersTime,
  type KeptMonth,
  keepMonth,
  keepRunningMonth,
  type MonthFigures,
  readDays,
} from '#books/rows/statements.ts';
import type { Deps } from '#deps.ts';
import { addMonths, chooseMonth, firstOpenDay, isClosed } from '#sellers/rules/statements.ts';

export type Statement = KeptMonth & {
  month: string;
  firstMonth: string;
  currentMonth: string;
  /** Days of the month; up to today while it is running. */
  from: string;
  until: string;
};

type StatementDeps = Pick<Deps, 'db' | 'historyDb'>;

export async function collectStatement(
  deps: StatementDeps,
  { sellerId, asked }: { sellerId: string; asked: string | undefined },
): Promise<Statement> {
  const { db } = deps;
  const { firstMonth, now } = await findSellersTime(db, sellerId);
  const today = now.toISOString().slice(0, 10);
  const currentMonth = today.slice(0, 7);
  const month = chooseMonth({ asked, first: firstMonth, current: currentMonth });
  const lastDay = new Date(Date.parse(`${addMonths(month, 1)}-01`) - 1).toISOString().slice(0, 10);
  const isKept = isClosed(month, now) && month >= firstMonth;
  const kept = isKept ? await findKeptMonth(db, { sellerId, month }) : undefined;
  const figures = kept ?? { ...(await collectDays(deps, { sellerId, month, now })), madeAt: now };
  if (isKept && !kept) await keepMonth(db, { sellerId, month, ...figures });
  const until = month === currentMonth ? today : lastDay;
  return { ...figures, month, firstMonth, currentMonth, from: `${month}-01`, until };
}

/** Days to which nothing can be added any more are read once. */
async function collectDays(
  { db, historyDb }: StatementDeps,
  { sellerId, month, now }: { sellerId: string; month: string; now: Date },
): Promise<MonthFigures> {
  const end = `${addMonths(month, 1)}-01`;
  const running = await findRunningMonth(db, { sellerId, month });
  const from = running?.until ?? `${month}-01`;
  const openDay = firstOpenDay(now);
  const hasClosed = openDay > from;
  // A stored statement must be complete.
  const since = await readDays(hasClosed ? db : historyDb, sellerId, {
    from,
    until: end,
    openDay,
    afterId: running?.throughId ?? null,
  });
  const opening = (running ?? since).opening;
  const lines = [...(running?.lines ?? []), ...since.lines];
  if (hasClosed && !isClosed(month, now)) {
    const closed = lines.filter(({ day }) => day < openDay);
    await keepRunningMonth(db, {
      sellerId,
      month,
      opening,
      lines: closed,
      until: openDay < end ? openDay : end,
      throughId: since.throughId,
    });
  }
  return { opening, lines };
}
