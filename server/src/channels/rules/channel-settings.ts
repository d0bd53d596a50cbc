/** Settings of USSD and WhatsApp: the shop's code and number, and the vendors' keys. */
import { sayDuration } from '@ntem/contract/durations';
import { parsePhone } from '@ntem/contract/phones';
import { z } from 'zod';
import { variableOf } from '#installation/settings/production-rules.ts';
import { splitNames, wholeNumber, words } from '#installation/settings/setting-values.ts';
import { sessionWindowMs } from './session-limits.ts';

const ussdVendorNames = ['hubtel', 'arkesel', 'africas-talking'] as const;
type UssdVendorName = (typeof ussdVendorNames)[number];

const secretMinLength = 24;
const demo = { code: '*713*22#', number: '0555550713', vendor: 'arkesel' } as const;

const isVendor = (name: string): name is UssdVendorName => ussdVendorNames.some((one) => one === name);
const noBlanks = (text: string) => z.string().regex(/^\S+$/, 'must have no blanks').optional().describe(text);
const template = (what: string) =>
  z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, 'must be the name of a template')
    .optional()
    .describe(
      `The approved template that says ${what}, a day after the buyer last wrote. Default: none, and a text message is sent.`,
    );

export const channelSettings = {
  ussd: z
    .string()
    .transform(splitNames)
    .refine(
      (names) => names.every(isVendor) && new Set(names).size === names.length,
      `must be of ${words.format(ussdVendorNames)} one or several with commas between them`,
    )
    .transform((names) => names.filter(isVendor))
    .optional()
    .describe(
      `Vendors that pass USSD sessions on: of ${words.format(ussdVendorNames)} one or several, with commas between them. Default: none.`,
    ),
  ussdCode: z
    .string()
    .regex(/^(?:\*\d{1,6}){1,3}#$/, 'must be a code such as *713*22#')
    .optional()
    .describe(
      "The shop's code, such as *713*22#; a must with USSD. Sellers' numbers follow it: *713*22*4821#.",
    ),
  ussdSecret: z
    .string()
    .regex(/^[\w-]+$/, 'must have letters, digits, - and _ only')
    .min(secretMinLength, `must have at least ${secretMinLength} characters`)
    .optional()
    .describe(
      'The last part of the address that the vendors call, /api/v1/channels/ussd/{vendor}/{secret}; a must with USSD. ' +
        `At least ${secretMinLength} letters and digits, chosen at random.`,
    ),
  ussdAddresses: z
    .string()
    .transform((list) => splitNames(list).filter((one) => one !== ''))
    .prefault('')
    .describe('The network addresses from which they call, with commas between them. Default: any.'),
  whatsappNumber: z
    .string()
    .refine(parsePhone, 'must be a Ghana mobile number such as 0241234567')
    .optional()
    .describe(
      "The shop's number in WhatsApp, from which it answers buyers. Default: none, and nobody can buy there.",
    ),
  whatsappNumberId: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the id of a number')
    .optional()
    .describe("Meta's id of that number; a must with it."),
  whatsappToken: noBlanks('The token with which its messages are sent; a must with it.'),
  whatsappAppSecret: noBlanks("The app's secret, with which Meta signs what it passes on; a must with it."),
  whatsappVerifyToken: noBlanks(
    'What Meta sends once to verify the address /api/v1/channels/whatsapp; a must with it.',
  ),
  whatsappTemplateDelivered: template('that an order is delivered'),
  whatsappTemplateRefunded: template('that an order is refunded'),
  whatsappLanguage: z
    .string()
    .regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'must be a language such as en or en_GB')
    .prefault('en')
    .describe('The language of the templates.'),
  whatsappUrl: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(text),
      'must be an address that begins with https://',
    )
    .prefault('https://graph.facebook.com/v25.0')
    .describe('Where its API is, with the version.'),
  channelSessionsPerHour: wholeNumber(1, 1_000)
    .prefault('30')
    .describe(`How many sessions one number may begin in ${sayDuration(sessionWindowMs)}.`),
};

type Given = z.output<z.ZodObject<typeof channelSettings>>;

/** A must for each channel that is set up, by the name of the setting. */
const needed = {
  ussd: ['ussdCode', 'ussdSecret'],
  whatsapp: ['whatsappNumberId', 'whatsappToken', 'whatsappAppSecret', 'whatsappVerifyToken'],
} as const;

const first = { ussd: 'ussd', whatsapp: 'whatsappNumber' } as const;

export type Channels = {
  /** `code` undefined: not set up. */
  ussd: {
    code: string | undefined;
    vendors: readonly UssdVendorName[];
    isSimulated: boolean;
    missing: string[];
  };
  whatsapp: { number: string | undefined; isSimulated: boolean; missing: string[] };
};

/** With the sandbox both are simulated, unless the settings set one up. */
export function readChannels(given: Given, { usesSandbox }: { usesSandbox: boolean }): Channels {
  const lacks = (channel: keyof typeof needed) =>
    [first[channel], ...needed[channel]].filter((name) => given[name] === undefined).map(variableOf);
  const isUssdSimulated = usesSandbox && given.ussd === undefined;
  const isChatSimulated = usesSandbox && given.whatsappNumber === undefined;
  const missing = {
    ussd: isUssdSimulated ? [] : lacks('ussd'),
    whatsapp: isChatSimulated ? [] : lacks('whatsapp'),
  };
  const code = isUssdSimulated ? (given.ussdCode ?? demo.code) : given.ussdCode;
  const number = isChatSimulated ? demo.number : given.whatsappNumber;
  return {
    ussd: {
      code: missing.ussd.length > 0 ? undefined : code,
      vendors: isUssdSimulated ? [demo.vendor] : (given.ussd ?? []),
      isSimulated: isUssdSimulated,
      missing: missing.ussd,
    },
    whatsapp: {
      number: missing.whatsapp.length > 0 ? undefined : (parsePhone(number ?? '') ?? number),
      isSimulated: isChatSimulated,
      missing: missing.whatsapp,
    },
  };
}

/** A channel that is begun and not complete would silently sell nothing. */
export function findChannelFault(given: Given): string | undefined {
  for (const channel of ['ussd', 'whatsapp'] as const) {
    const isBegun = given[first[channel]] !== undefined;
    const name = isBegun && needed[channel].find((one) => given[one] === undefined);
    if (name) return `The setting ${variableOf(first[channel])} needs ${variableOf(name)} beside it.`;
  }
  return undefined;
}
