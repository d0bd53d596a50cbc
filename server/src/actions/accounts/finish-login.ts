/** The second step of signing in: a code of the authenticator app, a recovery code, or a passkey. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { inTransaction, type Tx } from '#db/database.ts';
import { lockLoginChallenge, markChallengeUsed, noteWrongFactor } from '#db/users/factors.ts';
import { insertFailedLogin, rememberDevice } from '#db/users/failed-logins.ts';
import { findUser, type UserWithUpline } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Client } from '#domain/people/author.ts';
import { loginChallenge } from '#domain/people/factors.ts';
import { Refusal } from '#domain/refusal.ts';
import { openSession, type Tokens } from './open-session.ts';
import { askForPasskey } from './passkeys.ts';
import { type FactorProof, isRightFactor } from './prove-factor.ts';

type FinishDeps = Pick<Deps, 'db' | 'keys' | 'log' | 'config'>;
type Finish = FactorProof & { requestId: string; client: Client };

/** A wrong answer counts like a wrong password: whoever knows the password cannot try on and on. */
export async function finishLogin(
  deps: FinishDeps,
  { requestId, client, ...proof }: Finish,
): Promise<{ user: UserWithUpline; tokens: Tokens }> {
  const finished = await inTransaction(deps.db, async (tx) => {
    const { challenge, user } = await lockWaiting(tx, requestId);
    if (challenge.wrongTries >= loginChallenge.wrongTries) return 'too_many';
    const whose = { userId: user.id, holder: challenge.id, purpose: 'login' as const };
    if (!(await isRightFactor(deps, tx, { ...whose, ...proof }))) {
      await noteWrongFactor(tx, challenge.id);
      await insertFailedLogin(tx, { phone: user.phone, ...client }, false);
      return 'wrong';
    }
    await markChallengeUsed(tx, challenge.id);
    const { id: userId, role } = user;
    const tokens = await openSession(deps, tx, { userId, role, remember: challenge.remember, client });
    await rememberDevice(tx, { phone: user.phone, ...client });
    return { user, tokens };
  });
  if (finished === 'wrong') throw new Refusal(proof.passkey ? 'PASSKEY_REFUSED' : 'INVALID_OTP');
  if (finished === 'too_many') throw tooManyTries();
  return finished;
}

/** For whoever has given the right password and wants to go on with a passkey. */
export function askForLoginPasskey(deps: FinishDeps, requestId: string) {
  return inTransaction(deps.db, async (tx) => {
    const { challenge, user } = await lockWaiting(tx, requestId);
    if (challenge.wrongTries >= loginChallenge.wrongTries) throw tooManyTries();
    return askForPasskey(deps, tx, { userId: user.id, holder: challenge.id, purpose: 'login' });
  });
}

async function lockWaiting(tx: Tx, requestId: string) {
  const challenge = await lockLoginChallenge(tx, requestId);
  const user = challenge && (await findUser(tx, challenge.userId));
  if (!challenge || user?.status !== 'active') throw new Refusal('OTP_EXPIRED');
  return { challenge, user };
}

function tooManyTries(): Refusal {
  return new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: (15 * minuteMs) / secondMs });
}
