/** CodeCraft Network: delivers bundles of all networks from a wallet that we fill. Its oddities are in oddities.md. */
import { addressSetting, defineVendor, keySetting } from '#vendors/ports/vendor.ts';
import { createCodecraftBundles } from './bundles.ts';

export const codecraft = defineVendor({
  name: 'codecraft',
  title: 'CodeCraft Network',
  roles: ['bundles'],
  settings: {
    CODECRAFT_API_KEY: keySetting('the key of its API.'),
    CODECRAFT_URL: addressSetting('https://api.codecraftnetwork.com/api', 'where its API is.'),
  },
  open: ({ CODECRAFT_URL: url, CODECRAFT_API_KEY: apiKey }) => ({
    bundles: createCodecraftBundles({ url, apiKey }),
  }),
});
