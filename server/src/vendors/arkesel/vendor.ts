/** Arkesel: makes and verifies codes, and sends text messages. Its oddities are in oddities.md. */
import { z } from 'zod';
import { addressSetting, defineVendor, keySetting, senderSetting } from '#vendors/ports/vendor.ts';
import { createArkeselMessages } from './messages.ts';

export const arkesel = defineVendor({
  name: 'arkesel',
  title: 'Arkesel',
  roles: ['otp'],
  settings: {
    ARKESEL_API_KEY: keySetting('the key from SMS API in its dashboard.'),
    ARKESEL_SENDER_ID: senderSetting('Arkesel'),
    ARKESEL_USSD_CODE: z
      .string()
      .regex(/^\*[\d*]+#$/, 'must be a code such as *928*01#')
      .prefault('*928*01#')
      .describe('what people dial to hear a code of Arkesel.'),
    ARKESEL_URL: addressSetting('https://sms.arkesel.com', 'where its API is.'),
  },
  open: (settings) => ({
    otp: createArkeselMessages({
      url: settings.ARKESEL_URL,
      apiKey: settings.ARKESEL_API_KEY,
      sender: settings.ARKESEL_SENDER_ID,
      ussdCode: settings.ARKESEL_USSD_CODE,
    }),
  }),
});
