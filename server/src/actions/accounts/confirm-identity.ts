/** Asks whoever holds a session to prove again who they are, before money leaves or rights are given. */
import { refusals } from '@ntem/contract/errors';
import { confirmedForMs } from '@ntem/contract/limits';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction } from '#db/database.ts';
import { confirmSession } from '#db/users/sessions.ts';
import { getUser } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Author } from '#domain/people/author.ts';
import type { Actor } from '#domain/people/users.ts';
import { Refusal } from '#domain/refusal.ts';
import { guessPassword } from './guess-password.ts';

/** Until when this session may do what needs it. */
export async function confirmIdentity(
  deps: Pick<Deps, 'db' | 'log'>,
  { sessionId }: Actor,
  { author, password }: { author: Author; password: string },
): Promise<Date> {
  const { phone, passwordHash } = await getUser(deps.db, author.userId);
  if (!(await guessPassword(deps, { phone, password, passwordHash, client: author }))) {
    throw new Refusal('VALIDATION_FAILED', { errors: { password: refusals.INVALID_CREDENTIALS.text } });
  }
  return inTransaction(deps.db, async (tx) => {
    await recordAudit(tx, author, { action: 'account.confirm', subject: author.userId });
    return confirmSession(tx, sessionId, confirmedForMs);
  });
}
