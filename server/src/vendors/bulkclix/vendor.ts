/** BulkClix: collects from wallets, pays out, and sends codes and messages. Its oddities are in oddities.md. */
import { z } from 'zod';
import { addressSetting, defineVendor, keySetting } from '#vendors/ports/vendor.ts';
import { createBulkClixMessages } from './messages.ts';
import { createBulkClixPayments } from './payments.ts';

export const bulkClix = defineVendor({
  name: 'bulkclix',
  title: 'BulkClix',
  roles: ['payments', 'otp'],
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
    BULKCLIX_SENDER_ID: z
      .uuid('must be the id of a sender, such as 0d1f6f2e-8c6b-4d0a-9b57-2f5f0a7f1c11')
      .optional()
      .describe('the id, not the name, of the approved sender of text messages; a must where it sends them.'),
    BULKCLIX_URL: addressSetting('https://api.bulkclix.com/api/v1', 'where its API is.'),
  },
  neededFor: { otp: ['BULKCLIX_SENDER_ID'] },
  open: (settings, parts) => ({
    payments: createBulkClixPayments(
      {
        url: settings.BULKCLIX_URL,
        apiKey: settings.BULKCLIX_API_KEY,
        channels: settings.BULKCLIX_CHANNELS,
      },
      parts,
    ),
    otp: createBulkClixMessages({
      url: settings.BULKCLIX_URL,
      apiKey: settings.BULKCLIX_API_KEY,
      senderId: settings.BULKCLIX_SENDER_ID,
    }),
  }),
});
