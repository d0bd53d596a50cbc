/** MTN MoMo: collects from MTN wallets and sends to them. Its oddities are in oddities.md. */
import { addressSetting, defineVendor, keySetting } from '#vendors/ports/vendor.ts';
import { createMtnMomoPayments } from './payments.ts';

export const mtnMomo = defineVendor({
  name: 'mtn-momo',
  title: 'MTN MoMo',
  roles: ['payments'],
  settings: {
    MTN_MOMO_COLLECTION_KEY: keySetting(
      'the subscription key of the product Collections, from its developer portal.',
    ),
    MTN_MOMO_DISBURSEMENT_KEY: keySetting(
      'the subscription key of the product Disbursements, by which refunds and withdrawals leave.',
    ),
    MTN_MOMO_API_USER: keySetting(
      'the API user, a UUID. Register the host of PUBLIC_URL as its callback host.',
    ),
    MTN_MOMO_API_KEY: keySetting('the key of that API user.'),
    MTN_MOMO_DISBURSEMENT_API_USER: keySetting('')
      .optional()
      .describe('the API user of Disbursements. Default: MTN_MOMO_API_USER.'),
    MTN_MOMO_DISBURSEMENT_API_KEY: keySetting('')
      .optional()
      .describe('the key of that API user. Default: MTN_MOMO_API_KEY.'),
    MTN_MOMO_ENVIRONMENT: keySetting('')
      .prefault('mtnghana')
      .describe('the target environment; sandbox takes no GHS.'),
    MTN_MOMO_URL: addressSetting('https://proxy.momoapi.mtn.com', 'where its API is.'),
  },
  open: (settings, parts) => ({
    payments: createMtnMomoPayments(
      {
        url: settings.MTN_MOMO_URL,
        environment: settings.MTN_MOMO_ENVIRONMENT,
        collection: {
          subscriptionKey: settings.MTN_MOMO_COLLECTION_KEY,
          user: settings.MTN_MOMO_API_USER,
          key: settings.MTN_MOMO_API_KEY,
        },
        disbursement: {
          subscriptionKey: settings.MTN_MOMO_DISBURSEMENT_KEY,
          user: settings.MTN_MOMO_DISBURSEMENT_API_USER ?? settings.MTN_MOMO_API_USER,
          key: settings.MTN_MOMO_DISBURSEMENT_API_KEY ?? settings.MTN_MOMO_API_KEY,
        },
      },
      parts,
      parts.now,
    ),
  }),
});
