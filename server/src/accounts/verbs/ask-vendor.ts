/** Asks the vendor that made a code whether a guess is right: between two transactions, never inside one. */
import type { Phone } from '@ntem/contract/phones';
import { type HeldCode, voidCode } from '#accounts/rows/one-time-codes.ts';
import { endAsk, keepRightCode } from '#accounts/rows/vendor-codes.ts';
import type { CodePurpose } from '#accounts/rules/codes.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { awaitFirstAnswer } from '#orders/verbs/await-first-answer.ts';
import { callAndLog } from '#vendors/ports/call-and-log.ts';
import type { CodeVerdict } from '#vendors/ports/messages-port.ts';
import { hashCode } from './send-code.ts';

export type GuessDeps = Pick<Deps, 'db' | 'keys' | 'messages' | 'log'>;

export type Guess = { purpose: CodePurpose; phone: Phone; requestId: string; code: string };

/** A guess that only the vendor can judge. It counts as a question under way until the vendor has answered. */
type Question = { ask: HeldCode };

/**
 * Judges a guess, and once more after asking the vendor, if only the vendor knows the code. A right one is kept as our
 * own hash before that, so the vendor need not be asked again. Guesses at one code are asked about one after the other,
 * so that a repeated request gets one answer.
 */
export async function askingVendor<Judged extends object>(
  deps: GuessDeps,
  guess: Guess,
  judge: (vendorSays?: 'wrong') => Promise<Judged | Question | 'under_way'>,
): Promise<Judged> {
  const first = await awaitFirstAnswer(judge);
  if (!('ask' in first)) return first;
  const said = await ask(deps, guess, first.ask);
  if (said === 'unavailable') {
    await endAsk(deps.db, guess.requestId);
    throw new Refusal('SERVICE_UNAVAILABLE', { message: notChecked, retryAfterS: 5 });
  }
  if (said === 'expired') {
    await voidCode(deps.db, guess.requestId);
    throw new Refusal('OTP_EXPIRED');
  }
  if (said === 'right') await keepRightCode(deps.db, guess.requestId, hashCode(deps, guess));
  const second = said === 'wrong' ? await judge(said) : await awaitFirstAnswer(judge);
  if (second === 'under_way' || 'ask' in second) throw new Error('A guess was judged and is still open.');
  return second;
}

const notChecked = 'Your code could not be checked just now. It stays valid: please try again in a moment.';

async function ask(
  { messages, log }: GuessDeps,
  { phone, code, requestId, purpose }: Guess,
  { vendor, vendorRequest, prefix, sent, subject }: HeldCode,
): Promise<CodeVerdict> {
  const { ownCodes } = messages.of(vendor ?? '');
  if (ownCodes && code.length !== ownCodes.digits) return 'wrong';
  // A decoy has no name at the vendor: one that is not known there takes as long to be refused.
  const handle = { vendorRequest: vendorRequest ?? (sent ? undefined : requestId), prefix };
  const orderId = purpose === 'purchase' ? (subject ?? undefined) : undefined;
  const said = await callAndLog<CodeVerdict>(
    log,
    { call: 'check code', vendor: vendor ?? '', orderId },
    async (signal) => ownCodes?.verify({ handle, phone, code }, signal) ?? 'unavailable',
    { unknown: () => 'unavailable' },
  );
  if (said === 'unavailable') log.warn({ vendor }, 'a vendor did not say whether a code is right');
  return sent || said === 'unavailable' ? said : 'wrong';
}
