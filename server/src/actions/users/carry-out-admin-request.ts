/** Gives admin rights, or removes a second step, once everybody has agreed and the time of rest is over. */
import type { Guard } from '#attempts/life.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import {
  type AdminRequest,
  closeAdminRequest,
  findAdminRequest,
  listAdminRequests,
} from '#db/users/admin-requests.ts';
import { deleteFactors } from '#db/users/factors.ts';
import { endSessionsOf, shortenSessionsOf } from '#db/users/sessions.ts';
import { giveAdminRights, lockAdmins, lockUser } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { judgeEffect } from '#domain/people/admin-requests.ts';
import type { Author } from '#domain/people/author.ts';
import { sessionLifetimeMs } from '#domain/people/sessions.ts';
import { tellAdmins } from './send-admin-notice.ts';

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

/** Under the lock of who is an admin. What still waits for a second admin is left alone. */
export async function carryOut(tx: Tx, request: AdminRequest): Promise<{ againAfterMs: number } | undefined> {
  switch (judgeEffect(request)) {
    case 'waits':
      return undefined;
    case 'rests':
      return { againAfterMs: Math.ceil(request.restMs ?? 0) };
    case 'void':
      return closeAsVoid(tx, request, request.author);
    case 'ready': {
      const { id, kind, userId, askedBy, askerName, confirmerName } = request;
      const before = await lockUser(tx, userId);
      if (kind === 'promotion') {
        await giveAdminRights(tx, userId, askedBy);
        await shortenSessionsOf(tx, userId, sessionLifetimeMs({ role: 'admin', remember: true }));
      } else {
        await deleteFactors(tx, userId);
        await endSessionsOf(tx, userId);
      }
      await closeAdminRequest(tx, id, { state: 'done' });
      await recordAudit(tx, request.author, {
        action: `user.${kind}.done`,
        subject: userId,
        reason: request.reason,
        ...(kind === 'promotion' && { before: { role: before?.role } }),
        after: {
          ...(kind === 'promotion' && { role: 'admin' }),
          asked_by: askerName,
          ...(confirmerName && { confirmed_by: confirmerName }),
        },
      });
      await tellAdmins(tx, request, 'done');
    }
  }
  return undefined;
}

export async function closeAsVoid(tx: Tx, request: AdminRequest, author: Author): Promise<undefined> {
  const { id, kind, userId } = request;
  await closeAdminRequest(tx, id, { state: 'void' });
  await recordAudit(tx, author, { action: `user.${kind}.void`, subject: userId });
  await tellAdmins(tx, request, 'void');
}

/** For an account that was given another role, switched off or deleted: what was asked for it is over. */
export async function voidRequestsOf(tx: Tx, author: Author, userId: string): Promise<void> {
  for (const request of await listAdminRequests(tx, [userId])) await closeAsVoid(tx, request, author);
}
