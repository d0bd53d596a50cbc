/** Hubnet as a supplier of bundles: unsigned, counted calls, and answers in two versions. */
import { secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { right, warning } from '#kernel/rules/findings.ts';
import { judgesRequest, soundsUndecided, startAbout, statusAbout } from '#vendors/ports/answer-proof.ts';
import type { BundleOrder, BundlesPort, CodeMeaning } from '#vendors/ports/bundles-port.ts';
import type { Callbacks } from '#vendors/ports/callbacks.ts';
import { readDeliveryWord } from '#vendors/ports/delivery-words.ts';
import { checkWallet } from '#vendors/ports/key-checks.ts';
import type {
  DeliveryStatus,
  Failed,
  KnownAttempt,
  StartOutcome,
  Unknown,
  VendorCheck,
  WebhookReading,
  WebhookRequest,
} from '#vendors/ports/outcomes.ts';
import { fingerprintAccount, type VendorParts } from '#vendors/ports/vendor.ts';
import {
  createVendorHttp,
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorHttp,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import { fromGhs, meaningOf } from '#vendors/ports/vendor-wire.ts';
import { readJson } from '#vendors/ports/webhook-wire.ts';
import { apartMs, callsAMinute, createPace } from './pace.ts';
import { balanceAnswer, event, orderAnswer, purchaseAnswer } from './wire.ts';
import { failureOf, isDuplicate, lines, orderStatuses, rejection, smallestVolume } from './words.ts';

export type HubnetSettings = { url: string; apiKey: string };

const traits: Traits = {
  // A used reference is rejected, they say. With which code, and always, is not known.
  duplicates: 'unsafe',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: 'never',
  neverSaysNotFound: true,
  firstCheckAfterMs: apartMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
  callsAMinute: (60 * secondMs) / apartMs,
};

export function createHubnetBundles(
  { url, apiKey }: HubnetSettings,
  { callbacks }: VendorParts,
  now: () => number = Date.now,
): BundlesPort {
  const http = createVendorHttp(url, { token: `Bearer ${apiKey}` });
  const mayAskStatus = createPace(now);
  const mayAskBalance = createPace(now);
  const askBalance = async (signal: AbortSignal) =>
    mayAskBalance()
      ? http.get('/check_balance', { answer: balanceAnswer }, signal)
      : ({ got: 'not_sent', reason: 'no turn' } as const);
  return {
    name: 'hubnet',
    deliver: {
      way: 'purchase',
      account: fingerprintAccount(apiKey),
      traits,
      send: (order, signal) => purchase(http, { order, callbacks }, signal),
      // Every question of every order counts. Who has no turn asks again by its timetable.
      find: async (attempt, signal) =>
        mayAskStatus()
          ? findOrder(http, attempt, signal)
          : { status: 'unknown', reason: 'no turn to ask within its limit', isLimited: true },
    },
    listDay: async () => undefined,
    findFloat: async (signal) => readBalance(await askBalance(signal)),
    readWebhook: (request) => readWebhook(callbacks, request),
    readCode,
    check: async (signal) => describe(await askBalance(signal), callbacks.url),
  };
}

type OrderRequest = { order: BundleOrder; callbacks: Callbacks };

async function purchase(
  http: VendorHttp,
  { order, callbacks }: OrderRequest,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const wanted = codeOf(order);
  if (!wanted) return { outcome: 'failed', failure: 'refused', reason: 'unsupported' };
  const { reference, recipient: phone } = order;
  const webhook = callbacks.urlFor(reference);
  const { line, volume } = wanted;
  // It announces over https alone.
  const json = { phone, volume, reference, ...(webhook.startsWith('https:') && { webhook }) };
  const path = `/${line}-new-transaction`;
  const reply = await http.post(path, { json, answer: purchaseAnswer }, signal);
  return readPurchase(reply, reference);
}

/** `mtn:5000`, of the order's own network: the name in its addresses, and the MB as a text. */
function codeOf({ supplierCode, network }: BundleOrder): { line: string; volume: string } | undefined {
  const [, line, volume] = codeForm.exec(supplierCode) ?? [];
  if (line === undefined || volume === undefined || Number(volume) < smallestVolume) return undefined;
  return Object.hasOwn(lines, line) && lines[line] === network ? { line, volume } : undefined;
}

const codeForm = /^([a-z-]+):([1-9]\d*)$/;

function readCode(text: string): CodeMeaning | undefined {
  const [, line = '', volume] = codeForm.exec(text) ?? [];
  const network = meaningOf(lines, line);
  const megabytes = Number(volume);
  return network && megabytes >= smallestVolume ? { network, megabytes } : undefined;
}

/** Of either version: the event, where there is one, must say the same as the status. */
function readVerdict({ status, event }: { status: boolean | string; event?: string | null | undefined }) {
  const isSuccess = event ? event.endsWith('.success') : undefined;
  if ((status === true || status === 'success') && isSuccess !== false) return 'yes';
  if ((status === false || status === 'failed') && isSuccess !== true) return 'no';
  return 'unclear';
}

function readPurchase(reply: VendorReply<z.output<typeof purchaseAnswer>>, reference: string): StartOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status: http, body } = reply;
  const message = (typeof body === 'string' ? body : body.message) ?? '';
  const verdict = typeof body === 'string' ? 'no' : readVerdict(body);
  const code = typeof body === 'string' ? '' : String(body.code ?? '');
  const evidence = { http, message, said: code };
  if (typeof body === 'string')
    return judgeRefusal({ http, verdict, code, message, refusedAs: 'validation' });
  const names = [body.reference, body.data?.reference].map((named) => ({ ours: reference, named }));
  if (verdict === 'yes' && http < 300) {
    const theirs = nameOf(body.transaction_id ?? body.data?.transaction_id);
    return startAbout(names, { outcome: 'accepted', ...theirs, evidence });
  }
  const refusal = { http, verdict, code, message, refusedAs: 'rejected' };
  return startAbout(names, judgeRefusal({ ...refusal, isRejection: body.event === rejection }));
}

