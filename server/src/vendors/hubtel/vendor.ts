/** Hubtel: collects from wallets, sends money, messages and codes, and sells bundles. Its oddities are in oddities.md. */
import { type Phone, parsePhone } from '@ntem/contract/phones';
import { z } from 'zod';
import {
  addressListSetting,
  addressSetting,
  cutSender,
  defineVendor,
  keySetting,
  senderSetting,
} from '#vendors/ports/vendor.ts';
import { createHubtelBundles } from './bundles.ts';
import { createHubtelMessages } from './messages.ts';
import { createHubtelPayments } from './payments.ts';

const serviceSetting = (id: string, network: string) =>
  keySetting('')
    .prefault(id)
    .describe(`the service id of ${network} data bundles; confirm it for your account.`);

const numbersSetting = z
  .string()
  .transform((list, context) =>
    list.split(',').flatMap((one): Phone[] => {
      const phone = parsePhone(one);
      if (!phone && one.trim() !== '')
        context.addIssue({ code: 'custom', message: 'must be mobile numbers with commas between them' });
      return phone ? [phone] : [];
    }),
  )
  .prefault('')
  .describe(
    'numbers of your own, one for each network, with commas between them. What bundles cost is asked for them; nothing is sent to them.',
  );

/** A must for some of its roles. */
const needed = (description: string) => keySetting('').optional().describe(description);

const account = [
  'HUBTEL_API_ID',
  'HUBTEL_API_KEY',
  'HUBTEL_POS_SALES_ID',
  'HUBTEL_PREPAID_DEPOSIT_ID',
] as const;

export const hubtel = defineVendor({
  name: 'hubtel',
  title: 'Hubtel',
  roles: ['payments', 'otp', 'bundles'],
  settings: {
    HUBTEL_API_ID: needed(
      'the API ID, for payments and bundles. Have Hubtel allow this server’s public address for each service.',
    ),
    HUBTEL_API_KEY: needed('the API key, with the scope mobilemoney-receive-direct.'),
    HUBTEL_POS_SALES_ID: needed('the POS Sales ID, to which payments come.'),
    HUBTEL_PREPAID_DEPOSIT_ID: needed(
      'the prepaid deposit account, from which refunds and withdrawals are sent and bundles are paid. It is not the POS Sales ID.',
    ),
    HUBTEL_SMS_CLIENT_ID: needed('the client id of its programmable messages, for codes and texts.'),
    HUBTEL_SMS_CLIENT_SECRET: needed('the client secret of its programmable messages.'),
    HUBTEL_MTN_SERVICE_ID: serviceSetting('b230733cd56b4a0fad820e39f66bc27c', 'MTN'),
    HUBTEL_TELECEL_SERVICE_ID: serviceSetting('fa27127ba039455da04a2ac8a1613e00', 'Telecel'),
    HUBTEL_AIRTELTIGO_SERVICE_ID: serviceSetting('06abd92da459428496967612463575ca', 'AirtelTigo'),
    HUBTEL_SENDER_ID: senderSetting('Hubtel')
      .optional()
      .describe('the approved sender name of text messages. Default: STORE_NAME, cut.'),
    HUBTEL_OFFER_NUMBERS: numbersSetting,
    HUBTEL_CALLBACK_ADDRESSES: addressListSetting(
      '',
      'the addresses from which it calls back, with commas between them. Unset: any, as its callbacks prove themselves by their own address.',
    ),
    HUBTEL_RECEIVE_URL: addressSetting('https://rmp.hubtel.com', 'where Receive Money is.'),
    HUBTEL_STATUS_URL: addressSetting('https://api-txnstatus.hubtel.com', 'where Status Check is.'),
    HUBTEL_SEND_URL: addressSetting('https://smp.hubtel.com', 'where Send Money is.'),
    HUBTEL_SEND_STATUS_URL: addressSetting('https://smrsc.hubtel.com', 'where the status of Send Money is.'),
    HUBTEL_COMMISSION_URL: addressSetting('https://cs.hubtel.com', 'where Commission Services are.'),
    HUBTEL_BALANCE_URL: addressSetting('https://trnf.hubtel.com', 'where balances are.'),
    HUBTEL_OTP_URL: addressSetting('https://api-otp.hubtel.com', 'where its codes are.'),
    HUBTEL_SMS_URL: addressSetting('https://smsc.hubtel.com', 'where text messages are.'),
  },
  neededFor: {
    payments: account,
    bundles: account,
    otp: ['HUBTEL_SMS_CLIENT_ID', 'HUBTEL_SMS_CLIENT_SECRET'],
  },
  // What lacks a setting is not opened.
  open(settings, parts) {
    const account = {
      apiId: settings.HUBTEL_API_ID ?? '',
      apiKey: settings.HUBTEL_API_KEY ?? '',
      posSalesId: settings.HUBTEL_POS_SALES_ID ?? '',
      prepaidDepositId: settings.HUBTEL_PREPAID_DEPOSIT_ID ?? '',
      serviceIds: {
        MTN: settings.HUBTEL_MTN_SERVICE_ID,
        TELECEL: settings.HUBTEL_TELECEL_SERVICE_ID,
        AIRTELTIGO: settings.HUBTEL_AIRTELTIGO_SERVICE_ID,
      },
      offerNumbers: settings.HUBTEL_OFFER_NUMBERS,
      callbackAddresses: settings.HUBTEL_CALLBACK_ADDRESSES,
      urls: {
        receive: settings.HUBTEL_RECEIVE_URL,
        status: settings.HUBTEL_STATUS_URL,
        send: settings.HUBTEL_SEND_URL,
        sendStatus: settings.HUBTEL_SEND_STATUS_URL,
        commission: settings.HUBTEL_COMMISSION_URL,
        balance: settings.HUBTEL_BALANCE_URL,
      },
    };
    return {
      payments: createHubtelPayments(account, parts),
      otp: createHubtelMessages({
        clientId: settings.HUBTEL_SMS_CLIENT_ID ?? '',
        clientSecret: settings.HUBTEL_SMS_CLIENT_SECRET ?? '',
        sender: settings.HUBTEL_SENDER_ID ?? cutSender(parts.storeName),
        urls: { otp: settings.HUBTEL_OTP_URL, sms: settings.HUBTEL_SMS_URL },
      }),
      bundles: createHubtelBundles(account, parts),
    };
  },
});
