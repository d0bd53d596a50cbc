/** CodeCraft Network as a supplier of bundles: it takes no reference of ours, and names each order itself. */
import { secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { warning } from '#kernel/rules/findings.ts';
import { judgesRequest, soundsUndecided } from '#vendors/ports/answer-proof.ts';
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
import { fromGhs, meaningOf, megabytesOfGb } from '#vendors/ports/vendor-wire.ts';
import { balanceAnswer, offersAnswer, orderAnswer, purchaseAnswer } from './wire.ts';
import { isYes, lines, orderStatuses, refusals } from './words.ts';

export type CodecraftSettings = { url: string; apiKey: string };

const traits: Traits = {
  // Nothing tells it that a second order is the first one again.
  duplicates: 'unsafe',
  statusBy: 'theirs',
  notFoundIsConclusiveAfterMs: 'never',
  neverSaysNotFound: true,
  firstCheckAfterMs: 30 * secondMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};

export function createCodecraftBundles({ url, apiKey }: CodecraftSettings): BundlesPort {
  const http = createVendorHttp(url, { 'x-api-key': apiKey });
  const askBalance = (signal: AbortSignal) => http.get('/wallet.php', { answer: balanceAnswer }, signal);
  return {
    name: 'codecraft',
    deliver: {
      way: 'purchase',
      account: fingerprintAccount(apiKey),
      traits,
      send: (order, signal) => purchase(http, order, signal),
      find: (attempt, signal) => findOrder(http, { ...attempt, apiKey }, signal),
    },
    // It has no list of a day.
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
  const wanted = codeOf(order);
  if (!wanted) return { outcome: 'failed', failure: 'refused', reason: 'unsupported' };
  const { path, name, gig } = wanted;
  const json = { recipient_number: order.recipient, gig, network: name };
  const reply = await http.post(path, { json, answer: purchaseAnswer }, signal);
  return reply.got === 'answer' ? judgePurchase(reply) : startWithoutAnswer(reply);
}

/** `MTN:5` or `AT-BIGTIME:50`, of the order's own network: its product, and the size in GB as its price list writes it. */
function codeOf({
  supplierCode,
  network,
}: BundleOrder): { path: string; name: string; gig: string } | undefined {
  const [, product = '', gig] = codeForm.exec(supplierCode) ?? [];
  const line = meaningOf(lines, product);
  return gig !== undefined && line?.network === network
    ? { path: line.path, name: line.name, gig }
    : undefined;
}

const codeForm = /^([A-Z-]+):([1-9]\d*(?:\.\d+)?)$/;

function readCode(code: string): CodeMeaning | undefined {
  const [, product = '', gig] = codeForm.exec(code) ?? [];
  const line = meaningOf(lines, product);
  return line && { network: line.network, megabytes: Number(gig) * megabytesOfGb };
}

function judgePurchase({
  status: http,
  body,
}: {
  status: number;
  body: z.output<typeof purchaseAnswer>;
}): StartOutcome {
  const { status, reference_id: theirs } = body;
  const message = body.message ?? '';
  const evidence = { http, status, message };
  if (http < 300 && isYes(status) && theirs)
    return { outcome: 'accepted', vendorReference: theirs, evidence };
  const turnedAway = failureOfStatus(http);
  if (turnedAway) return { outcome: 'failed', failure: turnedAway, reason: turnedAway, evidence };
  // With a name there is an order, whatever else it says.
  const meaning = theirs ? undefined : meaningOf(refusals, status);
  if (!meaning || !judgesRequest(http) || soundsUndecided(message))
    return {
      outcome: 'unknown',
      reason: 'unmapped_code',
      ...(theirs && { vendorReference: theirs }),
      evidence,
    };
  return { outcome: 'failed', ...meaning, evidence };
}

/** This call alone wants the key in its body. */
async function findOrder(
  http: VendorHttp,
  { vendorReference, apiKey }: KnownAttempt & { apiKey: string },
  signal: AbortSignal,
): Promise<DeliveryStatus> {
  if (vendorReference === undefined) return { status: 'unknown', reason: 'its own reference was lost' };
  const json = { reference_id: vendorReference, agent_api: apiKey };
  const reply = await http.post('/response.php', { json, answer: orderAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { status, message, order_details: order, data = order } = reply.body;
  const isLimited = reply.status === 429;
  const found = order ?? data;
  // A failed lookup does not mean that there is no such order.
  if (reply.status >= 300 || !isYes(status) || !found)
    return {
      status: 'unknown',
      reason: `http_${reply.status}`,
      evidence: { message: message ?? '' },
      ...(isLimited && { isLimited }),
    };
  const words = { vendorReference, evidence: { status: found.order_status } };
  return readDeliveryWord(orderStatuses, found.order_status.trim().toLowerCase(), words);
}

async function listOffers(
  http: VendorHttp,
  network: Network,
  signal: AbortSignal,
): Promise<Offer[] | undefined> {
  const reply = await http.get('/packages.php', { answer: offersAnswer }, signal);
  if (reply.got !== 'answer' || reply.status !== 200 || !reply.body.data) return undefined;
  const { regular_packages: regular, bigtime_packages: bigtime } = reply.body.data;
  const rows = { regular: regular ?? [], bigtime: bigtime ?? [] };
  return Object.entries(lines)
    .filter(([, line]) => line.network === network)
    .flatMap(([product, { name, list }]) =>
      rows[list].flatMap(({ network: theirs, package: gig, amount }) => {
        const cost = fromGhs(amount);
        if (cost === undefined || theirs !== name) return [];
        return { code: `${product}:${Number(gig)}`, label: `${Number(gig)} GB`, cost };
      }),
    );
}

function readBalance(reply: VendorReply<z.output<typeof balanceAnswer>>) {
  if (reply.got !== 'answer' || reply.status !== 200 || !isYes(reply.body.status)) return undefined;
  return fromGhs(reply.body.data?.wallet ?? reply.body.wallet ?? '');
}

function describe(reply: VendorReply<z.output<typeof balanceAnswer>>): VendorCheck[] {
  const advice = 'Check CODECRAFT_API_KEY in its dashboard.';
  return [
    checkWallet({ title: 'CodeCraft', advice }, reply, readBalance(reply)),
    warning(
      'Lost answers',
      'CodeCraft takes no reference of ours: an order whose answer is lost waits for a person, who looks it up there by number.',
    ),
  ];
}
