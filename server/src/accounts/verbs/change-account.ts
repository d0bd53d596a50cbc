/** Changes name, e-mail or password of one's account. A new password ends every other session. */
import { endSessionsOf } from '#accounts/rows/sessions.ts';
import type { Actor } from '#accounts/rules/access.ts';
import type { Client } from '#accounts/rules/author.ts';
import { confirmMethods } from '#accounts/rules/factors.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { changeUser, getUser, type UserWithUpline } from '#people/rows/users.ts';
import { guessPassword } from './guess-password.ts';
import { hashNewPassword } from './hash-password.ts';

type ChangeDeps = Pick<Deps, 'db' | 'config' | 'log'>;

type AccountChange = {
  name?: string | undefined;
  email?: string | null | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  client: Client;
};

export async function changeAccount(
  deps: ChangeDeps,
  actor: Actor,
  { requireProof, ...change }: AccountChange & { requireProof: () => void },
): Promise<UserWithUpline> {
  // The current password is as good as a proof for those who prove themselves by it.
  const isByPassword = confirmMethods(actor).includes('password');
  if (change.password !== undefined && !isByPassword) requireProof();
  const passwordHash = change.password === undefined ? undefined : await proveAndHash(deps, actor, change);
  const { userId } = actor;
  const author = { userId, ...change.client };
  return inTransaction(deps.db, async (tx) => {
    const before = await getUser(tx, userId);
    const changesEmail = change.email !== undefined && change.email !== before.email;
    if (changesEmail && passwordHash === undefined) requireProof();
    await changeUser(tx, userId, { name: change.name, email: change.email, passwordHash });
    if (changesEmail) await recordAudit(tx, author, { action: 'account.change-email', subject: userId });
    if (passwordHash !== undefined) {
      await endSessionsOf(tx, userId, actor.sessionId);
      await recordAudit(tx, author, { action: 'account.change-password', subject: userId });
    }
    return getUser(tx, userId);
  });
}

async function proveAndHash(deps: ChangeDeps, actor: Actor, change: AccountChange): Promise<string> {
  const { password = '', currentPassword = '', client } = change;
  const { phone, passwordHash } = await getUser(deps.db, actor.userId);
  if (!(await guessPassword(deps, { phone, password: currentPassword, passwordHash, client }))) {
    throw new Refusal('VALIDATION_FAILED', {
      errors: { current_password: 'The current password is not right' },
    });
  }
  return hashNewPassword(deps, password, client.address);
}
