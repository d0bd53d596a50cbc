/** Puts lines of a list right, leaves them out, and makes those ready again that came back. */
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { changeLine, freeReturnedLines, type LineChange, leaveOutLines } from '#lists/rows/list-lines.ts';
import { findList, type List, lockList } from '#lists/rows/lists.ts';
import { type JudgedList, judgeList } from './judge-list.ts';
import { readListOffers } from './read-list-offers.ts';

type ListDeps = Pick<Deps, 'db' | 'config'>;
export type OwnList = { sellerId: string; id: string };

export async function getList({ db, config }: ListDeps, { sellerId, id }: OwnList): Promise<JudgedList> {
  const list = requireFound(isId(id) ? await findList(db, sellerId, id) : undefined);
  return judgeList(db, list, config);
}

/** Another seller's list is not found. */
export async function getLockedList(tx: Tx, { sellerId, id }: OwnList): Promise<List> {
  return requireFound(isId(id) ? await lockList(tx, sellerId, id) : undefined);
}

export function patchLine(
  { db, config }: ListDeps,
  { line, ...own }: OwnList & { line: string },
  change: LineChange,
): Promise<JudgedList> {
  return inTransaction(db, async (tx) => {
    const list = await getLockedList(tx, own);
    const known = /^\d{1,6}$/.test(line) ? Number(line) : 0;
    if (change.bundleId !== undefined) await refuseUnknownBundle(tx, list, change.bundleId, config);
    if (!(await changeLine(tx, { listId: list.id, line: known }, change))) {
      const { lines } = await judgeList(tx, list, config);
      throw new Refusal(lines.some((one) => one.line === known) ? 'CONFLICT' : 'NOT_FOUND');
    }
    return judgeList(tx, list, config);
  });
}

async function refuseUnknownBundle(
  tx: Tx,
  { sellerId }: List,
  bundleId: string,
  { markupMaxPercent }: Deps['config'],
): Promise<void> {
  const offers = isId(bundleId) ? await readListOffers(tx, { sellerId, markupMaxPercent }) : [];
  if (!offers.some((offer) => offer.bundleId === bundleId)) throw new Refusal('PACKAGE_NOT_FOUND');
}

export function leaveOutProblems({ db, config }: ListDeps, own: OwnList): Promise<JudgedList> {
  return inTransaction(db, async (tx) => {
    const list = await getLockedList(tx, own);
    const { lines } = await judgeList(tx, list, config);
    const wrong = lines.flatMap(({ status, line }) => (status === 'problem' ? [line] : []));
    await leaveOutLines(tx, list.id, wrong);
    return judgeList(tx, list, config);
  });
}

/** Only what is certainly back in the float. */
export function retryList({ db, config }: ListDeps, own: OwnList): Promise<JudgedList> {
  return inTransaction(db, async (tx) => {
    const list = await getLockedList(tx, own);
    await freeReturnedLines(tx, list.id);
    return judgeList(tx, list, config);
  });
}
