/** RemaData as a supplier of bundles: it takes our reference, and is asked by either. */
import { secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { warning } from '#kernel/rules/findings.ts';
import { judgesRequest, soundsUndecided, startAbout, statusAbout } from '#vendors/ports/answer-proof.ts';
import type { BundleOrder, BundlesPort, CodeMeaning, Offer } from '#vendors/ports/bundles-port.ts';
import { readDeliveryWord } from '#vendors/ports/delivery-words.ts';
import { checkWallet } from '#vendors/ports/key-checks.ts';
import type { DeliveryStatus, KnownAttempt, StartOutcome, VendorCheck } from '#vendors/ports/outcomes.ts';
import { fingerprintAccount } from '#vendors/ports/vendor.ts';
import {
  createVendorHttp,
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorHttp,
  type VendorReply,
} from '#vendors/ports/vendor-http.ts';
import { fromGhs, networksOf } from '#vendors/ports/vendor-wire.ts';
import { balanceAnswer, offersAnswer, orderAnswer, ordersAnswer, purchaseAnswer } from './wire.ts';
import { failureOf, networkCodes, orderStatuses } from './words.ts';

export type RemadataSettings = { url: string; apiKey: string };

const traits: Traits = {
  // What becomes of a used reference is not documented.
  duplicates: 'unsafe',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: 'never',
  neverSaysNotFound: true,
  firstCheckAfterMs: 30 * secondMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};

export function createRemadataBundles({ url, apiKey }: RemadataSettings): BundlesPort {
  const http = createVendorHttp(url, { 'x-api-key': apiKey });
  const askBalance = (signal: AbortSignal) => http.get('/wallet-balance', { answer: balanceAnswer }, signal);
  return {
    name: 'remadata',
    deliver: {
      way: 'purchase',
      account: fingerprintAccount(apiKey),
      traits,
      send: (order, signal) => purchase(http, order, signal),
      find: (attempt, signal) => findOrder(http, attempt, signal),
    },
    // Its list of orders is known by a reference alone, and not by a day.
    listDay: async () => undefined,
    findFloat: async (signal) => readBalance(await askBalance(signal)),
    // It announces nothing.
    readWebhook: () => ({ accepted: false }),
    listOffers: (network, signal) => listOffers(http, network, signal),
    readCode,
    check: async (signal) => describe(await askBalance(signal)),
  };
}

async function purchase(http: VendorHttp, order: BundleOrder, signal: AbortSignal): Promise<StartOutcome> {
  const meaning = readCode(order.supplierCode);
  if (meaning?.network !== order.network)
    return { outcome: 'failed', failure: 'refused', reason: 'unsupported' };
  const volumeInMB = meaning.megabytes;
  const { reference: ref, recipient: phone, network } = order;
  const json = { ref, phone, volumeInMB, networkType: networkCodes[network] };
  const reply = await http.post('/buy-data', { json, answer: purchaseAnswer }, signal);
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  return startAbout([{ ours: ref, named: reply.body.data?.client_reference }], judgePurchase(reply));
}

/** `mtn:1024`: its name of the network, and the MB as its price list writes them. */
function readCode(code: string): CodeMeaning | undefined {
  const [, name, megabytes] = /^([a-z]+):([1-9]\d*)$/.exec(code) ?? [];
  const network = networksOf(networkCodes).find((one) => networkCodes[one] === name);
  return network && { network, megabytes: Number(megabytes) };
}

function judgePurchase({
  status: http,
  body,
}: {
  status: number;
  body: z.output<typeof purchaseAnswer>;
}): StartOutcome {
  const { data } = body;
  const message = body.message ?? '';
  const evidence = { http, status: body.status, message, orderStatus: data?.status ?? null };
  const theirs = data?.reference ? { vendorReference: data.reference } : {};
  if (http < 300 && body.status === 'success' && data) {
    const charged = fromGhs(data.amount ?? '');
    return { outcome: 'accepted', ...theirs, evidence, ...(charged && { charged }) };
  }
  const turnedAway = failureOfStatus(http);
  if (turnedAway) return { outcome: 'failed', failure: turnedAway, reason: turnedAway, evidence };
  // It took the order, could not deliver it, and says that it has paid us back.
  if (body.status === 'error' && data?.refunded === true)
    return { outcome: 'failed', failure: 'refused', reason: 'refunded_to_us', ...theirs, evidence };
  const failure = body.status === 'error' ? failureOf(message) : undefined;
  if (!failure || !judgesRequest(http) || soundsUndecided(message))
    return { outcome: 'unknown', reason: 'unmapped_code', ...theirs, evidence };
  return { outcome: 'failed', failure, reason: failure === 'refused' ? 'validation' : failure, evidence };
}

/** By its own reference, or in its list of orders by ours where the answer was lost. */
async function findOrder(
  http: VendorHttp,
  { reference, vendorReference }: KnownAttempt,
  signal: AbortSignal,
): Promise<DeliveryStatus> {
  if (vendorReference === undefined) return findByOurs(http, reference, signal);
  const path = `/order-status/${encodeURIComponent(vendorReference)}`;
  const reply = await http.get(path, { answer: orderAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { status, data, message } = reply.body;
  if (reply.status !== 200 || status !== 'success' || !data) return lookupFailed(reply.status, message);
  const namings = [
    { ours: vendorReference, named: data.reference },
    { ours: reference, named: data.client_reference },
  ];
  return statusAbout(namings, readWord(data.status, vendorReference));
}

async function findByOurs(http: VendorHttp, reference: string, signal: AbortSignal): Promise<DeliveryStatus> {
  const query = { ref_number: reference };
  const reply = await http.get('/orders', { query, answer: ordersAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { status, data, message } = reply.body;
  if (reply.status !== 200 || status !== 'success' || !data) return lookupFailed(reply.status, message);
  // A list that it does not filter has others in it.
  const ours = data.filter(({ ref_number: named }) => named === reference);
  const [order] = ours;
  if (!order || ours.length > 1)
    return { status: 'unknown', reason: order ? 'several orders have it' : 'not in its list' };
  return readWord(order.status, order.reference ?? undefined);
}

function readWord(word: string, vendorReference: string | undefined): DeliveryStatus {
  const words = { ...(vendorReference && { vendorReference }), evidence: { status: word } };
  return readDeliveryWord(orderStatuses, word.trim().toLowerCase(), words);
}

/** It does not mean that there is no such order. */
function lookupFailed(http: number, message: string | null | undefined): DeliveryStatus {
  return { status: 'unknown', reason: `http_${http}`, evidence: { message: message ?? '' } };
}

async function listOffers(
  http: VendorHttp,
  network: Network,
  signal: AbortSignal,
): Promise<Offer[] | undefined> {
  const own = networkCodes[network];
  const query = { network: own };
  const reply = await http.get('/bundles', { query, answer: offersAnswer }, signal);
  if (reply.got !== 'answer' || reply.status !== 200 || !reply.body.data) return undefined;
  return reply.body.data.flatMap(({ network: theirs, name, volumeInMB, price }) => {
    const cost = fromGhs(price);
    if (cost === undefined || theirs.toLowerCase() !== own) return [];
    return { code: `${own}:${volumeInMB}`, label: name || `${volumeInMB} MB`, cost };
  });
}

function readBalance(reply: VendorReply<z.output<typeof balanceAnswer>>) {
  if (reply.got !== 'answer' || reply.status !== 200 || reply.body.status !== 'success') return undefined;
  const { data } = reply.body;
  return data?.currency === 'GHS' ? fromGhs(data.balance) : undefined;
}

function describe(reply: VendorReply<z.output<typeof balanceAnswer>>): VendorCheck[] {
  const advice = 'Check REMADATA_API_KEY in its dashboard.';
  return [
    checkWallet({ title: 'RemaData', advice }, reply, readBalance(reply)),
    warning('No webhooks', 'RemaData announces nothing: its orders are asked about.'),
  ];
}
