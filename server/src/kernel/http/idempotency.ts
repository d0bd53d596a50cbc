/** Repeats the first answer for a request with the same Idempotency-Key. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#deps.ts';
import type { Db } from '#kernel/db/database.ts';
import {
  type Claim,
  claimKey,
  type KeyedRequest,
  releaseKey,
  storeAnswer,
} from '#kernel/db/idempotency-keys.ts';
import { keyedHash, seal, unseal } from '#kernel/keys.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { RequestKey } from '#orders/rules/purchase-keys.ts';

const largestKeyLength = 64;
const lookAgainAfterMs = 100;
/** Less than the ten seconds after which a browser gives up. */
const replayWaitMs = 8_000;

/** Passwords leave no trace, not even a hash: one of a short password could be guessed by a reader of the rows. */
const leftOut = new Set(['password', 'current_password']);

/** The key of a request, and the body that it is bound to. */
export function readRequestKey(
  { keys }: Pick<Deps, 'keys'>,
  header: string | string[] | undefined,
  body: unknown,
): RequestKey | undefined {
  const key = Array.isArray(header) ? header.join() : header;
  if (!key) return undefined;
  if (key.length > largestKeyLength) throw new Refusal('BAD_REQUEST');
  const text = JSON.stringify(body, (name, value: unknown) => (leftOut.has(name) ? undefined : value)) ?? '';
  return { key, bodyHash: keyedHash(keys.requestBodies, text) };
}

type GivenAnswer = { status: number; answer: unknown };

type Keyed = { call: string; owner: string; key: RequestKey | undefined };

/** `answer` returns successes and refusals alike, and throws only for failures of ours. */
export async function answerOnce(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { call, owner, key }: Keyed,
  answer: () => Promise<GivenAnswer>,
): Promise<GivenAnswer> {
  if (!key) return answer();
  const request: KeyedRequest = { call, owner, ...key };
  const claim = await claimPatiently(db, request);
  if (claim.state === 'other_body') throw new Refusal('IDEMPOTENCY_CONFLICT');
  if (claim.state === 'under_way') throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: 2 });
  if (claim.state === 'answered') {
    return { status: claim.stored.status, answer: unseal(keys.keptAnswers, claim.stored.answer) };
  }
  try {
    const given = await answer();
    await storeAnswer(db, request, { ...given, answer: seal(keys.keptAnswers, given.answer) });
    return given;
  } catch (error) {
    await releaseKey(db, request);
    throw error;
  }
}

async function claimPatiently(db: Db, request: KeyedRequest): Promise<Claim> {
  const deadline = performance.now() + replayWaitMs;
  for (;;) {
    const claim = await claimKey(db, request);
    if (claim.state !== 'under_way' || performance.now() > deadline) return claim;
    await sleep(lookAgainAfterMs);
  }
}
