/** Hubnet: delivers bundles from a wallet that we fill, a few calls a minute. Its oddities are in oddities.md. */
import { addressSetting, defineVendor, keySetting } from '#vendors/ports/vendor.ts';
import { createHubnetBundles } from './bundles.ts';

export const hubnet = defineVendor({
  name: 'hubnet',
  title: 'Hubnet',
  roles: ['bundles'],
  settings: {
    HUBNET_API_KEY: keySetting('the key of its API. The account must be approved for it.'),
    HUBNET_URL: addressSetting(
      'https://console.hubnet.app/live/api/context/business/transaction',
      'where its API is.',
    ),
  },
  open: (settings, parts) => ({
    bundles: createHubnetBundles(
      { url: settings.HUBNET_URL, apiKey: settings.HUBNET_API_KEY },
      parts,
      parts.now,
    ),
  }),
});
