/** Finishes signing in with the second step: an authenticator code, a recovery code, or a passkey. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import {
  findLoginChallenge,
  type LoginChallenge,
  lockLoginChallenge,
  markChallengeUsed,
  noteWrongFactor,
} from '#accounts/rows/factors.ts';
import { deleteTry, rememberDevice } from '#accounts/rows/failed-logins.ts';
import type { Client } from '#accounts/rules/author.ts';
import { loginChallenge } from '#accounts/rules/factors.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findUser, lockUserForSignIn, type UserWithUpline } from '#people/rows/users.ts';
import { orGiveBack, takeTry } from './counted-tries.ts';
import { askForPasskey } from './manage-passkeys.ts';
import { openSession, type Tokens } from './open-session.ts';
import { type FactorProof, isRightFactor, recordWrongFactor } from './prove-factor.ts';

type FinishDeps = Pick<Deps, 'db' | 'keys' | 'log' | 'config'>;
type Finish = FactorProof & { requestId: string; client: Client };

/** A wrong answer counts like a wrong password, over all sign-ins together: the right password opens no more tries. */
export async function finishLogin(
  deps: FinishDeps,
  { requestId, client, ...proof }: Finish,
): Promise<{ user: UserWithUpline; tokens: Tokens }> {
  const { user: waiting } = await getWaiting(deps.db, await findLoginChallenge(deps.db, requestId));
  const taken = await takeTry(deps, { phone: waiting.phone, client });
  const prove = async (tx: Tx) => {
    // Before the challenge: a new password, which ends the challenge, locks them in this order too.
    await lockUserForSignIn(tx, waiting.id);
    const { challenge, user } = await getWaiting(tx, await lockLoginChallenge(tx, requestId));
    if (challenge.wrongTries >= loginChallenge.wrongTries) return 'too_many';
    const whose = { userId: user.id, holder: challenge.id, purpose: 'login' as const };
    if (!(await isRightFactor(deps, tx, { ...whose, ...proof }))) {
      await noteWrongFactor(tx, challenge.id);
      const isLast = taken.isLast || challenge.wrongTries + 1 === loginChallenge.wrongTries;
      await recordWrongFactor(tx, { userId: user.id, ...client }, isLast);
      return 'wrong';
    }
    await markChallengeUsed(tx, challenge.id);
    await deleteTry(tx, taken.id);
    const { remember } = challenge;
    const tokens = await openSession(deps, tx, { userId: user.id, remember, client });
    await rememberDevice(tx, { phone: user.phone, ...client });
    return { user, tokens };
  };
  const finished = await orGiveBack(deps, taken, () => inTransaction(deps.db, prove));
  if (finished === 'too_many') {
    await deleteTry(deps.db, taken.id);
    throw tooManyTries();
  }
  if (finished === 'wrong') throw new Refusal(proof.passkey ? 'PASSKEY_REFUSED' : 'INVALID_OTP');
  return finished;
}

/** For a person who gave the right password and continues with a passkey. */
export function askForLoginPasskey(deps: FinishDeps, requestId: string) {
  return inTransaction(deps.db, async (tx) => {
    const { challenge, user } = await getWaiting(tx, await lockLoginChallenge(tx, requestId));
    if (challenge.wrongTries >= loginChallenge.wrongTries) throw tooManyTries();
    return askForPasskey(deps, tx, { userId: user.id, holder: challenge.id, purpose: 'login' });
  });
}

async function getWaiting(db: Deps['db'] | Tx, challenge: LoginChallenge | undefined) {
  const user = challenge && (await findUser(db, challenge.userId));
  if (!challenge || user?.status !== 'active') throw new Refusal('OTP_EXPIRED');
  return { challenge, user };
}

function tooManyTries(): Refusal {
  return new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: (15 * minuteMs) / secondMs });
}
