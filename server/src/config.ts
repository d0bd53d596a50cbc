/** Every setting of the product: read once, checked by one schema, explained in .env.example. */
import { smallestPasswordLength } from '@ntem/contract/account-rules';
import { formatAmount, type Pesewas, parseGhs, pesewas } from '@ntem/contract/money';
import { z } from 'zod';
import { StartFailure } from './start-failure.ts';

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');

function wholeNumber(range: { min: number; max: number }) {
  const rule = `must be a whole number from ${range.min} to ${range.max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= range.min && value <= range.max, rule);
}

function ghs(range: { min: Pesewas; max: Pesewas }) {
  const rule = `must be an amount in GHS from ${formatAmount(range.min)} to ${formatAmount(range.max)}`;
  return z.string().transform((text, context) => {
    const amount = parseGhs(text);
    if (amount !== undefined && amount >= range.min && amount <= range.max) return amount;
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  });
}

const largestSum = pesewas(100_000_000);

function origin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .optional();

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: wholeNumber({ min: 0, max: 65_535 }).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress,
  SANDBOX_DATABASE_URL: databaseAddress,
  DATABASE_POOL_SIZE: wholeNumber({ min: 2, max: 200 }).default(10),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber({ min: 100, max: 600_000 }).default(10_000),
  PROCESS: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  PAYMENTS: z.enum(['sandbox'], 'must be sandbox').default('sandbox'),
  OTP: z.enum(['sandbox'], 'must be sandbox').default('sandbox'),
  BUNDLES: z.enum(['sandbox'], 'must be sandbox').default('sandbox'),
  STORE_NAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(40, 'must be at most 40 characters')
    .default('Ntem'),
  PUBLIC_URL: z.string().refine(origin, 'must be an origin such as https://shop.example').optional(),
  SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, 'must have at least 32 bytes')
    .optional(),
  PHONE_VERIFICATION: flag.default(true),
  PASSWORD_MIN_LENGTH: wholeNumber({ min: smallestPasswordLength, max: 64 }).default(smallestPasswordLength),
  SMS_DAILY_CAP: wholeNumber({ min: 1, max: 999_999 }).default(5_000),
  PAYOUT_MINIMUM: ghs({ min: pesewas(1), max: largestSum }).default(pesewas(1_000)),
  PAYOUT_FEE: ghs({ min: pesewas(0), max: largestSum }).default(pesewas(0)),
  PAYOUT_APPROVAL_OVER: ghs({ min: pesewas(0), max: largestSum }).default(pesewas(50_000)),
  SECOND_ADMIN_OVER: ghs({ min: pesewas(0), max: largestSum }).optional(),
  SUPPORT_PHONE: z.string().default('0200000000'),
  DEMO: flag.optional(),
  ALLOW_SANDBOX: flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUSTED_PROXY_HOPS: wholeNumber({ min: 0, max: 10 }).default(0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .optional(),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: beside the shop's own, on the same server. */
  sandboxDatabaseUrl: string | undefined;
  databasePoolSize: number;
  databaseStatementTimeoutMs: number;
  runsWeb: boolean;
  runsWorker: boolean;
  storeName: string;
  publicUrl: string;
  /** Undefined: the product makes one and keeps it in its database. */
  secret: string | undefined;
  phoneVerification: boolean;
  passwordMinLength: number;
  smsDailyCap: number;
  /** The smallest withdrawal, what one costs the seller, and the sum a day over which an admin decides. */
  payoutMinimum: Pesewas;
  payoutFee: Pesewas;
  payoutApprovalOver: Pesewas;
  /** The price of an order over which a second admin confirms what an admin decides about its money. */
  /** Undefined where one admin is always enough. */
  secondAdminOver: Pesewas | undefined;
  supportPhone: string;
  demo: boolean;
  usesSandbox: boolean;
  allowSandbox: boolean;
  metricsToken: string | undefined;
  trustedProxyHops: number;
  logLevel: string;
};

/** Throws a StartFailure whose sentence names the setting, and never its value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable in a .env file means that the setting is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartFailure(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { data } = parsed;
  const usesSandbox = [data.PAYMENTS, data.OTP, data.BUNDLES].includes('sandbox');
  const production = data.NODE_ENV === 'production';
  if (production && usesSandbox && !data.ALLOW_SANDBOX) {
    const names = (['PAYMENTS', 'OTP', 'BUNDLES'] as const).filter((name) => data[name] === 'sandbox');
    throw new StartFailure(
      `In production ${names.join(', ')} must name a vendor, or ALLOW_SANDBOX must be 1.`,
    );
  }
  if (production && data.DEMO && !data.ALLOW_SANDBOX) {
    throw new StartFailure('In production the setting DEMO must be 0, unless ALLOW_SANDBOX is 1.');
  }
  if (data.PAYOUT_FEE >= data.PAYOUT_MINIMUM) {
    throw new StartFailure('The setting PAYOUT_FEE must be less than PAYOUT_MINIMUM.');
  }
  if (production && !data.SECRET) throw new StartFailure('In production the setting SECRET must be set.');
  return {
    production,
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    sandboxDatabaseUrl: data.SANDBOX_DATABASE_URL,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    databaseStatementTimeoutMs: data.DATABASE_STATEMENT_TIMEOUT_MS,
    runsWeb: data.PROCESS !== 'worker',
    runsWorker: data.PROCESS !== 'web',
    storeName: data.STORE_NAME,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    secret: data.SECRET,
    phoneVerification: data.PHONE_VERIFICATION,
    passwordMinLength: data.PASSWORD_MIN_LENGTH,
    smsDailyCap: data.SMS_DAILY_CAP,
    payoutMinimum: data.PAYOUT_MINIMUM,
    payoutFee: data.PAYOUT_FEE,
    payoutApprovalOver: data.PAYOUT_APPROVAL_OVER,
    secondAdminOver: data.SECOND_ADMIN_OVER,
    supportPhone: data.SUPPORT_PHONE,
    demo: data.DEMO ?? (usesSandbox && data.DATABASE_URL === undefined && !production),
    usesSandbox,
    allowSandbox: data.ALLOW_SANDBOX,
    metricsToken: data.METRICS_TOKEN,
    trustedProxyHops: data.TRUSTED_PROXY_HOPS,
    // Whoever tries the product on their own machine wants to read the address, not every request.
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
