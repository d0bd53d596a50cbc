/** DataMart GH: delivers bundles of all networks from a wallet that we fill. Its oddities are in oddities.md. */
import { z } from 'zod';
import { addressSetting, defineVendor, keySetting } from '#vendors/ports/vendor.ts';
import { createDatamartBundles } from './bundles.ts';

const optionalText = (description: string) =>
  z.string().regex(/^\S*$/, 'must have no blanks').prefault('').describe(description);

export const datamart = defineVendor({
  name: 'datamart',
  title: 'DataMart GH',
  roles: ['bundles'],
  settings: {
    DATAMART_API_KEY: keySetting('the key of its developer API.'),
    DATAMART_WEBHOOK_SECRET: keySetting(
      'the secret of its webhooks, which DataMart makes: enter PUBLIC_URL/api/v1/webhooks/datamart in its dashboard first, and copy the secret that it shows once.',
    ),
    DATAMART_API_SECRET: optionalText('the second key, where the account has one.'),
    DATAMART_REF_PREFIX: optionalText(
      'how the ref of an order begins, where a rule of the account demands one. Else none is sent.',
    ),
    DATAMART_URL: addressSetting('https://api.datamartgh.shop/api/developer', 'where its API is.'),
  },
  open: (settings, parts) => ({
    bundles: createDatamartBundles(
      {
        url: settings.DATAMART_URL,
        apiKey: settings.DATAMART_API_KEY,
        apiSecret: settings.DATAMART_API_SECRET,
        webhookSecret: settings.DATAMART_WEBHOOK_SECRET,
        refPrefix: settings.DATAMART_REF_PREFIX,
      },
      parts,
    ),
  }),
});
