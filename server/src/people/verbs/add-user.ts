/** Adds an account on behalf of somebody. It has no password: its owner sets one with a code. */
import { refusals } from '@ntem/contract/errors';
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { getUser, insertUser, lockAdmins, type UserWithUpline } from '#people/rows/users.ts';
import { assignRole } from '#people/rules/assign-role.ts';
import { type Changer, noteAdminChange, requireAdminChange } from './change-admin.ts';
import { noAgentAbove } from './change-user.ts';
import { auditFields } from './write-account.ts';

type NewAccount = {
  name: string;
  phone: Phone;
  role: Role;
  email: string | null;
};

export async function addUser(
  { db }: Pick<Deps, 'db'>,
  changer: Changer,
  account: NewAccount,
): Promise<UserWithUpline> {
  const role = assignRole({ asked: account.role, current: null, above: [] });
  if (!role) throw noAgentAbove();
  return inTransaction(db, async (tx) => {
    const { name, phone, email } = account;
    const { author } = changer;
    const change = 'made';
    if (role === 'admin') {
      await lockAdmins(tx);
      await requireAdminChange(tx, changer, { userId: null, change });
    }
    const inserted = await insertUser(tx, {
      name,
      phone,
      email,
      role,
      passwordHash: null,
      createdBy: author.userId,
    });
    if (!inserted) {
      throw new Refusal('PHONE_EXISTS', { errors: { phone_number: refusals.PHONE_EXISTS.text } });
    }
    await recordAudit(tx, author, {
      action: 'user.add',
      subject: inserted.id,
      after: { ...auditFields(inserted), phone },
    });
    if (role === 'admin') await noteAdminChange(tx, author, { user: { ...inserted, role: 'user' }, change });
    return getUser(tx, inserted.id);
  });
}
