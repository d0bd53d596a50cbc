/** Reads Hubtel's answers, for all products: to a call, and to a question about one. */
import { minuteMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { right, wrong } from '#kernel/rules/findings.ts';
import { isLostWay, judgesRequest, startAbout } from '#vendors/ports/answer-proof.ts';
import { findUnheard } from '#vendors/ports/key-checks.ts';
import type { StartOutcome, VendorCheck } from '#vendors/ports/outcomes.ts';
import {
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import type { HubtelAccount } from './account.ts';
import { type startAnswer, statusAnswer } from './wire.ts';
import { type Codes, meaningOf } from './words.ts';

/** Hubtel decides within this time. Before that, an unpaid call may still be on its way. */
export const decidedAfterMs = 5 * minuteMs;

/** The effect of a repeated reference is not documented, nor how long one is not found. */
export const traits: Traits = {
  duplicates: 'unsafe',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: 'never',
  firstCheckAfterMs: decidedAfterMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};

type StartReply = VendorReply<z.output<typeof startAnswer>>;

export function readStart(
  reply: StartReply,
  { codes, reference }: { codes: Codes; reference: string },
): StartOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status: http, body } = reply;
  const message = [body.message, body.data?.description].filter(Boolean).join(' ');
  const evidence = { http, code: body.responseCode, message };
  // A call that was not admitted, or came too often, has begun nothing.
  const failure = failureOfStatus(http);
  if (failure) return { outcome: 'failed', failure, reason: failure, evidence };
  if (!judgesRequest(http)) return { outcome: 'unknown', reason: `http_${http}`, evidence };
  const vendorReference = body.data?.transactionId;
  return startAbout([{ ours: reference, named: body.data?.clientReference }], {
    ...meaningOf(codes, body.responseCode, message),
    ...(vendorReference && { vendorReference }),
    evidence,
  });
}

type StatusReply = VendorReply<z.output<typeof statusAnswer>>;
export type Found = NonNullable<z.output<typeof statusAnswer>['data']>;
type Nothing = { status: 'not_found' } | { status: 'unknown'; reason: string };

/** Collections and bundles are asked about at the same host, under the number that collects. */
export function lookUp(
  { status, posSalesId }: HubtelAccount,
  reference: string,
  signal: AbortSignal,
): Promise<StatusReply> {
  const path = `/transactions/${encodeURIComponent(posSalesId)}/status`;
  const query = { clientReference: reference };
  return status.get(path, { query, answer: statusAnswer }, signal);
}

/** Its own code only says whether the lookup worked. */
export function readLookup(reply: StatusReply): { found: Found } | { found?: undefined; nothing: Nothing } {
  if (reply.got !== 'answer') return { nothing: statusWithoutAnswer(reply) };
  const { data, responseCode } = reply.body;
  if (responseCode === '0000' && reply.status < 300 && data) return { found: data };
  return { nothing: readNothing(reply) };
}

type Envelope = { responseCode: string; message?: string | null | undefined };

/** The lookup itself did not work, which says nothing, or the reference is not there. */
export function readNothing({ status, body }: { status: number; body: Envelope }): Nothing {
  const message = body.message ?? '';
  if (status === 404 && /not found/i.test(message) && !isLostWay(message)) return { status: 'not_found' };
  return { status: 'unknown', reason: `http_${status} code_${body.responseCode}` };
}

/** The result of a harmless question to a host: whether our keys, our address and our account are accepted there. */
export function checkHost(
  { what, account }: { what: string; account: string },
  reply: VendorReply<Envelope>,
): VendorCheck {
  const status = reply.got === 'not_sent' ? undefined : reply.status;
  const code = reply.got === 'answer' ? reply.body.responseCode : '';
  if (status === 401) return wrong(`${what}: keys not accepted`, 'Check HUBTEL_API_ID and HUBTEL_API_KEY.');
  const allow = 'Have Hubtel put this server’s public address on the allow-list of this service';
  if (status === 403) return wrong(`${what}: not let in`, `${allow} (${status}).`);
  const unheard = findUnheard('Hubtel', reply);
  // It may also say nothing at all to whom it does not let in.
  if (unheard)
    return {
      ...unheard,
      what: `${what}: ${unheard.what.toLowerCase()}`,
      detail: `${unheard.detail} ${allow}.`,
    };
  if (['4101', '4103', '4105'].includes(code))
    return wrong(`${what}: account not accepted`, `Check ${account} (${code}).`);
  return right(`${what}: accepted`, 'Hubtel answered.');
}

/** `&`, `%` and `^` make a call fail; a label or a name can do without other signs too. */
export function plainText(text: string): string {
  return text.replace(/[^\p{L}\p{N} .-]/gu, ' ').trim();
}
