/** Ends what was asked of the admins without effect: overtaken by what became of the accounts, or never confirmed. */
import { recordAudit } from '#db/audit/audit-log.ts';
import type { Tx } from '#db/database.ts';
import { type AdminRequest, closeAdminRequest, listAdminRequests } from '#db/users/admin-requests.ts';
import type { Author } from '#domain/people/author.ts';
import { tellAdmins } from './send-admin-notice.ts';

const ends = { void: 'void', expired: 'expire' } as const;

export async function endRequest(
  tx: Tx,
  request: AdminRequest,
  { as, author }: { as: keyof typeof ends; author: Author },
): Promise<undefined> {
  const { id, kind, userId } = request;
  await closeAdminRequest(tx, id, { state: as });
  await recordAudit(tx, author, { action: `user.${kind}.${ends[as]}`, subject: userId });
  await tellAdmins(tx, request, ends[as]);
}

/** For an account that was given another role, switched off or deleted: what was asked for it is over. */
export async function voidRequestsOf(tx: Tx, author: Author, userId: string): Promise<void> {
  for (const request of await listAdminRequests(tx, [userId]))
    await endRequest(tx, request, { as: 'void', author });
}
