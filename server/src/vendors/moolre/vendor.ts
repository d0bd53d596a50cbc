/** Moolre: collects from wallets, sends money, and sends text messages. Its oddities are in oddities.md. */
import { addressSetting, cutSender, defineVendor, keySetting, senderSetting } from '#vendors/ports/vendor.ts';
import { createMoolreMessages } from './messages.ts';
import { createMoolrePayments } from './payments.ts';

/** A must for one of its roles. */
const needed = (description: string) => keySetting('').optional().describe(description);

export const moolre = defineVendor({
  name: 'moolre',
  title: 'Moolre',
  roles: ['payments', 'otp'],
  settings: {
    MOOLRE_API_USER: needed('the user name of the account, for payments.'),
    MOOLRE_PUBLIC_KEY: needed('the public key, by which payments are asked for.'),
    MOOLRE_PRIVATE_KEY: needed('the private key, by which refunds and withdrawals are sent.'),
    MOOLRE_ACCOUNT_NUMBER: needed(
      'the number of the account to which payments come, and from which money is sent.',
    ),
    MOOLRE_WEBHOOK_SECRET: needed(
      'the secret of the account, which is in its callbacks. Unset: they are refused, and payments are asked about.',
    ),
    MOOLRE_SMS_KEY: needed('the key of text messages (VAS key).'),
    MOOLRE_SENDER_ID: senderSetting('Moolre')
      .optional()
      .describe('the approved sender name of text messages. Default: STORE_NAME, cut.'),
    MOOLRE_URL: addressSetting('https://api.moolre.com', 'where its API is.'),
  },
  neededFor: {
    payments: ['MOOLRE_API_USER', 'MOOLRE_PUBLIC_KEY', 'MOOLRE_PRIVATE_KEY', 'MOOLRE_ACCOUNT_NUMBER'],
    otp: ['MOOLRE_SMS_KEY'],
  },
  // What lacks a setting is not opened.
  open: (settings, parts) => ({
    payments: createMoolrePayments(
      {
        url: settings.MOOLRE_URL,
        user: settings.MOOLRE_API_USER ?? '',
        publicKey: settings.MOOLRE_PUBLIC_KEY ?? '',
        privateKey: settings.MOOLRE_PRIVATE_KEY ?? '',
        accountNumber: settings.MOOLRE_ACCOUNT_NUMBER ?? '',
        webhookSecret: settings.MOOLRE_WEBHOOK_SECRET ?? '',
      },
      parts,
    ),
    otp: createMoolreMessages({
      url: settings.MOOLRE_URL,
      smsKey: settings.MOOLRE_SMS_KEY ?? '',
      sender: settings.MOOLRE_SENDER_ID ?? cutSender(parts.storeName),
    }),
  }),
});
