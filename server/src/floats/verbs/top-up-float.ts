/** Asks a wallet for money for the seller's float: the number is proved first, then its owner approves. */

import { randomUUID } from 'node:crypto';
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { promptWindowMs } from '@ntem/contract/orders/limits';
import type { Phone } from '@ntem/contract/phones';
import { findSentCode } from '#accounts/rows/one-time-codes.ts';
import type { Author } from '#accounts/rules/author.ts';
import type { SentCode } from '#accounts/rules/codes.ts';
import { withRightCode } from '#accounts/verbs/check-code.ts';
import { deliverCode, type PreparedCode, prepareCode } from '#accounts/verbs/send-code.ts';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { findChallengedAttempt } from '#attempts/rows/challenges.ts';
import { buyer } from '#attempts/verbs/attempt-context.ts';
import { askNow } from '#attempts/verbs/follow.ts';
import { recordAttempt } from '#attempts/verbs/record.ts';
import { chooseGateway } from '#attempts/verbs/routes.ts';
import { sendAttempt } from '#attempts/verbs/send.ts';
import {
  countOpenTopUps,
  findAttemptOfTopUp,
  findTopUp,
  findTopUpByKey,
  getLockedTopUp,
  insertTopUp,
  lockTopUpsOf,
  moveTopUp,
  type TopUp,
} from '#floats/rows/top-ups.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { needsCode } from '#orders/rules/payer-proofs.ts';
import { largestOpenPrompts } from '#orders/rules/purchase-limits.ts';
import { enterWantedCode } from '#orders/verbs/answer-challenge.ts';
import type { PurchaseDeps } from '#orders/verbs/buy-bundle.ts';
import { makeTopUpReference } from '#orders/verbs/make-reference.ts';
import { findWindows, type Windows } from '#orders/verbs/start-collection.ts';
import { getUser } from '#people/rows/users.ts';

export type TopUpRequest = { amount: Pesewas; phone: Phone; network: Network; key: string | undefined };

type BegunTopUp = { topUp: TopUp; code?: SentCode };
type Recorded = { topUp: TopUp; prepared?: PreparedCode; attempt?: AgedAttempt };

export async function topUpFloat(
  deps: PurchaseDeps,
  author: Author,
  request: TopUpRequest,
): Promise<BegunTopUp> {
  const windows = await findWindows(deps);
  const recorded = await inTransaction(deps.db, (tx) => recordTopUp(deps, tx, { author, request, windows }));
  const { topUp, prepared, attempt } = recorded;
  if (attempt) return { topUp: await prompt(deps, topUp, attempt) };
  if (!prepared) return answerAgain(deps, topUp);
  return { topUp, code: await deliverOrFail(deps, topUp, prepared) };
}

type Recording = { author: Author; request: TopUpRequest; windows: Windows };

async function recordTopUp(
  deps: PurchaseDeps,
  tx: Tx,
  { author, request, windows }: Recording,
): Promise<Recorded> {
  const { userId } = author;
  const { amount, phone, network, key } = request;
  await lockTopUpsOf(tx, userId);
  const earlier = key ? await findTopUpByKey(tx, userId, key) : undefined;
  if (earlier) {
    const isSame = earlier.amountPesewas === amount && earlier.phone === phone && earlier.network === network;
    if (!isSame) throw new Refusal('IDEMPOTENCY_CONFLICT');
    return { topUp: earlier };
  }
  if ((await countOpenTopUps(tx, phone, promptWindowMs)) >= largestOpenPrompts)
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: promptWindowMs / 1000 });
  const seller = await getUser(tx, userId);
  const usesCodes = deps.config.phoneVerification;
  const requestId = needsCode({ usesCodes, payer: phone, account: seller }) ? randomUUID() : null;
  const topUp = await insertTopUp(tx, {
    userId,
    amountPesewas: amount,
    phone,
    network,
    reference: makeTopUpReference(),
    codeRequestId: requestId,
    requestKey: key ?? null,
  });
  if (!requestId) return recordPrompt(deps, tx, topUp, windows);
  const code = { purpose: 'top_up' as const, phone, client: author, subject: topUp.id, requestId };
  return { topUp, prepared: await prepareCode(deps, tx, code) };
}

