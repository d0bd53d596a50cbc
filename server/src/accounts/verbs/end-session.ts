/** Ends sessions of one's account: one of them, or all. */
import { endOneSession, endSessionsOf } from '#accounts/rows/sessions.ts';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

export function endOwnSession({ db }: Pick<Deps, 'db'>, author: Author, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await endOneSession(tx, { id, userId: author.userId }))) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, author, { action: 'account.end-session', subject: author.userId });
  });
}

export function endAllSessions({ db }: Pick<Deps, 'db'>, author: Author): Promise<void> {
  return inTransaction(db, async (tx) => {
    await endSessionsOf(tx, author.userId);
    await recordAudit(tx, author, { action: 'account.end-all-sessions', subject: author.userId });
  });
}
