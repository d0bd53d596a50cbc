/** Tests of settings: a wrong one stops the start with a sentence that names it, and never its value. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { variableOf } from '#installation/settings/production-rules.ts';
import { vendors } from '#vendors/list.ts';
import { readConfig, settings } from './config.ts';

const production = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  DEMO: '0',
  SECRET: 'a-secret-that-only-this-test-knows',
  PUBLIC_URL: 'https://shop.example',
  SUPPORT_PHONE: '0302000000',
};

/** A vendor whose messages need a setting that its payments do not. */
const hubtelMessages = { HUBTEL_SMS_CLIENT_ID: 'id', HUBTEL_SMS_CLIENT_SECRET: 'secret' };
const real = {
  ...production,
  ALLOW_SANDBOX: undefined,
  DEMO: undefined,
  PAYMENTS: 'bulkclix',
  OTP: 'bulkclix',
  BUNDLES: 'datamart',
  BULKCLIX_API_KEY: 'key',
  DATAMART_API_KEY: 'key',
  DATAMART_WEBHOOK_SECRET: 'secret',
};

describe('settings', () => {
  it('have defaults that run the demo by themselves', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      demo: true,
      runsWeb: true,
      runsWorker: true,
      storeName: 'Ntem',
      publicUrl: 'http://localhost:3000',
      supportPhone: '0200000000',
      production: false,
      passwordMinLength: 6,
    });
  });

  it('that are empty are not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ BACKUP_KEY: 'k'.repeat(32) }, 'BACKUP_KEY'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '3.5' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SANDBOX_DATABASE_URL: 'mysql://x' }, 'SANDBOX_DATABASE_URL'],
    [{ DATABASE_READ_URL: 'postgres://x@localhost/y' }, 'DATABASE_READ_URL needs DATABASE_URL'],
    [{ PROCESS: 'everything' }, 'PROCESS'],
    [{ SMTP_HOST: 'mail.example' }, 'SMTP_HOST needs SMTP_FROM'],
    [{ SMTP_USER: 'ntem' }, 'SMTP_USER and SMTP_PASSWORD need each other'],
    [{ SMTP_FROM: 'nobody' }, 'SMTP_FROM'],
    [{ PAYMENTS: 'nobody' }, 'PAYMENTS'],
    [{ PAYMENTS: 'sandbox,paystack' }, 'PAYMENTS'],
    [{ PAYMENTS: 'paystack,paystack' }, 'PAYMENTS'],
    [{ PAYMENTS: 'paystack' }, 'OTP, BUNDLES'],
    [{ HUBTEL_OFFER_NUMBERS: '0241234567,12' }, 'HUBTEL_OFFER_NUMBERS'],
    [{ PAYSTACK_URL: 'http://api.paystack.co' }, 'PAYSTACK_URL'],
    [{ PAYSTACK_REFUNDS: 'cash' }, 'PAYSTACK_REFUNDS'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ PUBLIC_URL: 'shop.example/path' }, 'PUBLIC_URL'],
    [{ SUPPORT_PHONE: 'ask Kwame' }, 'SUPPORT_PHONE'],
    [{ SUPPORT_PHONE: '030' }, 'SUPPORT_PHONE'],
    [{ SECRET: 'too-short' }, 'SECRET'],
    [{ SECRET: 'changeme'.repeat(5) }, 'SECRET'],
    [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ SECOND_ADMIN_OVER: 'never' }, 'SECOND_ADMIN_OVER'],
    [{ SECOND_ADMIN_OVER: '-1' }, 'SECOND_ADMIN_OVER'],
    [{ ...production, SECRET: undefined }, 'SECRET'],
    [{ ...real, BULKCLIX_API_KEY: undefined }, 'The vendor BulkClix needs the setting BULKCLIX_API_KEY.'],
    [real, 'The vendor BulkClix needs the setting BULKCLIX_SENDER_ID.'],
    [{ ...real, OTP: 'hubtel' }, 'The vendor Hubtel needs the setting HUBTEL_SMS_CLIENT_ID.'],
    [
      { ...real, PAYMENTS: 'hubtel', OTP: 'hubtel', ...hubtelMessages },
      'The vendor Hubtel needs the setting HUBTEL_API_ID.',
    ],
  ])('%j are refused by name', (env, name) => {
    let message = '';
    try {
      readConfig(env);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(name);
    for (const secret of ['SECRET', 'METRICS_TOKEN'] as const) {
      const value = (env as Record<string, string | undefined>)[secret];
      if (value) expect(message).not.toContain(value);
    }
  });

  it.each(['0302 000 000', '+233 24 123 4567', '233241234567', '100', '0800-12345'])(
    'take a number to call as people write it: %s',
    (text) => expect(readConfig({ SUPPORT_PHONE: text }).supportPhone).toBe(text),
  );

  it('with simulators of vendors make a trial, on this machine alone', () => {
    const played = { BULKCLIX_URL: 'http://127.0.0.1:1', DATAMART_URL: 'http://127.0.0.1:2' };
    const shop = { ...real, BULKCLIX_SENDER_ID: '0d1f6f2e-8c6b-4d0a-9b57-2f5f0a7f1c11' };
    expect(readConfig(shop)).toMatchObject({ production: true, isTrial: false });
    const trial = { ...shop, ...played, PUBLIC_URL: 'http://localhost:3000' };
    expect(readConfig(trial)).toMatchObject({ production: true, factorRequired: true, isTrial: true });
    expect(() => readConfig({ ...shop, ...played })).toThrow('BULKCLIX_URL, DATAMART_URL must not');
    expect(() => readConfig({ ...trial, DATAMART_URL: '' })).toThrow('BULKCLIX_URL must not');
  });

  it('for codes alone need no account for payments at the same vendor', () => {
    const { vendors } = readConfig({ ...real, OTP: 'hubtel', ...hubtelMessages });
    expect(vendors.map(({ name }) => name)).toContain('hubtel');
  });

  it('in production begin with an empty shop', () => {
    expect(readConfig(production).demo).toBe(false);
    expect(readConfig({ ...production, DEMO: undefined }).demo).toBe(false);
  });

  /** After a change of a setting: `npx vitest run server/src/config.test.ts --update`. */
  it('are in .env.example, each with its meaning and its default', async () => {
    const lines = Object.entries(settings.shape).flatMap(([name, setting]) => {
      const unset = setting instanceof z.ZodPrefault ? setting.def.defaultValue : '';
      return ['', ...wrap(setting.description ?? ''), `# ${variableOf(name)}=${unset}`];
    });
    const head = 'Every setting and its default. Copy to .env and uncomment what you change;';
    const ofVendors = vendors.flatMap(({ title, settings: own }) =>
      own.flatMap(({ variable, description, unset }) => [
        '',
        ...wrap(`${title}: ${description}`),
        `# ${variable}=${unset}`,
      ]),
    );
    const intro = wrap(`${head} the environment wins over the file.`);
    const example = [...intro, ...lines, ...ofVendors, ''].join('\n');
    await expect(example).toMatchFileSnapshot(`${root}.env.example`);
  });

  it('are called in the handbook by names that exist', async () => {
    const handbook = await readFile(`${root}docs/operations.md`, 'utf8');
    const names = [...handbook.matchAll(/`([A-Z]+(?:_[A-Z]+)+)/g)].map(([, name]) => name);
    expect(names).toContain('DATABASE_URL');
    const ofVendors = vendors.flatMap((vendor) => vendor.settings.map(({ variable }) => variable));
    // Read once by `npm run setup`, and by no process again.
    const ofSetup = ['ADMIN_PHONE', 'ADMIN_NAME', 'ADMIN_PASSWORD', 'ADMIN_EMAIL'];
    const known = [...Object.keys(settings.shape).map(variableOf), ...ofVendors, ...ofSetup];
    expect(known).toEqual(expect.arrayContaining(names));
  });
});

const root = fileURLToPath(new URL('../../', import.meta.url));

function wrap(text: string): string[] {
  return text.match(/.{1,119}(?=\s|$)/g)?.map((line) => `# ${line.trim()}`) ?? [];
}
