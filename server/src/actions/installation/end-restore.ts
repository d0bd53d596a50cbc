/** What the mode after a restore has come to, and how admins end it. */
import { recordAudit } from '#db/audit/audit-log.ts';
import { listForgottenCalls } from '#db/books/restore-calls.ts';
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
} from '#db/books/restores.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { getPerson } from '#db/users/admin-changes.ts';
import type { Deps } from '#deps.ts';
import { judgeEnding } from '#domain/installation/ending-restore.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { notIndependent } from '#domain/review/two-people.ts';

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
