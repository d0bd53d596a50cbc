/** Tests of production's requirements, and that a real vendor means production. */
import { describe, expect, it } from 'vitest';
import {
  findDemoAccountFault,
  findProductionFault,
  findSimulatorFault,
  type GivenSettings,
  isProduction,
  sandboxedIn,
} from './production-rules.ts';

const sandbox = { payments: 'sandbox', otp: 'sandbox', bundles: 'sandbox' };
const real = { payments: 'akwaaba', otp: 'akwaaba', bundles: 'akwaaba' };
const complete = {
  secret: 's'.repeat(32),
  publicUrl: 'https://shop.example',
  supportPhone: '0302000000',
};

const given = (some: Partial<GivenSettings>): GivenSettings => ({
  nodeEnv: 'development',
  phoneVerification: true,
  allowSandbox: false,
  ...sandbox,
  ...some,
});

const faultOf = (some: Partial<GivenSettings>) => findProductionFault(given(some));

describe('the sandbox and real vendors', () => {
  it.each([
    [{ payments: 'akwaaba' }, 'PAYMENTS', 'OTP, BUNDLES'],
    [{ otp: 'akwaaba' }, 'OTP', 'PAYMENTS, BUNDLES'],
    [{ bundles: 'akwaaba' }, 'BUNDLES', 'PAYMENTS, OTP'],
    [{ payments: 'akwaaba', bundles: 'other' }, 'PAYMENTS, BUNDLES', 'OTP'],
  ])('are never mixed: %j', (some, named, sandboxed) => {
    for (const more of [{}, complete, { nodeEnv: 'production', allowSandbox: true } as const]) {
      const fault = faultOf({ ...sandbox, ...some, ...more });
      expect(fault).toContain(`${named} `);
      expect(fault).toContain(`${sandboxed} `);
    }
  });

  it.each(['development', 'test', 'production'] as const)(
    'that are real make it production, whatever NODE_ENV says: %s',
    (nodeEnv) => {
      expect(isProduction(given({ nodeEnv, ...real }))).toBe(true);
      expect(faultOf({ nodeEnv, ...real, ...complete })).toBeUndefined();
      expect(sandboxedIn(given(real))).toEqual([]);
    },
  );

  it('are production as soon as one of them is real', () => {
    for (const name of ['payments', 'otp', 'bundles'])
      expect(isProduction(given({ [name]: 'akwaaba' }))).toBe(true);
  });

  it('that are all the sandbox are no production by themselves, and need no setting', () => {
    expect(isProduction(given({}))).toBe(false);
    expect(faultOf({})).toBeUndefined();
    expect(faultOf({ demo: true, phoneVerification: false })).toBeUndefined();
    expect(sandboxedIn(given({}))).toEqual(['payments', 'otp', 'bundles']);
  });
});

describe('production', () => {
  const demo = { nodeEnv: 'production', allowSandbox: true, ...sandbox } as const;
  const shop = { nodeEnv: 'development', ...real } as const;

  it.each([
    ['a public demo', demo],
    ['a shop with real vendors', shop],
  ])('as %s needs what cannot be made up', (_case, kind) => {
    expect(faultOf({ ...kind, ...complete })).toBeUndefined();
    expect(faultOf({ ...kind, ...complete, secret: undefined })).toContain('SECRET');
    expect(faultOf({ ...kind, ...complete, publicUrl: undefined })).toContain('PUBLIC_URL');
    expect(faultOf({ ...kind, ...complete, supportPhone: undefined })).toContain('SUPPORT_PHONE');
  });

  it('takes the sandbox and the demo only where it is told to', () => {
    const forbidden = { ...demo, ...complete, allowSandbox: false };
    expect(faultOf(forbidden)).toContain('PAYMENTS, OTP, BUNDLES');
    expect(faultOf({ ...forbidden, demo: true })).toContain('ALLOW_SANDBOX');
    expect(faultOf({ ...demo, ...complete, demo: true })).toBeUndefined();
  });

  it('with real vendors takes neither demo nor sandbox, nor numbers that nobody has proved', () => {
    expect(faultOf({ ...shop, ...complete, demo: true })).toContain('DEMO');
    expect(faultOf({ ...shop, ...complete, allowSandbox: true })).toContain('ALLOW_SANDBOX');
    expect(faultOf({ ...shop, ...complete, phoneVerification: false })).toContain('PHONE_VERIFICATION');
    expect(faultOf({ ...demo, ...complete, phoneVerification: false })).toBeUndefined();
  });

  it('with a demo account in the database starts only as a public demo, and says what works instead', () => {
    const fault = (some: object) => findDemoAccountFault({ ...given({}), ...some }, '0200000000');
    expect(fault({ allowSandbox: true })).toBeUndefined();
    expect(fault({})).toMatch(/demo account 0200000000 .*DATA_DIR.*ALLOW_SANDBOX/);
    // ALLOW_SANDBOX is refused there.
    expect(fault(real)).toMatch(/DATA_DIR to another folder\.$/);
    expect(fault({ ...real, databaseUrl: 'postgres://x' })).toMatch(/DATABASE_URL to another database\.$/);
  });
});

describe('simulators of vendors', () => {
  const played = { variable: 'AKWAABA_URL', address: 'http://127.0.0.1:4001' };
  const real = { variable: 'OTHER_URL', address: 'https://api.other.example' };

  it.each(['https://shop.example', 'http://192.168.0.7:3000', 'https://localhost.shop.example'])(
    'never stand behind a shop that others reach: %s',
    (publicUrl) => {
      expect(findSimulatorFault([played], publicUrl)).toContain('AKWAABA_URL');
      expect(findSimulatorFault([real], publicUrl)).toBeUndefined();
    },
  );

  it('are never used with real vendors, and are accepted on this machine alone', () => {
    const here = 'http://localhost:3000';
    expect(findSimulatorFault([played, real], here)).toContain('AKWAABA_URL must not');
    expect(findSimulatorFault([played, played], here)).toBeUndefined();
  });
});
