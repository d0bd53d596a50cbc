/**
 * The vendors that can be simulated on this machine: the simulator of each, and the settings that lead the product to
 * it.
 */
import type { Network } from '@ntem/contract/networks';
import { simulateArkesel } from '#vendors/arkesel/simulator.ts';
import { simulatedSender } from '#vendors/bulkclix/simulated-messages.ts';
import { simulateBulkClix } from '#vendors/bulkclix/simulator.ts';
import { simulateCodecraft } from '#vendors/codecraft/simulator.ts';
import { simulateDatamart } from '#vendors/datamart/simulator.ts';
import { simulateHubnet } from '#vendors/hubnet/simulator.ts';
import { simulateHubtel } from '#vendors/hubtel/simulator.ts';
import { simulateMnotify } from '#vendors/mnotify/simulator.ts';
import { simulateMoolre } from '#vendors/moolre/simulator.ts';
import { simulateMtnMomo } from '#vendors/mtn-momo/simulator.ts';
import { simulatePaystack } from '#vendors/paystack/simulator.ts';
import { simulateRemadata } from '#vendors/remadata/simulator.ts';
import type { SimCore, SimDefinition } from '#vendors/simulators/simulator.ts';

/** A package that a simulated supplier sells. `cost` in GHS. */
export type SoldPackage = { network: Network; megabytes: number; code: string; cost: string };

export type SimulatedVendor = {
  /** `webhookUrl`: the address that the operator gave the vendor for all webhooks. */
  simulate(webhookUrl: string): (core: SimCore) => SimDefinition;
  env(url: string): Record<string, string>;
  sells?: readonly SoldPackage[];
};

/** Known to everybody: they open nothing. */
const key = (name: string) => `simulated_${name}`;
const sender = 'Ntem';

const hubtelAccount = {
  apiId: key('hubtel_id'),
  apiKey: key('hubtel'),
  posSalesId: '2017174',
  prepaidDepositId: '2017176',
  clientId: key('hubtel_sms_id'),
  clientSecret: key('hubtel_sms'),
  serviceIds: { MTN: 'mtn-bundles', TELECEL: 'telecel-bundles', AIRTELTIGO: 'airteltigo-bundles' },
};

const moolreAccount = {
  user: key('moolre_user'),
  publicKey: key('moolre_public'),
  privateKey: key('moolre_private'),
  accountNumber: '100000123',
  webhookSecret: key('moolre_webhooks'),
  smsKey: key('moolre_sms'),
};

const momoKeys = { user: key('momo_user'), key: key('momo') };

