/** Gives or takes admin rights, or removes a second step, once everybody has agreed and the time of rest is over. */
import { adminRequestLastsMs } from '@ntem/contract/limits';
import type { Guard } from '#attempts/life.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { type AdminRequest, closeAdminRequest, findAdminRequest } from '#db/users/admin-requests.ts';
import { deleteFactors } from '#db/users/factors.ts';
import { endSessionsOf, shortenSessionsOf } from '#db/users/sessions.ts';
import { giveAdminRights, lockAdmins, lockUser, type User } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { judgeEffect } from '#domain/people/admin-requests.ts';
import { sessionLifetimeMs } from '#domain/people/sessions.ts';
import { endRequest } from './close-admin-request.ts';
import { tellAdmins } from './send-admin-notice.ts';
import { deleteAccount, writeAccount } from './write-account.ts';

/** Once: whoever comes second finds it closed. */
export function carryOutAdminRequest(
  { db }: Pick<Deps, 'db'>,
  id: string,
  guard: Guard,
): Promise<{ againAfterMs: number } | undefined> {
  return inTransaction(db, async (tx) => {
    await guard(tx);
    await lockAdmins(tx);
    const request = await findAdminRequest(tx, id);
    return request?.state === 'open' ? carryOut(tx, request) : undefined;
  });
}

/** Under the lock of who is an admin. What still waits for a second admin is looked at again when it expires. */
export async function carryOut(tx: Tx, request: AdminRequest): Promise<{ againAfterMs: number } | undefined> {
  switch (judgeEffect(request)) {
    case 'waits':
      return { againAfterMs: Math.ceil(adminRequestLastsMs - request.ageMs) };
    case 'expired':
      return endRequest(tx, request, { as: 'expired', author: request.author });
    case 'rests':
      return { againAfterMs: Math.ceil(request.restMs ?? 0) };
    case 'void':
      return endRequest(tx, request, { as: 'void', author: request.author });
    case 'ready':
      return takeEffect(tx, request);
  }
}

async function takeEffect(tx: Tx, request: AdminRequest): Promise<undefined> {
  const { id, kind, userId, author, askerName, confirmerName, reason } = request;
  const user = await lockUser(tx, userId);
  if (!user) throw new Error(`The account ${userId} of an admin request is gone.`);
  // Closed first: what follows ends everything else that was asked for the account.
  await closeAdminRequest(tx, id, { state: 'done' });
  await recordAudit(tx, author, {
    action: `user.${kind}.done`,
    subject: userId,
    reason,
    ...(kind === 'promotion' && { before: { role: user.role } }),
    after: {
      ...(kind === 'promotion' && { role: 'admin' }),
      asked_by: askerName,
      ...(confirmerName && { confirmed_by: confirmerName }),
    },
  });
  switch (kind) {
    case 'promotion':
      await giveAdminRights(tx, userId, request.askedBy);
      await shortenSessionsOf(tx, userId, sessionLifetimeMs({ role: 'admin', remember: true }));
      break;
    case 'removal':
      await remove(tx, request, user);
      break;
    case 'factor-reset':
      await deleteFactors(tx, userId);
      await endSessionsOf(tx, userId);
  }
  await tellAdmins(tx, request, 'done');
}

async function remove(tx: Tx, { goal, author }: AdminRequest, user: User): Promise<void> {
  if (goal === 'deleted') await deleteAccount(tx, author, user);
  else if (goal === 'inactive') await writeAccount(tx, author, user, { status: goal });
  else if (goal) await writeAccount(tx, author, user, { role: goal });
}
