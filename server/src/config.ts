/** Every setting of the product, written once: how it is read, its default and its meaning, as .env.example shows them. */
import { passwordLength } from '@ntem/contract/accounts/limits';
import { defaultStore } from '@ntem/contract/addresses';
import { storeNameLength } from '@ntem/contract/installation/limits';
import { parsePhone } from '@ntem/contract/phones';
import { z } from 'zod';
import { markupSettings } from '#catalogue/rules/markup-settings.ts';
import { channelSettings, findChannelFault, readChannels } from '#channels/rules/channel-settings.ts';
import {
  findProductionFault,
  isProduction,
  sandboxedIn,
  sandboxName,
  variableOf,
} from '#installation/settings/production-rules.ts';
import { retentionSettings } from '#installation/settings/retention-settings.ts';
import {
  callableNumber,
  flag,
  isOrigin,
  oneOf,
  splitNames,
  wholeNumber,
  words,
} from '#installation/settings/setting-values.ts';
import { findTlsFault } from '#kernel/db/connection-security.ts';
import { messageSettings } from '#notices/rules/message-settings.ts';
import { findPayoutFault, payoutSettings } from '#payouts/rules/payout-settings.ts';
import { secondAdminSettings } from '#review/rules/second-admin-settings.ts';
import { vendors } from '#vendors/list.ts';
import { findMailFault, mailSettings } from '#vendors/ports/mail-settings.ts';
import type { VendorRole } from '#vendors/ports/vendor.ts';
import { readVendors, usesSimulators } from '#vendors/verbs/read-vendors.ts';
import { StartFailure } from './start-failure.ts';

/** The first one is used; the others, if any, are on standby. */
function vendorNames(role: VendorRole, what: string) {
  const real = vendors.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);
  const rule = `must be ${sandboxName}, or of ${words.format(real)} one or several with commas between them`;
  return z
    .string()
    .refine((text) => {
      const names = splitNames(text);
      const isKnown = names.every((name) => real.includes(name));
      return text === sandboxName || (isKnown && new Set(names).size === names.length);
    }, rule)
    .prefault(sandboxName)
    .describe(
      `${what}: of ${words.format(real)} one or several, with commas between them, in the order in which they are used; ` +
        `or ${sandboxName}, which moves no money.`,
    );
}

const poolSize = { min: 2, max: 200 };
const secretMinBytes = 32;
/** `changeme`, repeated any number of times, has fewer. */
const secretMinDifferentBytes = 10;
const strongSecret = z
  .string()
  .refine((value) => Buffer.byteLength(value) >= secretMinBytes, `must have at least ${secretMinBytes} bytes`)
  .refine(
    (value) => new Set(Buffer.from(value)).size >= secretMinDifferentBytes,
    'must be chosen at random, and not repeat a few characters',
  );