export const simulatedVendors: Record<string, SimulatedVendor> = {
  arkesel: {
    simulate: () => simulateArkesel({ apiKey: key('arkesel') }),
    env: (url) => ({ ARKESEL_API_KEY: key('arkesel'), ARKESEL_SENDER_ID: sender, ARKESEL_URL: url }),
  },
  bulkclix: {
    simulate: () => simulateBulkClix({ apiKey: key('bulkclix'), channels: 'new' }),
    env: (url) => ({
      BULKCLIX_API_KEY: key('bulkclix'),
      BULKCLIX_SENDER_ID: simulatedSender,
      BULKCLIX_URL: url,
    }),
  },
  codecraft: {
    simulate: () => simulateCodecraft({ apiKey: key('codecraft'), filledWith: 1_000_000 }),
    env: (url) => ({ CODECRAFT_API_KEY: key('codecraft'), CODECRAFT_URL: url }),
    sells: [
      { network: 'MTN', megabytes: 5_000, code: 'MTN:5', cost: '21.00' },
      { network: 'TELECEL', megabytes: 5_000, code: 'TELECEL:5', cost: '20.00' },
      { network: 'AIRTELTIGO', megabytes: 5_000, code: 'AT:5', cost: '19.00' },
    ],
  },
  datamart: {
    simulate: (webhookUrl) =>
      simulateDatamart({
        apiKey: key('datamart'),
        webhookSecret: key('datamart_webhooks'),
        webhookUrl,
        filledWith: 1_000_000,
      }),
    env: (url) => ({
      DATAMART_API_KEY: key('datamart'),
      DATAMART_WEBHOOK_SECRET: key('datamart_webhooks'),
      DATAMART_URL: url,
    }),
    sells: [
      { network: 'MTN', megabytes: 1_000, code: 'YELLO:1', cost: '4.00' },
      { network: 'MTN', megabytes: 5_000, code: 'YELLO:5', cost: '23.00' },
      { network: 'TELECEL', megabytes: 5_000, code: 'TELECEL:5', cost: '20.50' },
      { network: 'AIRTELTIGO', megabytes: 1_000, code: 'AT_PREMIUM:1', cost: '3.95' },
    ],
  },
  hubnet: {
    simulate: () => simulateHubnet({ apiKey: key('hubnet'), filledWith: 1_000_000 }),
    env: (url) => ({ HUBNET_API_KEY: key('hubnet'), HUBNET_URL: url }),
    sells: [
      { network: 'MTN', megabytes: 5_000, code: 'mtn:5000', cost: '22.50' },
      { network: 'TELECEL', megabytes: 5_000, code: 'telecel:5000', cost: '22.50' },
      { network: 'AIRTELTIGO', megabytes: 5_000, code: 'at:5000', cost: '22.50' },
    ],
  },
  hubtel: {
    simulate: () => simulateHubtel(hubtelAccount),
    env: (url) => ({
      HUBTEL_API_ID: hubtelAccount.apiId,
      HUBTEL_API_KEY: hubtelAccount.apiKey,
      HUBTEL_POS_SALES_ID: hubtelAccount.posSalesId,
      HUBTEL_PREPAID_DEPOSIT_ID: hubtelAccount.prepaidDepositId,
      HUBTEL_SMS_CLIENT_ID: hubtelAccount.clientId,
      HUBTEL_SMS_CLIENT_SECRET: hubtelAccount.clientSecret,
      HUBTEL_MTN_SERVICE_ID: hubtelAccount.serviceIds.MTN,
      HUBTEL_TELECEL_SERVICE_ID: hubtelAccount.serviceIds.TELECEL,
      HUBTEL_AIRTELTIGO_SERVICE_ID: hubtelAccount.serviceIds.AIRTELTIGO,
      HUBTEL_OFFER_NUMBERS: '0240000000,0200000000,0270000000',
      HUBTEL_RECEIVE_URL: url,
      HUBTEL_STATUS_URL: url,
      HUBTEL_SEND_URL: url,
      HUBTEL_SEND_STATUS_URL: url,
      HUBTEL_COMMISSION_URL: url,
      HUBTEL_BALANCE_URL: url,
      HUBTEL_OTP_URL: url,
      HUBTEL_SMS_URL: url,
    }),
    sells: [
      { network: 'MTN', megabytes: 5_000, code: 'data_bundle_1', cost: '24.00' },
      { network: 'TELECEL', megabytes: 5_700, code: ' 5.7 GB', cost: '20.00' },
      { network: 'AIRTELTIGO', megabytes: 10_000, code: 'DATA10', cost: '41.50' },
    ],
  },
  mnotify: {
    simulate: () => simulateMnotify({ apiKey: key('mnotify') }),
    env: (url) => ({ MNOTIFY_API_KEY: key('mnotify'), MNOTIFY_SENDER_ID: sender, MNOTIFY_URL: url }),
  },
  moolre: {
    simulate: (webhookUrl) => simulateMoolre({ ...moolreAccount, webhookUrl }),
    env: (url) => ({
      MOOLRE_API_USER: moolreAccount.user,
      MOOLRE_PUBLIC_KEY: moolreAccount.publicKey,
      MOOLRE_PRIVATE_KEY: moolreAccount.privateKey,
      MOOLRE_ACCOUNT_NUMBER: moolreAccount.accountNumber,
      MOOLRE_WEBHOOK_SECRET: moolreAccount.webhookSecret,
      MOOLRE_SMS_KEY: moolreAccount.smsKey,
      MOOLRE_SENDER_ID: sender,
      MOOLRE_URL: url,
    }),
  },
  'mtn-momo': {
    simulate: (webhookUrl) =>
      simulateMtnMomo({
        environment: 'mtnghana',
        callbackHost: new URL(webhookUrl).host,
        collection: { subscriptionKey: key('momo_collections'), ...momoKeys },
        disbursement: { subscriptionKey: key('momo_disbursements'), ...momoKeys },
      }),
    env: (url) => ({
      MTN_MOMO_COLLECTION_KEY: key('momo_collections'),
      MTN_MOMO_DISBURSEMENT_KEY: key('momo_disbursements'),
      MTN_MOMO_API_USER: momoKeys.user,
      MTN_MOMO_API_KEY: momoKeys.key,
      MTN_MOMO_URL: url,
    }),
  },
  paystack: {
    simulate: (webhookUrl) => simulatePaystack({ secretKey: `sk_live_${key('paystack')}`, webhookUrl }),
    env: (url) => ({ PAYSTACK_SECRET_KEY: `sk_live_${key('paystack')}`, PAYSTACK_URL: url }),
  },
  remadata: {
    simulate: () => simulateRemadata({ apiKey: key('remadata'), filledWith: 1_000_000 }),
    env: (url) => ({ REMADATA_API_KEY: key('remadata'), REMADATA_URL: url }),
    sells: [
      { network: 'MTN', megabytes: 5_120, code: 'mtn:5120', cost: '22.50' },
      { network: 'TELECEL', megabytes: 5_120, code: 'telecel:5120', cost: '21.00' },
      { network: 'AIRTELTIGO', megabytes: 5_120, code: 'airteltigo:5120', cost: '20.00' },
    ],
  },
};
