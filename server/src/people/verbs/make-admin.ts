/** Makes an admin, new or from an existing account, for a person with access to the machine itself. */
import type { Phone } from '@ntem/contract/phones';
import { deleteFactors } from '#accounts/rows/factors.ts';
import { endSessionsOf } from '#accounts/rows/sessions.ts';
import { findAdminPasswordFault } from '#accounts/rules/new-passwords.ts';
import { hashPassword } from '#accounts/verbs/hash-password.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { vouchFor } from '#people/rows/admin-changes.ts';
import { changeUser, insertUser, lockUserByPhone, markPhoneVerified } from '#people/rows/users.ts';

/** `email`: empty leaves it as it is. */
type NewAdmin = { name: string; phone: Phone; password: string; email?: string };

export async function makeAdmin(
  { db }: Pick<Deps, 'db'>,
  { name, phone, password, email }: NewAdmin,
): Promise<void> {
  const passwordFault = findAdminPasswordFault(password);
  if (passwordFault) throw new Error(`${passwordFault}.`);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const account =
      (await lockUserByPhone(tx, phone)) ?? (await insertUser(tx, { name, phone, passwordHash }));
    if (!account) throw new Error('The account was made by somebody else just now. Try again.');
    await vouchFor(tx, account.id);
    await changeUser(tx, account.id, {
      role: 'admin',
      status: 'active',
      createdBy: null,
      passwordHash,
      ...(email && { email }),
    });
    await markPhoneVerified(tx, account.id);
    await endSessionsOf(tx, account.id);
  });
}

/** For a person who has lost the app and the recovery codes, after the operator has checked who they are. */
export async function resetFactor({ db }: Pick<Deps, 'db'>, phone: Phone): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await lockUserByPhone(tx, phone);
    if (!account) throw new Error('No account has this number.');
    await deleteFactors(tx, account.id);
    await endSessionsOf(tx, account.id);
  });
}
