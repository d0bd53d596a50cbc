/** RemaData: delivers bundles of all networks from a wallet that we fill. Its oddities are in oddities.md. */
import { addressSetting, defineVendor, keySetting } from '#vendors/ports/vendor.ts';
import { createRemadataBundles } from './bundles.ts';

export const remadata = defineVendor({
  name: 'remadata',
  title: 'RemaData',
  roles: ['bundles'],
  settings: {
    REMADATA_API_KEY: keySetting('the key of its API.'),
    REMADATA_URL: addressSetting('https://remadata.com/api', 'where its API is.'),
  },
  open: ({ REMADATA_URL: url, REMADATA_API_KEY: apiKey }) => ({
    bundles: createRemadataBundles({ url, apiKey }),
  }),
});
