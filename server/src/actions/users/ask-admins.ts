/** Asks the admins for what none of them does alone: admin rights for somebody, their end, or that of a second step. */
import type { AdminRequestKind, RemovalGoal } from '@ntem/contract/account-rules';
import { adminRequestLastsMs } from '@ntem/contract/limits';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import {
  type AdminRequest,
  insertAdminRequest,
  listAdminRequests,
  listPossibleSeconds,
} from '#db/users/admin-requests.ts';
import { hasFactor } from '#db/users/user-list.ts';
import { findUser, lockAdmins } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { needsSecond, restMsOf } from '#domain/people/admin-requests.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { tellAdmins } from './send-admin-notice.ts';

type Asked = { userId: string; reason?: string | undefined } & (
  | { kind: Exclude<AdminRequestKind, 'removal'> }
  | { kind: 'removal'; goal: RemovalGoal }
);

/** Under the lock of who is an admin. Somebody who is asked for already is not asked for twice. */
export async function askAdmins(
  tx: Tx,
  author: Author,
  { kind, userId, reason = '', ...asked }: Asked,
): Promise<Pick<AdminRequest, 'id' | 'needsSecond'>> {
  const open = (await listAdminRequests(tx, [userId])).find((request) => request.kind === kind);
  if (open) return open;
  const others = await listPossibleSeconds(tx, { askedBy: author.userId, userId });
  const waits = needsSecond(kind, others.length);
  const restMs = waits ? undefined : restMsOf(kind, false);
  const id = await insertAdminRequest(tx, author, {
    ...asked,
    kind,
    userId,
    reason,
    needsSecond: waits,
    restMs,
  });
  const afterMs = restMs ?? adminRequestLastsMs;
  await requestJob(tx, { kind: 'carry-out-admin-request', requestId: id, afterMs });
  const after = { needs_second_admin: waits };
  await recordAudit(tx, author, { action: `user.${kind}.ask`, subject: userId, reason, after });
  await tellAdmins(tx, { id, kind, userId }, 'ask');
  return { id, needsSecond: waits };
}

/** For somebody who has lost it, and of whom the admin has made sure otherwise that it is them. */
export function askForFactorReset(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { userId, reason }: { userId: string; reason: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    if (!(await findUser(tx, userId))) throw new Refusal('NOT_FOUND');
    if (userId === author.userId) {
      throw new Refusal('FORBIDDEN', { message: 'This is your own account. Two other admins can reset it.' });
    }
    if (!(await hasFactor(tx, userId)))
      throw new Refusal('CONFLICT', { message: 'This account has no second step.' });
    if ((await listPossibleSeconds(tx, { askedBy: author.userId, userId })).length === 0) {
      throw new Refusal('CONFLICT', {
        message: 'No other admin could confirm this. The operator can reset it on the machine itself.',
      });
    }
    const { id } = await askAdmins(tx, author, { kind: 'factor-reset', userId, reason });
    return id;
  });
}
