/** Shows the progress of the mode after a restore, and lets admins end it. */
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { listForgottenCalls } from '#installation/rows/restore-calls.ts';
import {
  endRestore,
  findOpenRestore,
  listRestoreDays,
  listUnasked,
  lockOpenRestore,
  noteEndAsked,
  type Restore,
  type RestoreFindings,
  readFindings,
} from '#installation/rows/restores.ts';
import { judgeEnding } from '#installation/rules/ending-restore.ts';
import { type Db, inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { notIndependent } from '#review/rules/two-people.ts';

/** Beyond this the page says that there are more. */
const mostShown = 100;
const mostCounted = 1_000;

export type ShownRestore = {
  restore: Restore;
  callsToAsk: number;
  daysToCompare: number;
  findings: RestoreFindings;
  hasMore: boolean;
};

export async function showRestore(db: Db): Promise<ShownRestore | undefined> {
  const restore = await findOpenRestore(db);
  if (!restore) return undefined;
  const [days, unasked, next, all] = await Promise.all([
    listRestoreDays(db, restore),
    listUnasked(db, restore, mostCounted),
    listForgottenCalls(db, restore, mostCounted),
    readFindings(db, restore),
  ]);
  const { questions, differences, unreadLists } = all;
  return {
    restore,
    callsToAsk: unasked.length + next.length,
    daysToCompare: days.filter(({ isCompared }) => !isCompared).length,
    findings: {
      questions: questions.slice(0, mostShown),
      differences: differences.slice(0, mostShown),
      unreadLists,
    },
    hasMore: questions.length > mostShown || differences.length > mostShown,
  };
}

/** True once it has ended; false where another admin has to say the same. */
export function endRestoreMode(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
  because: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const restore = await lockOpenRestore(tx);
    if (!restore) throw new Refusal('CONFLICT', { message: 'No restore is open any more.' });
    const judged = judgeEnding({
      isAsked: restore.askedAt !== null,
      needsSecond: config.secondAdminOver !== undefined,
      askedBy: restore.endAskedBy ?? undefined,
      by: await getPerson(tx, author.userId),
    });
    if (judged === 'unasked')
      throw new Refusal('CONFLICT', { message: 'Not every vendor has answered yet.' });
    if (judged === 'not_you') throw new Refusal('CONFLICT', { message: notIndependent });
    const audit = { subject: restore.id, reason: because };
    if (judged === 'ask') {
      await noteEndAsked(tx, restore, { by: author.userId, because });
      await recordAudit(tx, author, { action: 'restore.ask', ...audit });
      return false;
    }
    await endRestore(tx, restore, because);
    await recordAudit(tx, author, { action: 'restore.end', ...audit });
    return true;
  });
}
