/** The second step of signing in: a code of the authenticator app, or a recovery code. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { inTransaction } from '#db/database.ts';
import { lockLoginChallenge, markChallengeUsed, noteWrongFactor } from '#db/users/factors.ts';
import { insertFailedLogin, rememberDevice } from '#db/users/failed-logins.ts';
import { findUser, type UserWithUpline } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Client } from '#domain/people/author.ts';
import { loginChallenge } from '#domain/people/factors.ts';
import { Refusal } from '#domain/refusal.ts';
import { openSession, type Tokens } from './open-session.ts';
import { isRightFactor } from './second-factor.ts';

type Finish = { requestId: string; code: string; client: Client };

/** A wrong code counts like a wrong password: whoever knows the password cannot try on and on. */
export async function finishLogin(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  { requestId, code, client }: Finish,
): Promise<{ user: UserWithUpline; tokens: Tokens }> {
  const finished = await inTransaction(deps.db, async (tx) => {
    const challenge = await lockLoginChallenge(tx, requestId);
    const user = challenge && (await findUser(tx, challenge.userId));
    if (!challenge || !user || user.status !== 'active') throw new Refusal('OTP_EXPIRED');
    if (challenge.wrongTries >= loginChallenge.wrongTries) return 'too_many';
    if (!(await isRightFactor(deps, tx, { userId: user.id, code }))) {
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
  if (finished === 'wrong') throw new Refusal('INVALID_OTP');
  if (finished === 'too_many') {
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: (15 * minuteMs) / secondMs });
  }
  return finished;
}
