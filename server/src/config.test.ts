/** Settings: a wrong one stops the start with a sentence that names it, and never its value. */
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', DEMO: '0', SECRET: 's'.repeat(32) };

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
      passwordMinLength: 6,
    });
  });

  it('that are empty are not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '3.5' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SANDBOX_DATABASE_URL: 'mysql://x' }, 'SANDBOX_DATABASE_URL'],
    [{ PROCESS: 'everything' }, 'PROCESS'],
    [{ PAYMENTS: 'nobody' }, 'PAYMENTS'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ PUBLIC_URL: 'shop.example/path' }, 'PUBLIC_URL'],
    [{ SECRET: 'too-short' }, 'SECRET'],
    [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ SECOND_ADMIN_OVER: 'never' }, 'SECOND_ADMIN_OVER'],
    [{ SECOND_ADMIN_OVER: '-1' }, 'SECOND_ADMIN_OVER'],
    [{ ...production, SECRET: undefined }, 'SECRET'],
    [{ ...production, ALLOW_SANDBOX: '0' }, 'PAYMENTS, OTP, BUNDLES'],
    [{ ...production, ALLOW_SANDBOX: '0', DEMO: '1' }, 'ALLOW_SANDBOX'],
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

  it('in production begin with an empty shop', () => {
    expect(readConfig(production).demo).toBe(false);
    expect(readConfig({ ...production, DEMO: undefined }).demo).toBe(false);
  });
});
