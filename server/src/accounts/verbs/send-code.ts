/** Sends a one-time code: judged against the limits and recorded in a transaction, sent after its commit. */
import { randomInt, randomUUID } from 'node:crypto';
import { codeDigits, codeLifetimeMs, codeResendAfterMs } from '@ntem/contract/accounts/limits';
import { hourMs, minuteMs, sayDuration } from '@ntem/contract/durations';
import { measureSms } from '@ntem/contract/notices/sms';
import type { Phone } from '@ntem/contract/phones';
import { countCodes, lockCodeCounts, reserveMessage, type Spending } from '#accounts/rows/code-counts.ts';
import { replaceCode, voidCode } from '#accounts/rows/one-time-codes.ts';
import { giveToMaker, noteSending, takeFromMaker } from '#accounts/rows/vendor-codes.ts';
import type { Client } from '#accounts/rules/author.ts';
import {
  type CodeKind,
  type CodePurpose,
  isWithinCap,
  judgeSend,
  kindOf,
  type SentCode,
  spendingSample,
} from '#accounts/rules/codes.ts';
import type { Registration } from '#accounts/rules/registrations.ts';
import { chooseMessenger } from '#attempts/verbs/routes.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#kernel/db/database.ts';
import { keyedHash } from '#kernel/keys.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { MessageTopic } from '#notices/rules/sms-budget.ts';
import { findWords, type Words } from '#notices/verbs/message-texts.ts';
import { messageNetwork, sendInOrder } from '#notices/verbs/send-message.ts';
import { maySpend } from '#notices/verbs/sms-budget.ts';
import type { CodeHandle, MessagesPort, NotSentForCertain, OwnCodes } from '#vendors/ports/messages-port.ts';

export type CodeDeps = Pick<Deps, 'db' | 'messages' | 'keys' | 'log' | 'config'>;

export type CodeRequest = {
  purpose: CodePurpose;
  phone: Phone;
  client: Client;
  subject?: string;
  /** Set if the id of the request must be known before the code is. */
  requestId?: string;
  /** Changes applied to the account when this code is entered. */
  registration?: Registration | undefined;
  /** For a number that has nothing to prove: everything but the message, so that the answers are alike. */
  decoy?: boolean;
};

/** A code that is recorded and still has to be sent, once the transaction has been committed. */
export type PreparedCode = {
  requestId: string;
  code: string;
  dialCode: string;
  kind: CodeKind;
  request: CodeRequest;
};

/** Counts, judges and records. Throws a 429 if a limit is met. */
export async function prepareCode(deps: CodeDeps, tx: Tx, request: CodeRequest): Promise<PreparedCode> {
  const { phone, purpose, client } = request;
  await lockCodeCounts(tx, { phone, ...client });
  const counts = await countCodes(tx, { phone, purpose, ...client });
  const verdict = judgeSend(counts);
  if (verdict.alarm) deps.log.error({ alarm: 'codes' }, verdict.alarm);
  if (!verdict.allowed)
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: verdict.retryAfterMs / 1000 });
  const kind = kindOf(purpose, counts.standing);
  watchSpending(deps, counts, kind);
  if (!(await maySpend(deps, topicOf(purpose), tx)))
    throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: hourMs / 1000 });

  const requestId = request.requestId ?? randomUUID();
  const dialCode = deps.messages.current.ussdCode;
  const prepared = { requestId, code: makeCode(), dialCode, kind, request };
  await replaceCode(tx, {
    id: requestId,
    purpose,
    phone,
    subject: request.subject,
    registration: request.registration,
    hash: hashOf(deps, prepared),
    sent: !request.decoy,
    dialCode,
    standing: counts.standing,
    ...client,
  });
  return prepared;
}

function watchSpending({ config, log }: CodeDeps, sent: Spending, kind: CodeKind): void {
  if (!isWithinCap(sent.today, config.smsDailyCap, kind)) {
    sayCapReached(log, kind);
    throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: hourMs / 1000 });
  }
  if (sent.sample === spendingSample.sent && sent.sampleUsed < spendingSample.used) {
    log.error({ alarm: 'codes', used: sent.sampleUsed }, 'few of the last codes were ever entered');
  }
}

function sayCapReached(log: CodeDeps['log'], kind: CodeKind): void {
  log.error({ alarm: 'codes', kind }, 'the daily cap on messages is reached');
}

/** Sends the code. Only a definite failure is a failure; the code is void then. */
export async function deliverCode(deps: CodeDeps, prepared: PreparedCode): Promise<SentCode> {
  const { outcome, code } = await sendPreparedCode(deps, prepared);
  if (outcome !== 'failed') return code;
  await voidCode(deps.db, prepared.requestId);
  throw codeNotSent();
}

type Sending = { outcome: 'ok' | 'failed' | 'unknown'; code: SentCode };

