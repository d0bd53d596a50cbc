/** BulkClix: collects from wallets and pays out. Its oddities are in oddities.md. */
import { z } from 'zod';
import { addressSetting, defineVendor, keySetting } from '#providers/vendor.ts';
import { createBulkClixPayments } from './payments.ts';

export const bulkClix = defineVendor({
  name: 'bulkclix',
  title: 'BulkClix',
  roles: ['payments'],
  settings: {
    BULKCLIX_API_KEY: keySetting(
      "the API key from its dashboard. Have the server's address let in there, too.",
    ),
    BULKCLIX_CHANNELS: z
      .enum(['new', 'old'], 'must be new or old')
      .prefault('new')
      .describe(
        'how networks are spelt where money is sent out: new is TELECEL and AIRTELTIGO, old is VODAFONE and AIRTEL.',
      ),
    BULKCLIX_URL: addressSetting('https://api.bulkclix.com/api/v1', 'where its API is.'),
  },
  open: (settings, parts) => ({
    payments: createBulkClixPayments(
      {
        url: settings.BULKCLIX_URL,
        apiKey: settings.BULKCLIX_API_KEY,
        channels: settings.BULKCLIX_CHANNELS,
      },
      parts,
    ),
  }),
});
