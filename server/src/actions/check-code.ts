/** Judges an entered code and counts wrong ones, so that no number of parallel guesses gets more tries. */
import { timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '@ntem/contract/errors';
import type { Phone } from '@ntem/contract/phones';
import { inTransaction, type Tx } from '#db/database.ts';
import { type HeldCode, lockCode, markCodeUsed, recordWrongTry } from '#db/one-time-codes.ts';
import type { Deps } from '#deps.ts';
import { type CodePurpose, type GuessVerdict, judgeGuess } from '#domain/codes.ts';
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
    if (!held) return { verdict: 'over' as const };
    const isRight = timingSafeEqual(held.hash, hashCode(deps, guess));
    const verdict = judgeGuess({ ...held, isRight });
    if (verdict === 'right') {
      await markCodeUsed(tx, guess.requestId);
      return { verdict, result: await work(tx, held) };
    }
    if (verdict === 'wrong' || verdict === 'last_wrong') {
      await recordWrongTry(tx, guess.requestId, { isLast: verdict === 'last_wrong' });
    }
    return { verdict };
  });
  if (judged.verdict === 'right') return judged.result;
  const code = refusals[judged.verdict];
  throw new Refusal(code, code === 'RATE_LIMIT_EXCEEDED' ? { retryAfterS: 60 } : {});
}
