/** mNotify: sends text messages. Its oddities are in oddities.md. */
import { addressSetting, defineVendor, keySetting, senderSetting } from '#vendors/ports/vendor.ts';
import { createMnotifyMessages } from './messages.ts';

export const mnotify = defineVendor({
  name: 'mnotify',
  title: 'mNotify',
  roles: ['otp'],
  settings: {
    MNOTIFY_API_KEY: keySetting('the key from API in its dashboard (version 2).'),
    MNOTIFY_SENDER_ID: senderSetting('mNotify'),
    MNOTIFY_URL: addressSetting('https://api.mnotify.com/api', 'where its API is.'),
  },
  open: (settings) => ({
    otp: createMnotifyMessages({
      url: settings.MNOTIFY_URL,
      apiKey: settings.MNOTIFY_API_KEY,
      sender: settings.MNOTIFY_SENDER_ID,
    }),
  }),
});