/** `unknown`: the code may arrive and can be entered. */
export async function sendPreparedCode(deps: CodeDeps, prepared: PreparedCode): Promise<Sending> {
  const { requestId, request } = prepared;
  const words = await findWords(deps, 'code');
  const code: SentCode = { requestId, dialCode: prepared.dialCode, prefix: '' };
  if (request.decoy) {
    // Guesses at it are asked about like all others: neither time nor outage reveals that nothing was sent.
    await letMake(deps, await usualMessenger(deps, request.phone), prepared);
    return { outcome: 'ok', code };
  }
  const { kind } = prepared;
  if (!(await reserveMessage(deps.db, { kind, cap: deps.config.smsDailyCap }))) {
    sayCapReached(deps.log, kind);
    return { outcome: 'failed', code };
  }
  let maker: OwnCodes | undefined;
  let isAsRecorded = false;
  const sent = await sendInOrder<Made>(
    deps,
    {
      phone: request.phone,
      topic: topicOf(request.purpose),
      parts: measureSms(textOf(words, request.purpose, prepared.code)).messages,
      codeId: requestId,
      awaitingId: request.purpose === 'purchase' ? request.subject : undefined,
    },
    async (port, signal) => {
      maker = await letMake(deps, port, prepared);
      isAsRecorded = !maker && port === deps.messages.current;
      return maker
        ? make(deps, { maker, prepared, words, signal })
        : carry({ port, prepared, words, signal });
    },
  );
  if (sent.outcome === 'unknown' && maker) {
    // It may arrive. If the vendor verifies by its own reference, which we did not get, nobody can enter it.
    if (maker.isBoundToRequest) return { outcome: 'failed', code };
    return { outcome: 'unknown', code: { ...code, dialCode: maker.ussdCode } };
  }
  if (sent.outcome !== 'ok') return { outcome: sent.outcome, code };
  const { vendorRequest, ussdCode: dialCode = '', prefix = '' } = sent.handle;
  if (!isAsRecorded) await noteSending(deps.db, requestId, { vendorRequest, dialCode, prefix });
  return { outcome: 'ok', code: { requestId, dialCode, prefix } };
}

type Made = { outcome: 'ok'; handle: CodeHandle; credits?: number | undefined };
type Turn = { prepared: PreparedCode; words: Words; signal: AbortSignal };

/** The vendor's own codes, if it makes them and may. */
async function letMake(
  { db }: CodeDeps,
  { name, ownCodes }: MessagesPort,
  { requestId, request }: PreparedCode,
): Promise<OwnCodes | undefined> {
  if (!ownCodes?.serves(request.purpose)) return undefined;
  const { ussdCode: dialCode, isBoundToRequest } = ownCodes;
  const code = { id: requestId, phone: request.phone };
  return (await giveToMaker(db, code, { vendor: name, dialCode, isBoundToRequest })) ? ownCodes : undefined;
}

async function make(
  deps: CodeDeps,
  { maker, prepared, words, signal }: Turn & { maker: OwnCodes },
): Promise<Made | NotSentForCertain> {
  const { phone, purpose } = prepared.request;
  const textWith = (placeholder: string) => textOf(words, purpose, placeholder);
  const said = await maker.send({ phone, purpose, minutes: codeLifetimeMs / minuteMs, textWith }, signal);
  if (said.outcome === 'failed') await takeFromMaker(deps.db, prepared.requestId, hashOf(deps, prepared));
  return said;
}

async function carry({
  port,
  prepared,
  words,
  signal,
}: Turn & { port: MessagesPort }): Promise<Made | NotSentForCertain> {
  const { code, request } = prepared;
  const text = textOf(words, request.purpose, code);
  const said = await port.sendCode({ phone: request.phone, code, text }, signal);
  return said.outcome === 'ok' ? { ...said, handle: { ussdCode: port.ussdCode } } : said;
}

/** The number to dial to hear a code for this purpose. */
export async function usualDialCode(
  deps: CodeDeps,
  { phone, purpose }: Pick<CodeRequest, 'phone' | 'purpose'>,
): Promise<string> {
  const { ownCodes, ussdCode } = await usualMessenger(deps, phone);
  return ownCodes?.serves(purpose) ? ownCodes.ussdCode : ussdCode;
}

async function usualMessenger(deps: CodeDeps, phone: Phone): Promise<MessagesPort> {
  const wanted = { network: messageNetwork(phone), onlyLooks: true };
  return (await chooseMessenger(deps, wanted)) ?? deps.messages.current;
}

function textOf(words: Words, purpose: CodePurpose, code: string): string {
  return words({ code, use: uses[purpose], time: sayDuration(codeLifetimeMs) });
}

function topicOf(purpose: CodePurpose): MessageTopic {
  return purpose === 'purchase' ? 'purchase' : 'account';
}

/** In the message, so that nobody enters a code for another purpose than they think. */
const uses: Record<CodePurpose, string> = {
  account: 'open your account',
  password: 'set a new password',
  purchase: 'pay for data from this number',
  payout: 'receive your earnings on this number',
  top_up: 'pay into a float from this number',
};

export function codeNotSent(): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: codeResendAfterMs / 1000 });
}

function makeCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

function hashOf(deps: CodeDeps, { requestId, code, request: { phone, purpose } }: PreparedCode): Buffer {
  return hashCode(deps, { requestId, phone, purpose, code });
}

type CodeParts = { requestId: string; phone: Phone; purpose: CodePurpose; code: string };

/** Bound to request, phone and purpose: the right digits are wrong anywhere else. */
export function hashCode(
  { keys }: Pick<Deps, 'keys'>,
  { requestId, phone, purpose, code }: CodeParts,
): Buffer {
  return keyedHash(keys.code, [requestId, phone, purpose, code].join('|'));
}
