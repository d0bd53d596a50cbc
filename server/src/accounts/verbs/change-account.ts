/** Changes name, e-mail or password of one's account. A new password ends every other session. */
import { endSessionsOf } from '#accounts/rows/sessions.ts';
import type { Actor } from '#accounts/rules/access.ts';
import type { Client } from '#accounts/rules/author.ts';
import { confirmMethods } from '#accounts/rules/factors.ts';
import { refuseShortPassword } from '#accounts/rules/new-passwords.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { changeUser, getUser, lockUserForSignIn, type UserWithUpline } from '#people/rows/users.ts';
import { guessPassword } from './counted-tries.ts';
import { hashPassword } from './hash-password.ts';

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
  const proved = change.password === undefined ? undefined : await proveAndHash(deps, actor, change);
  const passwordHash = proved?.next;
  const { userId } = actor;
  const author = { userId, ...change.client };
  return inTransaction(deps.db, async (tx) => {
    await lockUserForSignIn(tx, userId);
    const before = await getUser(tx, userId);
    // It may have been replaced while the current one was compared.
    if (proved && before.passwordHash !== proved.current) throw wrongPassword();
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

/** The hash of the password that was compared, and of the new one. */
type Proved = { current: string | null; next: string };

async function proveAndHash(deps: ChangeDeps, actor: Actor, change: AccountChange): Promise<Proved> {
  const { password = '', currentPassword = '', client } = change;
  const { phone, passwordHash: current } = await getUser(deps.db, actor.userId);
  if (!(await guessPassword(deps, { phone, password: currentPassword, passwordHash: current, client })))
    throw wrongPassword();
  refuseShortPassword(password, deps.config.passwordMinLength);
  return { current, next: await hashPassword(password, client.address) };
}

function wrongPassword(): Refusal {
  return new Refusal('VALIDATION_FAILED', {
    errors: { current_password: 'The current password is not right' },
  });
}
