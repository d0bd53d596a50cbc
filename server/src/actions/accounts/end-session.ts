/** Ends sessions of the own account: one of them, or all. */
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction } from '#db/database.ts';
import { endOneSession, endSessionsOf } from '#db/users/sessions.ts';
import type { Deps } from '#deps.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';

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
