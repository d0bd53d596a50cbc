/** Paystack: collects from wallets, gives back and pays out. Its oddities are in oddities.md. */
import { z } from 'zod';
import { addressSetting, defineVendor, keySetting } from '#vendors/ports/vendor.ts';
import { createPaystackPayments } from './payments.ts';

export const paystack = defineVendor({
  name: 'paystack',
  title: 'Paystack',
  roles: ['payments'],
  settings: {
    PAYSTACK_SECRET_KEY: keySetting(
      'the secret key (sk_live_…) from Settings, API Keys & Webhooks. Enter the webhook address there.',
    ),
    PAYSTACK_REFUNDS: z
      .enum(['transfer', 'refund'], 'must be transfer or refund')
      .prefault('transfer')
      .describe(
        'how money goes back to a wallet: transfer sends it, refund asks Paystack to, which may take ten working days.',
      ),
    PAYSTACK_URL: addressSetting('https://api.paystack.co', 'where its API is.'),
  },
  open: (settings, parts) => ({
    payments: createPaystackPayments(
      {
        url: settings.PAYSTACK_URL,
        secretKey: settings.PAYSTACK_SECRET_KEY,
        refunds: settings.PAYSTACK_REFUNDS,
      },
      parts,
    ),
  }),
});
