/** BulkClix as a payment gateway. */
import { minuteMs } from '@ntem/contract/durations';
import type { Pesewas } from '@ntem/contract/money';
import { formatAmount } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { right, warning } from '#kernel/rules/findings.ts';
import { startAbout } from '#vendors/ports/answer-proof.ts';
import { checkKey } from '#vendors/ports/key-checks.ts';
import type { KnownAttempt, MoneyStatus, StartOutcome } from '#vendors/ports/outcomes.ts';
import type { Collection, PaymentsPort } from '#vendors/ports/payments-port.ts';
import { readUnsignedCallback } from '#vendors/ports/unsigned-callback.ts';
import { fingerprintAccount, type VendorParts } from '#vendors/ports/vendor.ts';
import { createVendorHttp, startWithoutAnswer, type VendorHttp } from '#vendors/ports/vendor-http.ts';
import { fromGhs, networksOf, toGhs, toGhsText } from '#vendors/ports/vendor-wire.ts';
import { checkStatus, readRefusal, traits } from './money.ts';
import { announcement, balanceAnswer, collectAnswer, ownerAnswer, payoutAnswer } from './wire.ts';
import { channels } from './words.ts';

export type BulkClixSettings = { url: string; apiKey: string; channels: keyof typeof channels };

/** Not documented. No network gives a payer longer. */
const promptWindowMs = 5 * minuteMs;

/** Without its own name for it, which comes in its answer, there is nothing to ask by. */
const payoutTraits: Traits = { ...traits, statusBy: 'theirs' };

export function createBulkClixPayments(settings: BulkClixSettings, parts: VendorParts): PaymentsPort {
  const http = createVendorHttp(settings.url, { 'x-api-key': settings.apiKey });
  const find = (attempt: KnownAttempt, signal: AbortSignal) => findPayout(http, attempt, signal);
  const spelling = channels[settings.channels];
  const account = fingerprintAccount(settings.apiKey);
  return {
    name: 'bulkclix',
    collect: {
      way: 'collect',
      account,
      traits,
      networks: networksOf(channels.new),
      promptWindowMs: async () => promptWindowMs,
      send: (collection, signal) => collect(http, collection, { ...parts, signal }),
      find: ({ reference }, signal) =>
        checkStatus(http, { name: reference, reference, namesIn: namesOfPayment }, signal),
      // It never wants one.
      enterCode: async () => ({ outcome: 'failed', failure: 'refused', reason: 'unsupported' }),
    },
    refund: {
      way: 'payout',
      account,
      traits: payoutTraits,
      // It names no payment.
      showsAsReversal: false,
      find,
      send: ({ payer: phone, network, ...wanted }, signal) =>
        payOut(http, { ...wanted, phone, channel: spelling[network], name: phone }, signal),
    },
    payOut: {
      way: 'payout',
      account,
      traits: payoutTraits,
      networks: networksOf(spelling),
      find,
      send: ({ receiver: phone, network, ...wanted }, signal) =>
        payOut(http, { ...wanted, phone, channel: spelling[network] }, signal),
    },
    // Its history is not documented well enough to compare by it.
    listDay: async () => undefined,
    findBalance: async (signal) => (await askBalance(http, signal)).balance,
    async findOwner({ phone }, signal) {
      const query = { phone_number: phone };
      const path = '/kyc-api/msisdNameQuery';
      const reply = await http.get(path, { query, answer: ownerAnswer }, signal);
      return reply.got === 'answer' && reply.status === 200 ? reply.body.data?.name || undefined : undefined;
    },
    readWebhook: (request) =>
      readUnsignedCallback(request, { callbacks: parts.callbacks, body: announcement }),
    async check(signal) {
      const { reply, balance } = await askBalance(http, signal);
      return [
        checkKey(
          {
            title: 'BulkClix',
            advice:
              'Check BULKCLIX_API_KEY in its dashboard, and that it lets in the address of this server.',
          },
          reply,
        ),
        balance === undefined
          ? warning('Balance unknown', 'BulkClix did not say what is there.')
          : right('Balance can be read', `GHS ${formatAmount(balance)}`),
      ];
    },
  };
}

async function collect(
  http: VendorHttp,
  { reference, amount, payer, network, label }: Collection,
  { callbacks, signal }: VendorParts & { signal: AbortSignal },
): Promise<StartOutcome> {
  const json = {
    amount: toGhs(amount),
    phone_number: payer,
    network: channels.new[network],
    transaction_id: reference,
    callback_url: callbacks.urlFor(reference),
    reference: label,
  };
  const path = '/payment-api/momopay';
  const reply = await http.post(path, { json, answer: collectAnswer }, signal);
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status, body } = reply;
  const message = body.message ?? '';
  const { transaction_id: ours, ext_transaction_id: theirs } = body.data ?? {};
  const namings = [{ ours: reference, named: ours }];
  if (status >= 300 || !ours) return startAbout(namings, readRefusal(status, message));
  const vendorReference = theirs ? { vendorReference: theirs } : {};
  return startAbout(namings, {
    outcome: 'accepted',
    ...vendorReference,
    evidence: { http: status, message },
  });
}

const namesOfPayment = (said: { transaction_id?: string | null; ext_transaction_id?: string | null }) => ({
  reference: said.transaction_id,
  vendorReference: said.ext_transaction_id,
});

type Payout = { reference: string; amount: Pesewas; phone: Phone; channel: string | undefined; name: string };

async function payOut(
  http: VendorHttp,
  { reference, amount, phone, channel, name }: Payout,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const json = {
    amount: toGhsText(amount),
    account_number: phone,
    channel,
    account_name: name,
    client_reference: reference,
  };
  const path = '/payment-api/send/mobilemoney';
  const reply = await http.post(path, { json, answer: payoutAnswer }, signal);
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const { status, body } = reply;
  const message = body.message ?? '';
  const vendorReference = body.data?.transaction_id;
  const namings = [{ ours: reference, named: body.data?.client_reference }];
  if (status >= 300 || !vendorReference) return startAbout(namings, readRefusal(status, message));
  return startAbout(namings, { outcome: 'accepted', vendorReference, evidence: { http: status, message } });
}

async function findPayout(
  http: VendorHttp,
  { reference, vendorReference }: KnownAttempt,
  signal: AbortSignal,
): Promise<MoneyStatus> {
  if (vendorReference === undefined) return { status: 'unknown', reason: 'no_vendor_reference' };
  return checkStatus(
    http,
    {
      name: vendorReference,
      reference,
      // If it does not repeat our reference, its own identifies it.
      namesIn: ({ transaction_id: theirs, client_reference: ours }) => ({
        reference: ours || ((theirs || vendorReference) === vendorReference ? reference : theirs),
        vendorReference,
      }),
    },
    signal,
  );
}

async function askBalance(http: VendorHttp, signal: AbortSignal) {
  const reply = await http.get('/account/balance', { answer: balanceAnswer }, signal);
  const said = reply.got === 'answer' && reply.status === 200 ? reply.body.data?.balance : undefined;
  return { reply, balance: said === undefined ? undefined : fromGhs(said) };
}
