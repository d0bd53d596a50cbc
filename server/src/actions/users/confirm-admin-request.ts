/** A second admin confirms what another has asked the admins for, or any of them takes it back in time. */
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import {
  type AdminRequest,
  closeAdminRequest,
  findAdminRequest,
  getAdminRequest,
  markRequestConfirmed,
} from '#db/users/admin-requests.ts';
import { getPerson, lockAdmins } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { canStop, judgeConfirm, restMsOf } from '#domain/people/admin-requests.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { notIndependent } from '#domain/review/two-people.ts';
import { carryOut } from './carry-out-admin-request.ts';
import { endRequest } from './close-admin-request.ts';
import { tellAdmins } from './send-admin-notice.ts';

const isOver = 'This was confirmed, taken back, carried out or has expired in the meantime.';

export async function confirmAdminRequest(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  id: string,
): Promise<AdminRequest> {
  const confirmed = await inTransaction(db, async (tx) => {
    const request = await lockOpen(tx, id);
    const { kind, userId } = request;
    switch (judgeConfirm(request, await getPerson(tx, author.userId))) {
      case 'not_wanted':
        throw new Refusal('CONFLICT', { message: isOver });
      case 'own':
        throw new Refusal('FORBIDDEN', {
          message: 'You asked for this yourself. Another admin must confirm it.',
        });
      case 'about_self':
        throw new Refusal('FORBIDDEN', {
          message: 'This is about your own account. Another admin must confirm it.',
        });
      case 'not_independent':
        throw new Refusal('FORBIDDEN', { message: notIndependent });
      case 'void':
        await endRequest(tx, request, { as: 'void', author });
        return undefined;
      case 'allowed': {
        const restMs = restMsOf(kind, true);
        await markRequestConfirmed(tx, id, { author, restMs });
        const before = { asked_by: request.askerName, asked_by_id: request.askedBy };
        await recordAudit(tx, author, { action: `user.${kind}.confirm`, subject: userId, before });
        if (restMs === 0) await carryOut(tx, await getAdminRequest(tx, id));
        else {
          await tellAdmins(tx, request, 'confirm');
          await requestJob(tx, { kind: 'carry-out-admin-request', requestId: id, afterMs: restMs });
        }
        return getAdminRequest(tx, id);
      }
    }
  });
  // Answered, not thrown inside: that it is void has to be kept.
  if (!confirmed)
    throw new Refusal('CONFLICT', { message: 'Whoever asked is no admin any more. Nothing was done.' });
  return confirmed;
}

/** Until it takes effect, any admin stops it, but not always whom it is about. */
export function withdrawAdminRequest(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  id: string,
): Promise<AdminRequest> {
  return inTransaction(db, async (tx) => {
    const request = await lockOpen(tx, id);
    const { kind, userId } = request;
    if (!canStop(request, author.userId))
      throw new Refusal('FORBIDDEN', {
        message: 'This is about your own account. Another admin decides it.',
      });
    await closeAdminRequest(tx, id, { state: 'withdrawn', by: author.userId });
    await recordAudit(tx, author, { action: `user.${kind}.withdraw`, subject: userId });
    await tellAdmins(tx, request, 'withdraw');
    return getAdminRequest(tx, id);
  });
}

async function lockOpen(tx: Tx, id: string): Promise<AdminRequest> {
  await lockAdmins(tx);
  const request = await findAdminRequest(tx, id);
  if (!request) throw new Refusal('NOT_FOUND');
  if (request.state !== 'open') throw new Refusal('CONFLICT', { message: isOver });
  return request;
}
