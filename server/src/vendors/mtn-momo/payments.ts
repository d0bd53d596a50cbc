/** MTN MoMo as a payment gateway, for MTN wallets alone. */
import { formatAmount, pesewas } from '@ntem/contract/money';
import { right, warning, wrong } from '#kernel/rules/findings.ts';
import { checkKey } from '#vendors/ports/key-checks.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import { readUnsignedCallback } from '#vendors/ports/unsigned-callback.ts';
import { fingerprintAccount, type VendorParts } from '#vendors/ports/vendor.ts';
import type { VendorHttp } from '#vendors/ports/vendor-http.ts';
import { fromGhs, toInternational } from '#vendors/ports/vendor-wire.ts';
import { createProduct, type ProductKeys } from './product.ts';
import { createRequests, networks, promptWindowMs } from './requests.ts';
import { announcement, balanceAnswer, ownerAnswer } from './wire.ts';

export type MtnMomoSettings = {
  url: string;
  environment: string;
  collection: ProductKeys;
  disbursement: ProductKeys;
};

export function createMtnMomoPayments(
  { url, environment, collection, disbursement }: MtnMomoSettings,
  { callbacks, publicUrl, storeName }: VendorParts,
  now: () => number = Date.now,
): PaymentsPort {
  const collecting = createProduct({ url, environment, name: 'collection', keys: collection }, now);
  const sending = createProduct({ url, environment, name: 'disbursement', keys: disbursement }, now);
  const requests = createRequests(
    collecting,
    { way: 'collect', account: fingerprintAccount(environment, collection.user) },
    callbacks,
  );
  const transfers = createRequests(
    sending,
    { way: 'transfer', account: fingerprintAccount(environment, disbursement.user) },
    callbacks,
  );
  return {
    name: 'mtn-momo',
    collect: {
      ...requests,
      promptWindowMs: async () => promptWindowMs,
      send: ({ payer: phone, label: note, ...wanted }, signal) =>
        requests.send({ ...wanted, phone, note }, signal),
      // It never wants one.
      enterCode: async () => ({ outcome: 'failed', failure: 'refused', reason: 'unsupported' }),
    },
    refund: {
      ...transfers,
      // It names no payment.
      showsAsReversal: false,
      send: ({ payer: phone, ...wanted }, signal) =>
        transfers.send({ ...wanted, phone, note: `${storeName} refund` }, signal),
    },
    payOut: {
      ...transfers,
      send: ({ receiver: phone, ...wanted }, signal) =>
        transfers.send({ ...wanted, phone, note: `${storeName} earnings` }, signal),
    },
    // It has no list of a day: every attempt is asked about by its reference.
    listDay: async () => undefined,
    // Collected money and money to send are in two accounts, and our books have one for both.
    async findBalance(signal) {
      const [collected, sendable] = await Promise.all([
        askBalance(collecting, 'collection', signal),
        askBalance(sending, 'disbursement', signal),
      ]);
      if (collected.balance === undefined || sendable.balance === undefined) return undefined;
      return pesewas(collected.balance + sendable.balance);
    },
    async findOwner({ phone, network }, signal) {
      if (!networks.includes(network)) return undefined;
      const path = `/collection/v1_0/accountholder/msisdn/${toInternational(phone)}/basicuserinfo`;
      const reply = await collecting.get(path, { answer: ownerAnswer }, signal);
      if (reply.got !== 'answer' || reply.status !== 200) return undefined;
      const { name, given_name: given, family_name: family } = reply.body;
      return name || [given, family].filter(Boolean).join(' ') || undefined;
    },
    readWebhook: (request) => readUnsignedCallback(request, { callbacks, body: announcement }),
    async check(signal) {
      const host = new URL(publicUrl).host;
      return [
        ...(await checkProduct(collecting, 'collection', signal)),
        ...(await checkProduct(sending, 'disbursement', signal)),
        environment === 'sandbox'
          ? wrong('Environment for tests', 'Set MTN_MOMO_ENVIRONMENT to mtnghana: sandbox takes no GHS.')
          : right('Live environment', environment),
        warning('Callback host', `Register ${host} as the callback host of the API user.`),
      ];
    },
  };
}

type ProductName = 'collection' | 'disbursement';

async function askBalance(http: VendorHttp, name: ProductName, signal: AbortSignal) {
  const path = `/${name}/v1_0/account/balance`;
  const reply = await http.get(path, { answer: balanceAnswer }, signal);
  const balance =
    reply.got === 'answer' && reply.status === 200 && reply.body.currency === 'GHS'
      ? fromGhs(reply.body.availableBalance)
      : undefined;
  return { reply, balance };
}

/** Both products have a token and a balance of their own. */
async function checkProduct(
  http: VendorHttp,
  name: ProductName,
  signal: AbortSignal,
): Promise<VendorCheck[]> {
  const { reply, balance } = await askBalance(http, name, signal);
  const advice = `Check MTN_MOMO_${name.toUpperCase()}_KEY, the API user and its key, and that MTN lets our address in.`;
  return [
    checkKey({ title: 'MTN', what: `Keys of ${name}`, advice }, reply),
    balance === undefined
      ? warning(`Balance of ${name} unknown`, 'MTN did not say what is there in GHS.')
      : right(`Balance of ${name} can be read`, `GHS ${formatAmount(balance)}`),
  ];
}
