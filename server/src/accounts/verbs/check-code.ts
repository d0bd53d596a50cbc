/** Judges an entered code and counts wrong ones, so that parallel guesses get no more tries. */
import { timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '@ntem/contract/errors';
import type { Phone } from '@ntem/contract/phones';
import { lockCodesOf } from '#accounts/rows/code-counts.ts';
import { knowDevice } from '#accounts/rows/failed-logins.ts';
import { type HeldCode, lockCode, markCodeUsed, recordWrongTry } from '#accounts/rows/one-time-codes.ts';
import { beginAsk, endAsk } from '#accounts/rows/vendor-codes.ts';
import { type GuessVerdict, judgeGuess } from '#accounts/rules/codes.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { inTurn } from '#kernel/db/turns.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { compareKey, type RequestKey, writeKey } from '#orders/rules/purchase-keys.ts';
import { askingVendor, type Guess, type GuessDeps } from './ask-vendor.ts';
import { hashCode } from './send-code.ts';

export type RefusedGuess = Exclude<GuessVerdict, 'right' | 'ask' | 'under_way'>;

const refusals: Record<RefusedGuess, ErrorCode> = {
  wrong: 'INVALID_OTP',
  last_wrong: 'RATE_LIMIT_EXCEEDED',
  too_many: 'RATE_LIMIT_EXCEEDED',
  over: 'OTP_EXPIRED',
};

type Judged<Result> = { result: Result } | { refused: RefusedGuess };

/**
 * Runs `work` in the transaction that uses the code up. A wrong guess commits its count and is refused:
 * were it thrown inside, the count would be rolled back.
 */
export async function withRightCode<Result>(
  deps: GuessDeps,
  guess: Guess,
  work: (tx: Tx, code: HeldCode) => Promise<Result>,
): Promise<Result> {
  const { requestId: id, phone, purpose } = guess;
  const judged = await askingVendor<Judged<Result>>(deps, guess, (vendorSays) =>
    judgeInTurn(deps, phone, async (tx) => {
      if (vendorSays) await endAsk(tx, id);
      const held = await lockCode(tx, { id, phone, purpose });
      if (!held) return { refused: 'over' };
      const verdict = await judgeHeldCode(deps, tx, { guess, held, vendorSays });
      if (verdict === 'ask') return { ask: held };
      if (verdict === 'under_way') return verdict;
      return verdict === 'right' ? { result: await work(tx, held) } : { refused: verdict };
    }),
  );
  if ('result' in judged) return judged.result;
  throw guessRefused(judged.refused);
}

/** Guesses at all codes of one phone come one after the other: each counts the wrong ones before it. */
function judgeInTurn<Result>(
  { db }: Pick<Deps, 'db'>,
  phone: Phone,
  judge: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTurn(`guesses ${phone}`, () =>
    inTransaction(db, async (tx) => {
      await lockCodesOf(tx, phone);
      return judge(tx);
    }),
  );
}

type HeldGuess = {
  guess: Guess;
  held: HeldCode;
  key?: RequestKey | undefined;
  /** The vendor's verdict on this guess. */
  vendorSays?: 'wrong' | undefined;
};

/** Uses a right code up and counts a wrong one. The same wrong guess under the same key is counted once. */
export async function judgeHeldCode(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  { guess, held, key, vendorSays }: HeldGuess,
): Promise<GuessVerdict> {
  const tried = key && compareKey(held.triedKey, key);
  if (tried === 'other_body') throw new Refusal('IDEMPOTENCY_CONFLICT');
  if (tried === 'same' && !held.isOver) return 'wrong';
  const known = held.hash && timingSafeEqual(held.hash, hashCode(deps, guess));
  const isRight = known ?? (vendorSays ? false : undefined);
  const verdict = judgeGuess({ ...held, isRight });
  if (verdict === 'ask') await beginAsk(tx, guess.requestId);
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

export function guessRefused(verdict: RefusedGuess): Refusal {
  const code = refusals[verdict];
  return new Refusal(code, code === 'RATE_LIMIT_EXCEEDED' ? { retryAfterS: 60 } : {});
}
