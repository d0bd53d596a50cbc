/** Paystack as a payment gateway: charges and their statuses. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { formatAmount, pesewas } from '@ntem/contract/money';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { right, warning, wrong } from '#kernel/rules/findings.ts';
import { soundsUndecided, startAbout, statusAbout } from '#vendors/ports/answer-proof.ts';
import { checkKey } from '#vendors/ports/key-checks.ts';
import type {
  CodeNeeded,
  Failed,
  KnownAttempt,
  MoneyStatus,
  StartOutcome,
  Unknown,
} from '#vendors/ports/outcomes.ts';
import type { Collection, PaymentsPort } from '#vendors/ports/payments-port.ts';
import { fingerprintAccount, type VendorParts } from '#vendors/ports/vendor.ts';
import {
  createVendorHttp,
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorHttp,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import { fromPesewas, meaningOf, networksOf } from '#vendors/ports/vendor-wire.ts';
import { listDay } from './lists.ts';
import { createRefunds } from './refunds.ts';
import { createTransfers } from './transfers.ts';
import { readPaystackWebhook } from './webhook.ts';
import { balanceAnswer, chargeAnswer, ownerAnswer, verifyAnswer } from './wire.ts';
import {
  bankCodes,
  chargeFailure,
  chargeProviders,
  chargeStatuses,
  isDuplicate,
  isNotFound,
  verifyStatuses,
} from './words.ts';

export type PaystackSettings = { url: string; secretKey: string; refunds: 'transfer' | 'refund' };

/** The networks give the payer this long. */
const promptWindowMs = 3 * minuteMs;

const collectTraits: Traits = {
  duplicates: 'rejects',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: promptWindowMs + minuteMs,
  firstCheckAfterMs: 10 * secondMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};

export function createPaystackPayments(
  settings: PaystackSettings,
  { publicUrl, callbacks }: VendorParts,
): PaymentsPort {
  const { url, secretKey } = settings;
  const http = createVendorHttp(url, { authorization: `Bearer ${secretKey}` });
  // A key names its account, and nothing else does.
  const account = fingerprintAccount(secretKey);
  const { forSellers, forRefunds } = createTransfers(http, account);
  const refunds = createRefunds(http, account);
  const mailHost = new URL(publicUrl).hostname;
  return {
    name: 'paystack',
    collect: {
      way: 'charge',
      account,
      traits: collectTraits,
      networks: networksOf(chargeProviders),
      promptWindowMs: async () => promptWindowMs,
      send: (collection, signal) => charge(http, collection, { mailHost, signal }),
      enterCode: async ({ reference, code }, signal) => {
        const json = { otp: code, reference };
        const path = '/charge/submit_otp';
        return readCharge(await http.post(path, { json, answer: chargeAnswer }, signal), reference);
      },
      find: (attempt, signal) => verify(http, attempt, signal),
    },
    refund:
      settings.refunds === 'refund'
        ? { ...refunds, otherWays: [forRefunds] }
        : { ...forRefunds, otherWays: [refunds] },
    payOut: forSellers,
    listDay: (day, after, signal) => listDay(http, { day, after }, signal),
    findBalance: async (signal) => readBalance(await askBalance(http, signal)),
    findOwner: async ({ phone, network }, signal) => {
      const code = bankCodes[network];
      if (!code) return undefined;
      const query = { account_number: phone, bank_code: code };
      const reply = await http.get('/bank/resolve', { query, answer: ownerAnswer }, signal);
      return reply.got === 'answer' ? reply.body.data?.account_name : undefined;
    },
    readWebhook: (request) => readPaystackWebhook(secretKey, request),
    async check(signal) {
      const reply = await askBalance(http, signal);
      const balance = readBalance(reply);
      return [
        checkKey({ title: 'Paystack', advice: 'Check PAYSTACK_SECRET_KEY in its dashboard.' }, reply),
        secretKey.startsWith('sk_test_')
          ? wrong('Key for tests', 'Set PAYSTACK_SECRET_KEY to the live one (sk_live_…).')
          : right('Live key', 'Real wallets are charged.'),
        balance === undefined
          ? warning('Balance unknown', 'Paystack did not say what is there in GHS.')
          : right('Balance can be read', `GHS ${formatAmount(balance)}`),
        warning(
          'Webhook address',
          `Enter ${callbacks.url} in its dashboard under Settings, API Keys & Webhooks.`,
        ),
        warning(
          'Transfers',
          'Paystack tells only at the first one whether this account may send money: see that it is a registered business, and that its balance is not paid out automatically.',
        ),
      ];
    },
  };
}

