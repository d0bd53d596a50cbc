/** A one-time code: judged against the limits and recorded in a transaction, sent after its commit. */
import { randomInt, randomUUID } from 'node:crypto';
import { hourMs, sayDuration } from '@ntem/contract/durations';
import { codeDigits, codeLifetimeMs, codeResendAfterMs } from '@ntem/contract/limits';
import type { Phone } from '@ntem/contract/phones';
import type { Tx } from '#db/database.ts';
import { countCodes, countSent, lockCodeCounts, replaceCode, voidCode } from '#db/users/one-time-codes.ts';
import type { Deps } from '#deps.ts';
import type { Client } from '#domain/people/author.ts';
import { type CodePurpose, isWithinCap, judgeSend, spendingSample } from '#domain/people/codes.ts';
import type { Registration } from '#domain/people/registrations.ts';
import { Refusal } from '#domain/refusal.ts';
import { keyedHash } from '#keys.ts';
import { sendMessage } from './send-message.ts';

export type CodeDeps = Pick<Deps, 'db' | 'messages' | 'keys' | 'log' | 'config'>;

export type CodeRequest = {
  purpose: CodePurpose;
  phone: Phone;
  client: Client;
  subject?: string;
  /** Where the id of the request must be known before the code is. */
  requestId?: string;
  /** What is applied to the account when this very code is entered. */
  registration?: Registration | undefined;
  /** For a number that has nothing to prove: everything but the message, so that the answers are alike. */
  decoy?: boolean;
};

/** A code that is recorded and still has to be sent, once the transaction has been committed. */
export type PreparedCode = { requestId: string; code: string; request: CodeRequest };

/** Counts, judges and records. Throws a 429 where a limit is met. */
export async function prepareCode(deps: CodeDeps, tx: Tx, request: CodeRequest): Promise<PreparedCode> {
  const { phone, purpose, client } = request;
  await lockCodeCounts(tx, { phone, ...client });
  const counts = await countCodes(tx, { phone, purpose, ...client });
  const verdict = judgeSend(counts);
  if (verdict.alarm) deps.log.error({ alarm: 'codes' }, verdict.alarm);
  if (!verdict.allowed)
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: verdict.retryAfterMs / 1000 });
  await watchSpending(deps, tx, purpose);

  const requestId = request.requestId ?? randomUUID();
  const code = makeCode();
  await replaceCode(tx, {
    id: requestId,
    purpose,
    phone,
    subject: request.subject,
    registration: request.registration,
    hash: hashCode(deps, { requestId, phone, purpose, code }),
    sent: !request.decoy,
    isKnownDevice: counts.isKnownDevice,
    ...client,
  });
  return { requestId, code, request };
}

async function watchSpending({ config, log }: CodeDeps, tx: Tx, purpose: CodePurpose): Promise<void> {
  const sent = await countSent(tx);
  if (!isWithinCap(sent.today, config.smsDailyCap, purpose)) {
    log.error({ alarm: 'codes', sentToday: sent.today }, 'the daily cap on messages is reached');
    throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: hourMs / 1000 });
  }
  if (sent.sample === spendingSample.sent && sent.sampleUsed < spendingSample.used) {
    log.error({ alarm: 'codes', used: sent.sampleUsed }, 'few of the last codes were ever entered');
  }
}

/** Hands the message to the vendor. Only a definite failure is a failure; the code is void then. */
export async function deliverCode(deps: CodeDeps, prepared: PreparedCode): Promise<void> {
  if ((await sendPreparedCode(deps, prepared)) !== 'failed') return;
  await voidCode(deps.db, prepared.requestId);
  throw codeNotSent();
}

/** `unknown`: the code may arrive and stays valid. */
export async function sendPreparedCode(
  deps: Pick<Deps, 'messages' | 'log' | 'config'>,
  { code, request }: PreparedCode,
): Promise<'ok' | 'failed' | 'unknown'> {
  if (request.decoy) return 'ok';
  const text = `${code} is your ${deps.config.storeName} code to ${uses[request.purpose]}. It is valid for ${sayDuration(codeLifetimeMs)}. Nobody from ${deps.config.storeName} ever asks for it.`;
  return sendMessage(deps, { phone: request.phone, code, text });
}

/** In the message, so that nobody enters a code for something else than they think. */
const uses: Record<CodePurpose, string> = {
  account: 'open your account',
  password: 'set a new password',
  purchase: 'pay for data from this number',
  payout: 'receive your earnings on this number',
};

export function codeNotSent(): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: codeResendAfterMs / 1000 });
}

export function makeCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

type CodeParts = { requestId: string; phone: Phone; purpose: CodePurpose; code: string };

/** Bound to request, phone and purpose: the right digits are wrong anywhere else. */
export function hashCode(
  { keys }: Pick<Deps, 'keys'>,
  { requestId, phone, purpose, code }: CodeParts,
): Buffer {
  return keyedHash(keys.code, [requestId, phone, purpose, code].join('|'));
}
