/** The common parts of the calls for a payment and for a payout: refusals and statuses. */
import { secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { isLostWay, soundsUndecided, statusAbout } from '#vendors/ports/answer-proof.ts';
import type { Failed, MoneyStatus, Unknown } from '#vendors/ports/outcomes.ts';
import { failureOfStatus, statusWithoutAnswer, type VendorHttp } from '#vendors/ports/vendor-http.ts';
import { fromGhs, meaningOf } from '#vendors/ports/vendor-wire.ts';
import { statusAnswer } from './wire.ts';
import { isDuplicate, isFloatEmpty, statuses } from './words.ts';

/** The effect of a repeated reference is not documented, nor how long one is not found. */
export const traits: Traits = {
  duplicates: 'unsafe',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: 'never',
  firstCheckAfterMs: 5 * secondMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};

export function readRefusal(http: number, message: string): Failed | Unknown {
  const evidence = { http, message };
  const failure = failureOfStatus(http);
  if (failure) return { outcome: 'failed', failure, reason: failure, evidence };
  if ((http !== 400 && http !== 422) || soundsUndecided(message))
    return { outcome: 'unknown', reason: 'unmapped_code', evidence };
  if (isDuplicate(message)) return { outcome: 'unknown', reason: 'duplicate_reference', evidence };
  if (isFloatEmpty(message))
    return { outcome: 'failed', failure: 'provider_float', reason: 'provider_float', evidence };
  return { outcome: 'failed', failure: 'refused', reason: 'validation', evidence };
}

type Said = NonNullable<z.output<typeof statusAnswer>['data']>;

/** Our reference in the answer, and the vendor's own. */
type Names = { reference?: string | null | undefined; vendorReference?: string | null | undefined };

type StatusQuery = { name: string; reference: string; namesIn(said: Said): Names };

/** `name`: the reference used in the question; `reference`: ours. */
export async function checkStatus(
  http: VendorHttp,
  { name, reference, namesIn }: StatusQuery,
  signal: AbortSignal,
): Promise<MoneyStatus> {
  const path = `/payment-api/checkstatus/${encodeURIComponent(name)}`;
  const reply = await http.get(path, { answer: statusAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { data, message } = reply.body;
  if (reply.status === 404 && !isLostWay(message ?? '')) return { status: 'not_found' };
  if (reply.status !== 200 || !data) return { status: 'unknown', reason: `http_${reply.status}` };
  const names = namesIn(data);
  return statusAbout([{ ours: reference, named: names.reference }], readStatus(data, names));
}

function readStatus(said: Said, { reference, vendorReference }: Names): MoneyStatus {
  const words = { ...(vendorReference && { vendorReference }), evidence: { status: said.status ?? null } };
  const meaning = meaningOf(statuses, (said.status ?? '').trim().toLowerCase());
  if (!meaning) return { status: 'unknown', reason: 'unmapped_code', ...words };
  if (meaning.status !== 'done') return { ...meaning, ...words };
  const amount = fromGhs(said.amount ?? '');
  if (amount === undefined || !reference) return { status: 'unknown', reason: 'unparseable', ...words };
  // It names no currency: its accounts are in GHS.
  return { status: 'done', reference, amount, currency: said.currency ?? 'GHS', ...words };
}
