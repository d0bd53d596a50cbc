/** Moolre as a payment gateway: prompts to wallets, transfers, and the status of both. */
import { timingSafeEqual } from 'node:crypto';
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { formatAmount, type Pesewas, pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { right, warning } from '#kernel/rules/findings.ts';
import { judgesRequest, soundsUndecided, startAbout, statusAbout } from '#vendors/ports/answer-proof.ts';
import { checkKey } from '#vendors/ports/key-checks.ts';
import type {
  KnownAttempt,
  MoneyStatus,
  StartOutcome,
  WebhookReading,
  WebhookRequest,
} from '#vendors/ports/outcomes.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import { fingerprintAccount, type VendorParts } from '#vendors/ports/vendor.ts';
import {
  createVendorHttp,
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorHttp,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import { fromGhs, meaningOf, networksOf, toGhsText } from '#vendors/ports/vendor-wire.ts';
import { readJson } from '#vendors/ports/webhook-wire.ts';
import { listDay } from './lists.ts';
import { announcement, balanceAnswer, ownerAnswer, startAnswer, statusAnswer } from './wire.ts';
import {
  duplicateCodes,
  failureOfWords,
  notFoundCode,
  payChannels,
  refusals,
  sendChannels,
  transactionStatuses,
} from './words.ts';

export type MoolreSettings = {
  url: string;
  user: string;
  publicKey: string;
  privateKey: string;
  accountNumber: string;
  /** Empty: its webhooks are not taken. */
  webhookSecret: string;
};

/** The networks give the payer this long. Moolre itself says nothing of it. */
const promptWindowMs = 5 * minuteMs;

const traits: Traits = {
  duplicates: 'rejects',
  statusBy: 'ours',
  // A transaction is not found for a while after it was begun, and nobody says for how long.
  notFoundIsConclusiveAfterMs: 'never',
  firstCheckAfterMs: 10 * secondMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};

type Account = { open: VendorHttp; secret: VendorHttp; accountnumber: string };
type Money = { path: string; json: Record<string, unknown>; reference: string; amount: Pesewas };

export function createMoolrePayments(settings: MoolreSettings, { callbacks }: VendorParts): PaymentsPort {
  const { url, user, publicKey, privateKey, accountNumber: accountnumber } = settings;
  const headers = { 'x-api-user': user };
  const account: Account = {
    open: createVendorHttp(url, { ...headers, 'x-api-pubkey': publicKey }),
    secret: createVendorHttp(url, { ...headers, 'x-api-key': privateKey }),
    accountnumber,
  };
  const fingerprint = fingerprintAccount(accountnumber);
  const find = (attempt: KnownAttempt, signal: AbortSignal) => findTransaction(account, attempt, signal);
  const transfer = (wanted: Transfer, signal: AbortSignal) => sendMoney(account, wanted, signal);
  const sender = { way: 'transfer', account: fingerprint, traits, find };
  return {
    name: 'moolre',
    collect: {
      way: 'payment',
      account: fingerprint,
      traits,
      networks: networksOf(payChannels),
      promptWindowMs: async () => promptWindowMs,
      send: ({ reference, amount, payer, network, label }, signal) => {
        const json = { channel: payChannels[network], payer, reference: label };
        return start(
          account.open,
          { path: '/open/transact/payment', json, reference, amount },
          account,
          signal,
        );
      },
      // It cannot be entered here.
      enterCode: async () => ({ outcome: 'unknown', reason: 'no code is wanted' }),
      find,
    },
    refund: {
      ...sender,
      // It names no payment.
      showsAsReversal: false,
      send: ({ payer: phone, network, ...wanted }, signal) =>
        transfer({ ...wanted, phone, channel: sendChannels[network], why: 'Refund' }, signal),
    },
    payOut: {
      ...sender,
      networks: networksOf(sendChannels),
      send: ({ receiver: phone, network, ...wanted }, signal) =>
        transfer({ ...wanted, phone, channel: sendChannels[network], why: 'Earnings' }, signal),
    },
    listDay: (day, after, signal) => listDay({ http: account.secret, accountnumber }, { day, after }, signal),
    findBalance: async (signal) => readBalance(await askBalance(account, signal)),
    findOwner: (wallet, signal) => findOwner(account, wallet, signal),
    readWebhook: (request) => readMoolreWebhook(settings.webhookSecret, request),
    async check(signal) {
      const reply = await askBalance(account, signal);
      const balance = readBalance(reply);
      const isAccepted = reply.got === 'answer' && reply.status === 200 && reply.body.status === '1';
      const advice = 'Check MOOLRE_API_USER, MOOLRE_PRIVATE_KEY and MOOLRE_ACCOUNT_NUMBER in its dashboard.';
      return [
        checkKey({ title: 'Moolre', advice }, reply, isAccepted),
        balance === undefined
          ? warning('Balance unknown', 'Moolre did not say what is there.')
          : right('Balance can be read', `GHS ${formatAmount(balance)}`),
        settings.webhookSecret
          ? warning('Webhook address', `Enter ${callbacks.url} as the callback of the account.`)
          : warning(
              'No webhooks',
              `Set MOOLRE_WEBHOOK_SECRET to the account's secret, and enter ${callbacks.url} as its callback.`,
            ),
      ];
    },
  };
}

type Wallet = { phone: Phone; network: Network };

async function findOwner(
  { secret, accountnumber }: Account,
  { phone, network }: Wallet,
  signal: AbortSignal,
): Promise<string | undefined> {
  const json = { type: 1, receiver: phone, channel: sendChannels[network], currency: 'GHS', accountnumber };
  const path = '/open/transact/validate';
  const reply = await secret.post(path, { json, answer: ownerAnswer }, signal);
  const data = reply.got === 'answer' && reply.body.status === '1' ? reply.body.data : undefined;
  return (typeof data === 'string' ? data : (data?.accountname ?? data?.name)) || undefined;
}

async function start(
  http: VendorHttp,
  { path, json, reference, amount }: Money,
  { accountnumber }: Account,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const common = {
    type: 1,
    currency: 'GHS',
    amount: toGhsText(amount),
    externalref: reference,
    accountnumber,
  };
  const reply = await http.post(path, { json: { ...common, ...json }, answer: startAnswer }, signal);
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  return startAbout([{ ours: reference, named: reply.body.data?.externalref }], judgeStart(reply));
}

type Transfer = {
  reference: string;
  amount: Pesewas;
  phone: Phone;
  channel: string | undefined;
  why: string;
};

function sendMoney(
  account: Account,
  { reference, amount, phone, channel, why }: Transfer,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const json = { channel, receiver: phone, reference: why };
  return start(account.secret, { path: '/open/transact/transfer', json, reference, amount }, account, signal);
}

function judgeStart({
  status: http,
  body,
}: {
  status: number;
  body: z.output<typeof startAnswer>;
}): StartOutcome {
  const code = body.code ?? '';
  const message = body.message ?? '';
  const evidence = { http, status: body.status, code, message };
  const turnedAway = failureOfStatus(http);
  if (turnedAway) return { outcome: 'failed', failure: turnedAway, reason: turnedAway, evidence };
  if (duplicateCodes.includes(code)) return { outcome: 'unknown', reason: 'duplicate_reference', evidence };
  const isJudged = judgesRequest(http) && !soundsUndecided(message);
  const meaning = isJudged ? meaningOf(refusals, code) : undefined;
  if (meaning) return { outcome: 'failed', ...meaning, evidence };
  const theirs = body.data?.transactionid;
  if (http < 300 && body.status === '1')
    return { outcome: 'accepted', ...(theirs && { vendorReference: theirs }), evidence };
  const refusal = isJudged && body.status === '0' ? failureOfWords(message) : undefined;
  if (refusal) return { outcome: 'failed', ...refusal, evidence };
  return { outcome: 'unknown', reason: 'unmapped_code', evidence };
}

async function findTransaction(
  { open, accountnumber }: Account,
  { reference }: KnownAttempt,
  signal: AbortSignal,
): Promise<MoneyStatus> {
  const json = { type: 1, idtype: '1', id: reference, accountnumber };
  const reply = await open.post('/open/transact/status', { json, answer: statusAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { code, status, data, message } = reply.body;
  if (reply.status === 200 && code === notFoundCode) return { status: 'not_found' };
  if (reply.status !== 200 || status !== '1' || !data)
    return {
      status: 'unknown',
      reason: `http_${reply.status}`,
      evidence: { code: code ?? '', message: message ?? '' },
    };
  return statusAbout([{ ours: reference, named: data.externalref }], judge(data, reference));
}

type Found = NonNullable<z.output<typeof statusAnswer>['data']>;

function judge(
  { txstatus, amount: said, fee: taken, transactionid, externalref }: Found,
  reference: string,
): MoneyStatus {
  const evidence = { txstatus: txstatus ?? null };
  const words = { ...(transactionid && { vendorReference: transactionid }), evidence };
  const status = meaningOf(transactionStatuses, txstatus ?? '');
  if (status === 'in_progress') return { status, ...words };
  if (status === 'failed') return { status, reason: 'other', ...words };
  const amount = fromGhs(said ?? '');
  if (status === undefined) return { status: 'unknown', reason: 'unmapped_code', ...words };
  // What is not named cannot be compared: it is not believed to be ours.
  if (amount === undefined || externalref !== reference)
    return { status: 'unknown', reason: 'unparseable', ...words };
  const fee = fromGhs(taken ?? '');
  // The account is in GHS, and the answer does not say so.
  return { status, reference, amount, currency: 'GHS', ...(fee && { fee }), ...words };
}

/** Not signed: the account's own secret is in it. */
function readMoolreWebhook(secret: string, { rawBody }: WebhookRequest): WebhookReading {
  const { data: read } = announcement.safeParse(readJson(rawBody));
  const [right, given] = [Buffer.from(secret), Buffer.from(read?.data.secret ?? '')];
  if (!read || secret === '' || given.length !== right.length || !timingSafeEqual(given, right))
    return { accepted: false };
  const { externalref: reference, txstatus } = read.data;
  return { accepted: true, hints: [{ reference, eventKey: `${reference}:${txstatus ?? ''}` }] };
}

function askBalance({ secret, accountnumber }: Account, signal: AbortSignal) {
  const json = { type: 1, accountnumber };
  return secret.post('/open/account/status', { json, answer: balanceAnswer }, signal);
}

function readBalance(reply: VendorReply<z.output<typeof balanceAnswer>>) {
  if (reply.got !== 'answer' || reply.status !== 200 || reply.body.status !== '1') return undefined;
  return fromGhs(reply.body.data?.balance ?? '');
}