/** The most that an operator may ask of a password. */
const largestPasswordMinLength = 64;
const metricsTokenMinLength = 16;

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
  .superRefine((address, context) => {
    const fault = findTlsFault(address);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .optional();

/** Under the names that the product uses. */
export const settings = z.object({
  nodeEnv: oneOf('development', 'test', 'production')
    .prefault('development')
    .describe(
      'development, test or production. Production refuses sandbox vendors, demo accounts and missing settings; a ' +
        'real vendor is production by itself.',
    ),
  port: wholeNumber(0, 65_535).prefault('3000').describe('The port to listen on; 0 takes any free one.'),
  host: z.string().prefault('127.0.0.1').describe('The network address to listen on; 0.0.0.0 for all.'),
  dataDir: z
    .string()
    .prefault('./data')
    .describe('The folder of the embedded database; not used where DATABASE_URL is set.'),
  databaseUrl: databaseAddress.describe(
    'A PostgreSQL 15 or newer instead of the embedded one, such as postgres://ntem:password@db.example/ntem. ' +
      'Default: none. Always over TLS, unless it is on this machine; `?sslrootcert=` names the file of its authority.',
  ),
  databaseOwnerUrl: databaseAddress.describe(
    'The same database for the role that owns the tables and migrates. Then the role in DATABASE_URL need only log in: ' +
      'each start grants it what it needs, and nothing that changes the ledger or the histories. Default: none, and ' +
      'the role in DATABASE_URL does both.',
  ),
  databaseReadUrl: databaseAddress.describe(
    'A streaming replica of the same server, for the role in DATABASE_URL: histories, figures and files are read there, ' +
      'and from the primary while it is away or too far behind. Default: none.',
  ),
  sandboxDatabaseUrl: databaseAddress.describe(
    "The database of the sandbox vendors, never the shop's own. Default: on the shop's server, of its name and " +
      '`_sandbox`, made where it is missing.',
  ),
  databasePoolSize: wholeNumber(poolSize.min, poolSize.max)
    .prefault('10')
    .describe(
      `The most database connections this process opens, from ${poolSize.min} to ${poolSize.max}; as many again to the sandbox's.`,
    ),
  databaseStatementTimeoutMs: wholeNumber(100, 600_000)
    .prefault('10000')
    .describe('How long one statement, or its wait for a lock, may take.'),
  backupKey: strongSecret
    .optional()
    .describe(
      `What backups are encrypted with, at least ${secretMinBytes} bytes. Default: none, and none can be made. Keep it, and SECRET, ` +
        'elsewhere than the backups.',
    ),
  backupDir: z
    .string()
    .prefault('./backups')
    .describe('The folder of the files that `npm run backup` writes.'),
  backupKeep: wholeNumber(1, 9_999)
    .optional()
    .describe('How many of these files are kept: each new one deletes the oldest. Default: all of them.'),
  diskAlarmMb: wholeNumber(1, 1_000_000_000)
    .prefault('2000')
    .describe(
      'Admins are told when less than this many megabytes are free where the database or the backups are. With a ' +
        'tenth of it /readyz fails, and a proxy sends no more buyers.',
    ),
  process: oneOf('all', 'web', 'worker')
    .prefault('all')
    .describe('Which half this process runs: all, web or worker.'),
  payments: vendorNames('payments', 'Payment gateways'),
  otp: vendorNames('otp', 'Vendors of text messages'),
  bundles: vendorNames('bundles', 'Suppliers of bundles'),
  storeName: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(storeNameLength.max, `must be at most ${storeNameLength.max} characters`)
    .prefault(defaultStore.name)
    .describe(`The shop's name, up to ${storeNameLength.max} characters.`),
  publicUrl: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://shop.example')
    .optional()
    .describe(
      'The origin in links and messages, such as https://shop.example, and the only one where passkeys work. Default: ' +
        'http://localhost and the port; a must in production.',
    ),
  secret: strongSecret
    .optional()
    .describe(
      `What all keys are derived from, at least ${secretMinBytes} bytes. Default: made once and kept in the database; a must in ` +
        'production.',
    ),
  phoneVerification: flag
    .prefault('1')
    .describe(
      '1 asks people to prove their phone with a code when they register or pay; 0 trusts what they type, and is ' +
        'refused with real vendors.',
    ),
  passwordMinLength: wholeNumber(passwordLength.min, largestPasswordMinLength)
    .prefault(`${passwordLength.min}`)
    .describe(`The shortest password, from ${passwordLength.min} to ${largestPasswordMinLength}.`),
  ...messageSettings,
  ...retentionSettings,
  ...mailSettings,
  ...markupSettings,
  ...payoutSettings,
  ...channelSettings,
  ...secondAdminSettings,
  supportPhone: callableNumber
    .optional()
    .describe(`The number to call. Default: ${defaultStore.supportPhone}; a must in production.`),
  supportWhatsapp: z
    .string()
    .refine(parsePhone, 'must be a Ghana mobile number such as 0241234567')
    .optional()
    .describe('The number with which customers can chat on WhatsApp. Default: none, and no chat is offered.'),
  demo: flag
    .optional()
    .describe(
      '1 fills an empty shop with the demo. Default: 1 with the sandbox, the embedded database and outside ' +
        'production, else 0.',
    ),
  allowSandbox: flag
    .prefault('0')
    .describe(
      '1 lets production run with sandbox vendors and demo accounts: for a public demo, never ' +
        'with real vendors.',
    ),
  metricsToken: z
    .string()
    .min(metricsTokenMinLength, `must have at least ${metricsTokenMinLength} characters`)
    .optional()
    .describe(
      `The bearer token for /metrics, at least ${metricsTokenMinLength} characters. Default: none, and /metrics is not there.`,
    ),
  trustedProxyHops: wholeNumber(0, 10)
    .prefault('0')
    .describe('How many proxies stand in front, each of which appends to X-Forwarded-For.'),
  logLevel: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent')
    .optional()
    .describe('fatal, error, warn, info, debug or silent. Default: info in production, else warn.'),
});

export type Config = ReturnType<typeof readConfig>;

/** Throws a StartFailure whose sentence names the setting, and never its value. */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty variable in a .env file means that the setting is not set.
  const given = Object.keys(settings.shape).map((name) => [name, env[variableOf(name)] || undefined]);
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartFailure(`The setting ${variableOf(String(issue?.path[0]))} ${issue?.message}.`);
  }
  const { data } = parsed;
  const fault = findProductionFault(data);
  if (fault) throw new StartFailure(fault);
  for (const name of ['databaseOwnerUrl', 'databaseReadUrl'] as const) {
    if (data[name] && !data.databaseUrl) {
      throw new StartFailure(`The setting ${variableOf(name)} needs DATABASE_URL beside it.`);
    }
  }
  const otherFault = findMailFault(data) ?? findPayoutFault(data) ?? findChannelFault(data);
  if (otherFault) throw new StartFailure(otherFault);
  const production = isProduction(data);
  const chosen = {
    payments: splitNames(data.payments),
    otp: splitNames(data.otp),
    bundles: splitNames(data.bundles),
  };
  const sandboxed = sandboxedIn(data);
  const usesSandbox = sandboxed.length > 0;
  const read = readVendors(chosen, env);
  return {
    ...data,
    production,
    /** A public demo shows the admin's screens to everybody. */
    factorRequired: production && !data.allowSandbox,
    sandboxed,
    usesSandbox,
    channels: readChannels(data, { usesSandbox }),
    /** Production's settings with simulators of its vendors: nothing is sold. */
    isTrial: usesSimulators({ chosen, publicUrl: data.publicUrl }, env),
    chosen,
    /** Vendors whose keys are there, chosen or not: their earlier calls are still asked about. */
    vendors: read.ready,
    /** Those that are not set up, and the variable that each lacks first. */
    absentVendors: read.absent,
    runsWeb: data.process !== 'worker',
    runsWorker: data.process !== 'web',
    publicUrl: data.publicUrl ?? `http://localhost:${data.port}`,
    /** Without an address of its own, the shop is where a visitor has opened it. */
    hasOwnAddress: data.publicUrl !== undefined,
    supportPhone: data.supportPhone ?? defaultStore.supportPhone,
    supportWhatsapp: data.supportWhatsapp ?? defaultStore.supportWhatsapp,
    demo: data.demo ?? (usesSandbox && data.databaseUrl === undefined && !production),
    // A person who tries the product on their own machine wants to read the address, not every request.
    logLevel: data.logLevel ?? (production ? 'info' : 'warn'),
  };
}