/** In the transaction that allows it: the attempt, the state, and the job that takes over after a crash. */
async function recordPrompt(
  deps: PurchaseDeps,
  tx: Tx,
  topUp: TopUp,
  windows: Windows,
): Promise<{ topUp: TopUp; attempt: AgedAttempt }> {
  const gateway = await chooseGateway(deps, tx, { role: 'collect', network: topUp.network });
  // Nobody is asked for money before it is known what a restored backup has forgotten.
  if (!gateway || (await findOpenRestore(tx))) throw new Refusal('GATEWAY_UNAVAILABLE', { retryAfterS: 30 });
  const prompting = await moveTopUp(tx, topUp, { to: 'prompting' });
  const attempt = await recordAttempt(deps, tx, {
    topUpId: topUp.id,
    direction: 'collect',
    provider: gateway.name,
    port: gateway.collect,
    amount: topUp.amountPesewas,
    windowMs: windows.get(gateway.name) ?? promptWindowMs,
  });
  return { topUp: prompting, attempt };
}

/** After the commit. */
async function prompt(deps: PurchaseDeps, topUp: TopUp, attempt: AgedAttempt): Promise<TopUp> {
  const result = await sendAttempt(deps, { attempt, subject: { topUp }, actor: buyer });
  if (result === 'unavailable') throw new Refusal('GATEWAY_UNAVAILABLE', { retryAfterS: 30 });
  return (await findTopUp(deps.db, topUp.userId, topUp.id)) ?? topUp;
}

/** A code that was certainly not sent can never be entered. */
async function deliverOrFail(deps: PurchaseDeps, topUp: TopUp, prepared: PreparedCode): Promise<SentCode> {
  return deliverCode(deps, prepared).catch(async (error: unknown) => {
    await inTransaction(deps.db, (tx) => moveTopUp(tx, topUp, { to: 'failed', reason: 'no code was sent' }));
    throw error;
  });
}

/** The answer to a repeated request whose first answer was lost. */
async function answerAgain({ db }: PurchaseDeps, topUp: TopUp): Promise<BegunTopUp> {
  const isWaiting = topUp.state === 'created' && topUp.codeRequestId !== null;
  const code = isWaiting ? await findSentCode(db, topUp.codeRequestId ?? '') : undefined;
  return code ? { topUp, code } : { topUp };
}

type Entered = { id: string; requestId: string; code: string };

/** A code of ours proves the number; any other may be one that the gateway wants. */
export async function proveTopUp(
  deps: PurchaseDeps,
  author: Author,
  { id, requestId, code }: Entered,
): Promise<TopUp> {
  const made = await getOwnTopUp(deps, author.userId, id);
  if (requestId !== made.codeRequestId) return passCodeOn(deps, made, { requestId, code });
  const windows = await findWindows(deps);
  const guess = { purpose: 'top_up' as const, phone: made.phone, requestId, code };
  const { topUp, attempt } = await withRightCode<Recorded>(deps, guess, async (tx) => {
    const locked = await getLockedTopUp(tx, id);
    return locked.state === 'created' ? recordPrompt(deps, tx, locked, windows) : { topUp: locked };
  });
  return attempt ? prompt(deps, topUp, attempt) : topUp;
}

async function passCodeOn(
  deps: PurchaseDeps,
  topUp: TopUp,
  { requestId, code }: Omit<Entered, 'id'>,
): Promise<TopUp> {
  const attempt = isId(requestId)
    ? await findChallengedAttempt(deps.db, { id: requestId, payer: topUp.phone })
    : undefined;
  if (attempt?.topUpId !== topUp.id) throw new Refusal('OTP_EXPIRED');
  await enterWantedCode(deps, attempt, { challengeId: requestId, code });
  return getOwnTopUp(deps, topUp.userId, topUp.id);
}

/** Asks the gateway first while it is undecided. */
export async function followTopUp(deps: PurchaseDeps, userId: string, id: string): Promise<TopUp> {
  const topUp = await getOwnTopUp(deps, userId, id);
  const attempt = topUp.state === 'prompting' ? await findAttemptOfTopUp(deps.db, id) : undefined;
  return attempt && (await askNow(deps, attempt, buyer)) ? getOwnTopUp(deps, userId, id) : topUp;
}

async function getOwnTopUp({ db }: Pick<PurchaseDeps, 'db'>, userId: string, id: string): Promise<TopUp> {
  return requireFound(isId(id) ? await findTopUp(db, userId, id) : undefined);
}
