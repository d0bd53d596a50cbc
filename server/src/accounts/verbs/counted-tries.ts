/** Compares a typed password. A try is counted before it is compared, so that parallel tries get no more. */
import type { Phone } from '@ntem/contract/phones';
import { countTries, deleteTry, insertTry, isKnownDevice, lockTries } from '#accounts/rows/failed-logins.ts';
import type { Client } from '#accounts/rules/author.ts';
import { findLoginWaitMs, isLastTry } from '#accounts/rules/login-limits.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { inTurn } from '#kernel/db/turns.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { isRightPassword } from './hash-password.ts';

type Guess = { phone: Phone; client: Client; isRight: () => Promise<boolean> };
type PasswordGuess = Omit<Guess, 'isRight'> & { password: string; passwordHash: string | null | undefined };

/** A try that counts as wrong until it is given back. */
export type TakenTry = { id: string; isLast: boolean };

/** Throws a 429 if there were too many before. */
export function takeTry(
  { db }: Pick<Deps, 'db'>,
  { phone, client }: Pick<Guess, 'phone' | 'client'>,
): Promise<TakenTry> {
  const attempt = { phone, ...client };
  return inTurn(`login ${phone}`, () =>
    inTransaction(db, async (tx) => {
      const known = await isKnownDevice(tx, attempt);
      await lockTries(tx, attempt, known);
      const counts = await countTries(tx, attempt, known);
      const waitMs = findLoginWaitMs(counts);
      if (waitMs !== undefined) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: waitMs / 1000 });
      return { id: await insertTry(tx, attempt, known), isLast: isLastTry(counts) };
    }),
  );
}

/** Runs the comparison, and gives the try back if it could not be done. */
export async function orGiveBack<Result>(
  { db }: Pick<Deps, 'db'>,
  taken: TakenTry,
  compare: () => Promise<Result>,
): Promise<Result> {
  try {
    return await compare();
  } catch (error) {
    await deleteTry(db, taken.id);
    throw error;
  }
}

export function guessPassword(deps: Pick<Deps, 'db' | 'log'>, guessed: PasswordGuess): Promise<boolean> {
  return guess(deps, { ...guessed, isRight: () => comparePassword(guessed) });
}

export function comparePassword({ client, password, passwordHash }: PasswordGuess): Promise<boolean> {
  return isRightPassword(passwordHash, password, client.address);
}

/** Throws a 429 if there were too many wrong ones before. */
export async function guess(deps: Pick<Deps, 'db' | 'log'>, guessed: Guess): Promise<boolean> {
  const taken = await takeTry(deps, guessed);
  const isRight = await orGiveBack(deps, taken, guessed.isRight);
  if (isRight) await deleteTry(deps.db, taken.id);
  else noteWrong(deps, guessed.phone);
  return isRight;
}

export function noteWrong({ log }: Pick<Deps, 'log'>, phone: Phone): void {
  log.info({ event: 'wrong password', phone }, 'a password was refused');
}