type Refusal = {
  http: number;
  verdict: string;
  code: string;
  message: string;
  refusedAs: string;
  isRejection?: boolean;
};

/** It may be there all the same, unless it says that it rejects it, or why. */
function judgeRefusal({ http, verdict, code, message, refusedAs, isRejection }: Refusal): Failed | Unknown {
  const evidence = { http, message, said: code };
  const turnedAway = failureOfStatus(http);
  if (turnedAway) return { outcome: 'failed', failure: turnedAway, reason: turnedAway, evidence };
  if (isDuplicate(message)) return { outcome: 'unknown', reason: 'duplicate_reference', evidence };
  const failure = failureOf(code, message) ?? (isRejection ? 'refused' : undefined);
  if (verdict !== 'no' || !failure || !judgesRequest(http) || soundsUndecided(message))
    return { outcome: 'unknown', reason: 'unmapped_code', evidence };
  return { outcome: 'failed', failure, reason: failure === 'refused' ? refusedAs : failure, evidence };
}

function nameOf(transactionId: string | number | null | undefined): { vendorReference?: string } {
  const vendorReference = String(transactionId ?? '');
  return vendorReference === '' ? {} : { vendorReference };
}

async function findOrder(
  http: VendorHttp,
  { reference }: KnownAttempt,
  signal: AbortSignal,
): Promise<DeliveryStatus> {
  const query = { reference };
  const path = '/check-transaction-status';
  const reply = await http.get(path, { query, answer: orderAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { data, message } = reply.body;
  const evidence = { message: message ?? '', status: data?.status ?? null };
  // A failed lookup does not mean that there is no such order.
  if (reply.status !== 200 || readVerdict(reply.body) !== 'yes')
    return { status: 'unknown', reason: 'the lookup failed', evidence };
  if (!data?.status) return { status: 'unknown', reason: 'unmapped_code', evidence };
  const word = data.status.trim().toLowerCase();
  return statusAbout(
    [{ ours: reference, named: data.reference }],
    readDeliveryWord(orderStatuses, word, { ...nameOf(data.transaction_id), evidence }),
  );
}

/** It signs nothing: only the address that we gave it for this order proves that it is the sender. */
function readWebhook(callbacks: Callbacks, { rawBody, token }: WebhookRequest): WebhookReading {
  const read = event.safeParse(readJson(rawBody));
  if (!read.success) return { accepted: false };
  const { event: kind, data } = read.data;
  const { reference, status } = data;
  if (!callbacks.isRight(token, reference)) return { accepted: false };
  return { accepted: true, hints: [{ reference, eventKey: `${kind}:${reference}:${status}` }] };
}

function readBalance(reply: VendorReply<z.output<typeof balanceAnswer>>) {
  if (reply.got !== 'answer' || reply.status !== 200) return undefined;
  const balance = reply.body.balance ?? reply.body.data?.wallet_balance;
  return balance === null || balance === undefined ? undefined : fromGhs(balance);
}

function describe(reply: VendorReply<z.output<typeof balanceAnswer>>, webhookUrl: string): VendorCheck[] {
  const advice = `Check HUBNET_API_KEY, and that Hubnet has approved the account. It is asked ${callsAMinute} times a minute at most.`;
  return [
    checkWallet({ title: 'Hubnet', advice }, reply, readBalance(reply)),
    webhookUrl.startsWith('https:')
      ? right('Webhooks', 'Each order tells Hubnet an address of its own.')
      : warning('No webhooks', 'Hubnet announces over https alone: set PUBLIC_URL to an https address.'),
    warning('Telecel', 'Hubnet lists it and may refuse it: ask Hubnet before you sell it.'),
  ];
}
