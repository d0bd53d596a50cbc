/** Writes what becomes of an account that is in an admin's care, with all that follows from it. */
import { recordAudit } from '#db/audit/audit-log.ts';
import type { Tx } from '#db/database.ts';
import { endSessionsOf, shortenSessionsOf } from '#db/users/sessions.ts';
import { changeUser, deleteUser, markFormerAdmin, type User, type UserChange } from '#db/users/users.ts';
import { isActiveAdmin } from '#domain/people/admin-requests.ts';
import type { Author } from '#domain/people/author.ts';
import { sessionLifetimeMs } from '#domain/people/sessions.ts';
import { voidRequestsOf } from './close-admin-request.ts';

type Next = Pick<UserChange, 'name' | 'email' | 'role' | 'status'>;

/** What is undefined stays as it is. */
export async function writeAccount(tx: Tx, author: Author, user: User, next: Next): Promise<void> {
  const { id } = user;
  const after = { ...auditFields(user), ...definedOf(next) };
  if (isActiveAdmin(user) && !isActiveAdmin(after)) await markFormerAdmin(tx, id);
  if (next.role || next.status === 'inactive') await voidRequestsOf(tx, author, id);
  await changeUser(tx, id, next);
  // The role is read with every request; a token of somebody who may no longer sign in must not come back.
  if (next.status === 'inactive') await endSessionsOf(tx, id);
  if (next.role) await shortenSessionsOf(tx, id, sessionLifetimeMs({ role: next.role, remember: true }));
  await recordAudit(tx, author, { action: 'user.change', subject: id, before: auditFields(user), after });
}

export async function deleteAccount(tx: Tx, author: Author, user: User): Promise<void> {
  const { id, phone } = user;
  if (isActiveAdmin(user)) await markFormerAdmin(tx, id);
  await voidRequestsOf(tx, author, id);
  await deleteUser(tx, id);
  await endSessionsOf(tx, id);
  await recordAudit(tx, author, {
    action: 'user.delete',
    subject: id,
    before: { ...auditFields(user), phone },
  });
}

export function auditFields({ name, email, role, status }: User) {
  return { name, email, role, status };
}

function definedOf(change: Next): { [Name in keyof Next]?: NonNullable<Next[Name]> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
