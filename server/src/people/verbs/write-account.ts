/** Writes an admin's change of an account, with all its consequences. */
import { endSessionsOf } from '#accounts/rows/sessions.ts';
import type { Author } from '#accounts/rules/author.ts';
import type { Tx } from '#kernel/db/database.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { changeUser, deleteUser, type User, type UserChange } from '#people/rows/users.ts';
import { isActiveAdmin } from '#people/rules/admin-changes.ts';

type Next = Pick<UserChange, 'name' | 'email' | 'role' | 'status'>;

/** Undefined fields stay as they are. */
export async function writeAccount(tx: Tx, author: Author, user: User, next: Next): Promise<void> {
  const { id } = user;
  const after = { ...auditFields(user), ...definedOf(next) };
  await changeUser(tx, id, next);
  // The role is read with every request; a token of somebody who may no longer sign in must not come back.
  if (after.status === 'inactive' || (isActiveAdmin(user) && !isActiveAdmin(after)))
    await endSessionsOf(tx, id);
  await recordAudit(tx, author, { action: 'user.change', subject: id, before: auditFields(user), after });
}

export async function deleteAccount(tx: Tx, author: Author, user: User): Promise<void> {
  const { id, phone } = user;
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

function definedOf(change: Next): { [Name in keyof Next]?: Exclude<Next[Name], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
