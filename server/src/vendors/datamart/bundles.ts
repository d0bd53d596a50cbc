/**
 * DataMart GH as a supplier of bundles: it takes our key for each order, and is asked about its status by its own
 * reference.
 */
import { dayMs, hourMs, sayDuration, secondMs } from '@ntem/contract/durations';
import { formatAmount, pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { right, warning } from '#kernel/rules/findings.ts';
import { soundsUndecided, statusAbout } from '#vendors/ports/answer-proof.ts';
import type { BundleOrder, BundlesPort, CodeMeaning } from '#vendors/ports/bundles-port.ts';
import { readDeliveryWord } from '#vendors/ports/delivery-words.ts';
import { checkKey } from '#vendors/ports/key-checks.ts';
import type { DeliveryStatus, KnownAttempt, StartOutcome, VendorCheck } from '#vendors/ports/outcomes.ts';
import { fingerprintAccount, type VendorParts } from '#vendors/ports/vendor.ts';
import {
  createVendorHttp,
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorHttp,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import { fromGhs, megabytesOfGb, networksOf } from '#vendors/ports/vendor-wire.ts';
import { readDatamartWebhook } from './webhook.ts';
import { balanceAnswer, offersAnswer, orderAnswer, purchaseAnswer, recipientAnswer } from './wire.ts';
import { isFloatEmpty, isKeyTaken, isNotFound, networkCodes, orderStatuses } from './words.ts';

export type DatamartSettings = {
  url: string;
  apiKey: string;
  /** Empty: the account has none. */
  apiSecret: string;
  webhookSecret: string;
  /** Empty: the account asks for no `ref`. */
  refPrefix: string;
};

const traits: Traits = {
  duplicates: 'returns_original',
  // It recognizes a key for 24 hours, by its own clock. Sent later, the bundle would be delivered a second time.
  keyLastsMs: dayMs - hourMs,
  statusBy: 'theirs',
  notFoundIsConclusiveAfterMs: 'never',
  firstCheckAfterMs: 30 * secondMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
  // It allows 150 purchases a minute, and 200 calls in all.
  callsAMinute: Math.floor(120 / networksOf(networkCodes).length),
};

export function createDatamartBundles(settings: DatamartSettings, { callbacks }: VendorParts): BundlesPort {
  const { url, apiKey, apiSecret } = settings;
  const http = createVendorHttp(url, {
    'x-api-key': apiKey,
    ...(apiSecret !== '' && { 'x-api-secret': apiSecret }),
  });
  return {
    name: 'datamart',
    deliver: {
      way: 'purchase',
      account: fingerprintAccount(apiKey),
      traits,
      send: (order, signal) => purchase(http, order, { refPrefix: settings.refPrefix, signal }),
      find: (attempt, signal) => findOrder(http, attempt, signal),
    },
    // Its /transactions are of the wallet: `completed` there means charged, not delivered, and no row has our reference.
    listDay: async () => undefined,
    findFloat: async (signal) => readBalance(await askBalance(http, signal)),
    readWebhook: (request) => readDatamartWebhook(settings, request),
    listOffers: (network, signal) => listOffers(http, network, signal),
    readCode,
    checkRecipient: (recipient, signal) => checkRecipient(http, recipient, signal),
    check: (signal) => check(http, callbacks.url, signal),
  };
}

type Purchase = { refPrefix: string; signal: AbortSignal };

async function purchase(
  http: VendorHttp,
  order: BundleOrder,
  { refPrefix, signal }: Purchase,
): Promise<StartOutcome> {
  const wanted = codeOf(order);
  if (!wanted) return { outcome: 'failed', failure: 'refused', reason: 'unsupported' };
  const { reference, recipient } = order;
  const ref = refPrefix === '' ? {} : { ref: `${refPrefix}${reference}` };
  const json = { phoneNumber: recipient, ...wanted, gateway: 'wallet', ...ref };
  const headers = { 'x-idempotency-key': reference };
  return readPurchase(await http.post('/purchase', { headers, json, answer: purchaseAnswer }, signal));
}

/** `YELLO:5`, of the order's own network: its name there, and the size in GB as the price list writes it. */
function codeOf({ supplierCode, network }: BundleOrder): { network: string; capacity: string } | undefined {
  const [, code, capacity] = codeForm.exec(supplierCode) ?? [];
  if (code === undefined || capacity === undefined) return undefined;
  return networkCodes[network]?.includes(code) ? { network: code, capacity } : undefined;
}

const codeForm = /^(\w+):(\d+(?:\.\d+)?)$/;

function readCode(text: string): CodeMeaning | undefined {
  const [, code = '', capacity] = codeForm.exec(text) ?? [];
  const network = networksOf(networkCodes).find((one) => networkCodes[one]?.includes(code));
  return network && { network, megabytes: Number(capacity) * megabytesOfGb };
}

function readPurchase(reply: VendorReply<z.output<typeof purchaseAnswer>>): StartOutcome {
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status: http, body } = reply;
  const { data, message } = body;
  const evidence = {
    http,
    status: body.status,
    message,
    error: body.code ?? null,
    orderStatus: data?.orderStatus ?? null,
    processing: data?.processingMethod ?? null,
    price: data?.price ?? null,
  };
  // Independent of the order's own status: it calls one completed before it is delivered.
  if (http < 300 && body.status === 'success' && data?.orderReference)
    return { outcome: 'accepted', vendorReference: data.orderReference, evidence, ...chargeOf(data) };
  const failure = failureOfStatus(http);
  if (failure) return { outcome: 'failed', failure, reason: failure, evidence };
  if (isKeyTaken(body)) return { outcome: 'unknown', reason: 'duplicate_reference', evidence };
  if (http !== 400 || body.status !== 'error' || soundsUndecided(message))
    return { outcome: 'unknown', reason: 'unmapped_code', evidence };
  if (isFloatEmpty(message))
    return { outcome: 'failed', failure: 'provider_float', reason: 'provider_float', evidence };
  return { outcome: 'failed', failure: 'refused', reason: 'validation', evidence };
}

function chargeOf({ price }: { price?: string | number | undefined }): { charged?: bigint } {
  const charged = price === undefined ? undefined : fromGhs(price);
  return charged === undefined ? {} : { charged };
}

async function findOrder(
  http: VendorHttp,
  { vendorReference }: KnownAttempt,
  signal: AbortSignal,
): Promise<DeliveryStatus> {
  if (vendorReference === undefined) return { status: 'unknown', reason: 'its own reference was lost' };
  const path = `/order-status/${encodeURIComponent(vendorReference)}`;
  const reply = await http.get(path, { answer: orderAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { data, message } = reply.body;
  if (reply.status === 404 && isNotFound(message)) return { status: 'not_found' };
  if (!data || reply.status !== 200) return { status: 'unknown', reason: `http_${reply.status}` };
  const { orderStatus, processingMethod } = data;
  const evidence = { status: orderStatus, processing: processingMethod ?? null };
  return statusAbout(
    [{ ours: vendorReference, named: data.reference }],
    readDeliveryWord(orderStatuses, orderStatus, { vendorReference, evidence }),
  );
}

/** The size is never computed: its replies differ in the size of a GB. */
async function listOffers(http: VendorHttp, network: Network, signal: AbortSignal) {
  const codes = networkCodes[network];
  if (!codes) return [];
  const [code] = codes;
  const query = { network: code };
  const reply = await http.get('/data-packages', { query, answer: offersAnswer }, signal);
  if (reply.got !== 'answer' || reply.status !== 200 || !reply.body.data) return undefined;
  return Object.values(reply.body.data)
    .flat()
    .flatMap(({ network: theirs, capacity, price, inStock = true }) => {
      const cost = fromGhs(price);
      if (cost === undefined || !inStock || !codes.includes(theirs)) return [];
      return { code: `${theirs}:${capacity}`, label: `${capacity} GB`, cost };
    });
}

/** So long it may take until a number that is new to MTN gets more than 1 GB. */
const activationMs = 3 * dayMs;

/** About two a minute: without an answer, nothing is known of the number. */
async function checkRecipient(http: VendorHttp, recipient: Phone, signal: AbortSignal) {
  const json = { phoneNumber: recipient };
  const reply = await http.post('/verify-number', { json, answer: recipientAnswer }, signal);
  if (reply.got !== 'answer' || reply.status !== 200 || !reply.body.data) return undefined;
  const { servable: fits, recommendation, message } = reply.body.data;
  if (!fits || recommendation === 'sell_any') return { fits, advice: message };
  return { fits, advice: `New to its network: 1 GB first, more up to ${sayDuration(activationMs)} later.` };
}

function askBalance(http: VendorHttp, signal: AbortSignal) {
  return http.get('/balance', { answer: balanceAnswer }, signal);
}

function readBalance(reply: VendorReply<z.output<typeof balanceAnswer>>) {
  if (reply.got !== 'answer' || reply.status !== 200) return undefined;
  const { data } = reply.body;
  return data?.currency === 'GHS' ? fromGhs(data.balance) : undefined;
}

async function check(http: VendorHttp, webhookUrl: string, signal: AbortSignal): Promise<VendorCheck[]> {
  const reply = await askBalance(http, signal);
  const float = readBalance(reply);
  return [
    checkKey(
      {
        title: 'DataMart',
        advice: 'Check DATAMART_API_KEY, and DATAMART_API_SECRET if the account has one.',
      },
      reply,
    ),
    float === undefined
      ? warning('Float unknown', 'DataMart did not say what is in the wallet.')
      : right('Float can be read', `GHS ${formatAmount(float)}`),
    warning('No test mode', 'Every order is real: begin with the smallest bundle to a number of your own.'),
    warning(
      'Webhook address',
      `Enter ${webhookUrl} in its dashboard. DataMart then makes the secret and shows it once: that one is DATAMART_WEBHOOK_SECRET.`,
    ),
  ];
}
