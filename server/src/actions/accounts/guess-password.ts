/** Compares a password that somebody typed, and counts the wrong ones against phone, device and address. */
import type { Phone } from '@ntem/contract/phones';
import { type Db, inTransaction } from '#db/database.ts';
import {
  countFailedLogins,
  insertFailedLogin,
  isKnownDevice,
  lockFailedLogins,
} from '#db/users/failed-logins.ts';
import type { Deps } from '#deps.ts';
import type { Client } from '#domain/people/author.ts';
import { findLoginWaitMs } from '#domain/people/login-limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { isRightPassword } from './hash-password.ts';

type Guess = { phone: Phone; client: Client; isRight: () => Promise<boolean> };
type PasswordGuess = Omit<Guess, 'isRight'> & { password: string; passwordHash: string | null | undefined };

export function guessPassword(deps: Pick<Deps, 'db' | 'log'>, guessed: PasswordGuess): Promise<boolean> {
  const { password, passwordHash } = guessed;
  return guess(deps, { ...guessed, isRight: () => isRightPassword(passwordHash, password) });
}

/** Throws a 429 where there were too many wrong ones before. */
export async function guess({ db, log }: Pick<Deps, 'db' | 'log'>, guessed: Guess): Promise<boolean> {
  const attempt = { phone: guessed.phone, ...guessed.client };
  const known = await isKnownDevice(db, attempt);
  refuseWhileWaiting(findLoginWaitMs(await countFailedLogins(db, attempt, known)));
  if (await guessed.isRight()) return true;
  log.info({ event: 'wrong password', phone: guessed.phone }, 'a password was refused');
  refuseWhileWaiting(await recordFailure(db, attempt, known));
  return false;
}

/** Counts again under the lock: of many parallel guesses only as many as the limit are told apart. */
function recordFailure(
  db: Db,
  attempt: { phone: Phone } & Client,
  known: boolean,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    await lockFailedLogins(tx, attempt);
    const waitMs = findLoginWaitMs(await countFailedLogins(tx, attempt, known));
    if (waitMs === undefined) await insertFailedLogin(tx, attempt, known);
    return waitMs;
  });
}

function refuseWhileWaiting(waitMs: number | undefined): void {
  if (waitMs !== undefined) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: waitMs / 1000 });
}
