/** Judges an entered code and counts wrong ones, so that no number of parallel guesses gets more tries. */
import { timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '@ntem/contract/errors';
import type { Phone } from '@ntem/contract/phones';
import { inTransaction, type Tx } from '#db/database.ts';
import { knowDevice } from '#db/users/failed-logins.ts';
import { type HeldCode, lockCode, markCodeUsed, recordWrongTry } from '#db/users/one-time-codes.ts';
import type { Deps } from '#deps.ts';
import { compareKey, type RequestKey, writeKey } from '#domain/orders/purchase-keys.ts';
import { type CodePurpose, type GuessVerdict, judgeGuess } from '#domain/people/codes.ts';
import { Refusal } from '#domain/refusal.ts';
import { hashCode } from './send-code.ts';

export type Guess = { purpose: CodePurpose; phone: Phone; requestId: string; code: string };

const refusals: Record<Exclude<GuessVerdict, 'right'>, ErrorCode> = {
  wrong: 'INVALID_OTP',
  last_wrong: 'RATE_LIMIT_EXCEEDED',
  too_many: 'RATE_LIMIT_EXCEEDED',
  over: 'OTP_EXPIRED',
};

/**
 * Runs `work` in the transaction that uses the code up. A wrong guess commits its count and is refused:
 * were it thrown inside, the count would be rolled back.
 */
export async function withRightCode<Result>(
  deps: Pick<Deps, 'db' | 'keys'>,
  guess: Guess,
  work: (tx: Tx, code: HeldCode) => Promise<Result>,
): Promise<Result> {
  const judged = await inTransaction(deps.db, async (tx) => {
    const held = await lockCode(tx, { id: guess.requestId, phone: guess.phone, purpose: guess.purpose });
    if (!held) return { refused: 'over' as const };
    const verdict = await judgeHeldCode(deps, tx, { guess, held });
    return verdict === 'right' ? { result: await work(tx, held) } : { refused: verdict };
  });
  if ('result' in judged) return judged.result;
  throw guessRefused(judged.refused);
}

type HeldGuess = { guess: Guess; held: HeldCode; key?: RequestKey | undefined };

/** Uses a right code up and counts a wrong one. The same wrong guess under the same key is counted once. */
export async function judgeHeldCode(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  { guess, held, key }: HeldGuess,
): Promise<GuessVerdict> {
  const tried = key && compareKey(held.triedKey, key);
  if (tried === 'other_body') throw new Refusal('IDEMPOTENCY_CONFLICT');
  if (tried === 'same' && !held.isOver) return 'wrong';
  const isRight = timingSafeEqual(held.hash, hashCode(deps, guess));
  const verdict = judgeGuess({ ...held, isRight });
  if (verdict === 'right') {
    await markCodeUsed(tx, guess.requestId);
    if (held.device) await knowDevice(tx, { phone: guess.phone, device: held.device });
  }
  if (verdict === 'wrong' || verdict === 'last_wrong') {
    const isLast = verdict === 'last_wrong';
    await recordWrongTry(tx, guess.requestId, { isLast, key: key && writeKey(key) });
  }
  return verdict;
}

export function guessRefused(verdict: Exclude<GuessVerdict, 'right'>): Refusal {
  const code = refusals[verdict];
  return new Refusal(code, code === 'RATE_LIMIT_EXCEEDED' ? { retryAfterS: 60 } : {});
}
