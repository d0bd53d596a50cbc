/** Paystack's own refunds. They have no key of ours: a second one must never be made blindly. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { soundsUndecided, startAbout, statusAbout } from '#vendors/ports/answer-proof.ts';
import type { KnownAttempt, MoneyStatus, StartOutcome } from '#vendors/ports/outcomes.ts';
import type { RefundOperation } from '#vendors/ports/payments-port.ts';
import {
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorHttp,
} from '#vendors/ports/vendor-http.ts';
import { fromPesewas, meaningOf } from '#vendors/ports/vendor-wire.ts';
import { refundAnswer, refundFound, refundList } from './wire.ts';
import { refundStatuses } from './words.ts';

const traits: Traits = {
  duplicates: 'unsafe',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: 'never',
  firstCheckAfterMs: minuteMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(100),
};

export function createRefunds(http: VendorHttp, account: string): RefundOperation {
  return {
    way: 'refund',
    account,
    traits,
    showsAsReversal: true,
    async send({ reference, collectionReference, amount }, signal) {
      // The note is the only place where a refund can carry our reference.
      const json = {
        transaction: collectionReference,
        amount: Number(amount),
        currency: 'GHS',
        merchant_note: reference,
      };
      const reply = await http.post('/refund', { json, answer: refundAnswer }, signal);
      if (reply.got !== 'answer') return startWithoutAnswer(reply);
      return startAbout(
        [{ ours: reference, named: reply.body.data?.merchant_note || null }],
        judgeStart(reply),
      );
    },
    find: (attempt, signal) =>
      attempt.vendorReference === undefined
        ? findByNote(http, attempt, signal)
        : findById(http, { ...attempt, id: attempt.vendorReference }, signal),
  };
}

type Reply = { status: number; body: z.output<typeof refundAnswer> };

function judgeStart({ status, body }: Reply): StartOutcome {
  const evidence = { http: status, status: body.data?.status ?? null, message: body.message };
  const id = body.data?.id;
  if (id !== undefined && status < 300) return { outcome: 'accepted', vendorReference: String(id), evidence };
  const failure = failureOfStatus(status);
  if (failure) return { outcome: 'failed', failure, reason: failure, evidence };
  if (status !== 400 || soundsUndecided(body.message))
    return { outcome: 'unknown', reason: 'unmapped_code', evidence };
  return { outcome: 'failed', failure: 'refused', reason: 'validation', evidence };
}

async function findById(
  http: VendorHttp,
  { id, reference }: { id: string; reference: string },
  signal: AbortSignal,
): Promise<MoneyStatus> {
  const path = `/refund/${encodeURIComponent(id)}`;
  const reply = await http.get(path, { answer: refundFound }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  if (!reply.body.data) return { status: 'unknown', reason: `http_${reply.status}` };
  const { data } = reply.body;
  const namings = [
    { ours: id, named: data.id },
    { ours: reference, named: data.merchant_note || null },
  ];
  return statusAbout(namings, judge(data, reference));
}

const pageSize = 100;
const mostPages = 10;

async function findByNote(
  http: VendorHttp,
  { reference, ageMs }: KnownAttempt,
  signal: AbortSignal,
): Promise<MoneyStatus> {
  const from = new Date(Date.now() - ageMs - hourMs).toISOString();
  const to = new Date(Date.now() + dayMs).toISOString();
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { perPage: pageSize, page, from, to };
    const reply = await http.get('/refund', { query, answer: refundList }, signal);
    if (reply.got !== 'answer') return statusWithoutAnswer(reply);
    const rows = reply.body.data;
    if (!rows) return { status: 'unknown', reason: `http_${reply.status}` };
    const ours = rows.find(({ merchant_note: note }) => note === reference);
    if (ours) return judge(ours, reference);
    if (rows.length < pageSize) return { status: 'not_found' };
  }
  return { status: 'unknown', reason: 'too many refunds to look through' };
}

type Refund = NonNullable<z.output<typeof refundFound>['data']>;

function judge(refund: Refund, reference: string): MoneyStatus {
  const vendorReference = String(refund.id);
  const evidence = { status: refund.status };
  const status = meaningOf(refundStatuses, refund.status);
  if (status === 'done') {
    const amount = fromPesewas(refund.amount);
    if (amount === undefined) return { status: 'unknown', reason: 'unparseable', evidence };
    return { status, reference, amount, currency: refund.currency, vendorReference };
  }
  if (status === 'failed') return { status, reason: refund.status, vendorReference, evidence };
  if (status === 'in_progress' || status === 'needs_attention') return { status, vendorReference };
  return { status: 'unknown', reason: 'unmapped_code', vendorReference, evidence };
}