type Charging = { mailHost: string; signal: AbortSignal };

async function charge(
  http: VendorHttp,
  { reference, amount, payer, network, label }: Collection,
  { mailHost, signal }: Charging,
): Promise<StartOutcome | CodeNeeded> {
  const json = {
    // Paystack wants an address of every payer. Guests have none, so each order has one of ours.
    email: `${reference.toLowerCase()}@${mailHost.includes('.') ? mailHost : 'shop.example'}`,
    amount: Number(amount),
    currency: 'GHS',
    reference,
    metadata: { label },
    mobile_money: { phone: payer, provider: chargeProviders[network] },
  };
  const path = '/charge';
  return readCharge(await http.post(path, { json, answer: chargeAnswer }, signal), reference);
}

type Charged = z.output<typeof chargeAnswer>;

function readCharge(reply: VendorReply<Charged>, reference: string): StartOutcome | CodeNeeded {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status, body } = reply;
  return startAbout([{ ours: reference, named: body.data?.reference }], judgeCharge(status, body));
}

function judgeCharge(http: number, body: Charged): StartOutcome | CodeNeeded {
  const said = body.data?.status;
  const message = body.data?.message ?? body.message;
  const evidence = { http, status: said ?? null, message };
  if (said === undefined) return refuse(http, message, evidence);
  switch (meaningOf(chargeStatuses, said)) {
    case 'accepted':
      return { outcome: 'accepted', evidence };
    case 'code_wanted':
      return { outcome: 'code_wanted', dialCode: dialCodeIn(body.data?.display_text), evidence };
    case 'refused':
      return { outcome: 'failed', failure: 'refused', reason: chargeFailure(message), evidence };
    default:
      return { outcome: 'unknown', reason: 'unmapped_code', evidence };
  }
}

type Said = NonNullable<Failed['evidence']>;

/** A call that was turned away before it began anything, unless its reference is already there. */
function refuse(http: number, message: string, evidence: Said): Failed | Unknown {
  const failure = failureOfStatus(http);
  if (failure) return { outcome: 'failed', failure, reason: failure, evidence };
  if (isDuplicate(message)) return { outcome: 'unknown', reason: 'duplicate_reference', evidence };
  if (http !== 400 || soundsUndecided(message))
    return { outcome: 'unknown', reason: 'unmapped_code', evidence };
  return { outcome: 'failed', failure: 'refused', reason: 'validation', evidence };
}

function dialCodeIn(text = ''): string {
  return /\*\d{1,4}(?:\*\d{1,6}){0,4}#/.exec(text)?.[0] ?? '*110#';
}

async function verify(
  http: VendorHttp,
  { reference }: KnownAttempt,
  signal: AbortSignal,
): Promise<MoneyStatus> {
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const reply = await http.get(path, { answer: verifyAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { data, message } = reply.body;
  if (!data) {
    if (isNotFound(message) && (reply.status === 400 || reply.status === 404)) return { status: 'not_found' };
    return { status: 'unknown', reason: `http_${reply.status}` };
  }
  return statusAbout([{ ours: reference, named: data.reference }], judgeVerified(data));
}

type Verified = NonNullable<z.output<typeof verifyAnswer>['data']>;

function judgeVerified(data: Verified): MoneyStatus {
  const vendorReference = String(data.id);
  const status = meaningOf(verifyStatuses, data.status);
  const evidence = { status: data.status, message: data.gateway_response ?? data.message ?? '' };
  switch (status) {
    case 'done': {
      const amount = fromPesewas(data.amount);
      if (amount === undefined) return { status: 'unknown', reason: 'unparseable', evidence };
      const fee = fromPesewas(data.fees ?? 0);
      const { reference: theirs, currency } = data;
      return { status, reference: theirs, amount, currency, vendorReference, ...(fee && { fee }), evidence };
    }
    case 'failed':
    case 'reversed':
    case 'refunded_to_us':
      return { status, reason: chargeFailure(evidence.message), vendorReference, evidence };
    case 'unknown':
    case undefined:
      return { status: 'unknown', reason: 'unmapped_code', vendorReference, evidence };
    default:
      return { status, vendorReference, evidence };
  }
}

function askBalance(http: VendorHttp, signal: AbortSignal) {
  return http.get('/balance', { answer: balanceAnswer }, signal);
}

function readBalance(reply: VendorReply<z.output<typeof balanceAnswer>>) {
  const ours =
    reply.got === 'answer' ? reply.body.data?.find(({ currency }) => currency === 'GHS') : undefined;
  return ours && fromPesewas(ours.balance);
}
