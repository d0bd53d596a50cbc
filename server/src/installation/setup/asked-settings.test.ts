/** Tests that the questions of a first day follow the settings and the vendors, and that schemas judge the answers. */
import { describe, expect, it } from 'vitest';
import {
  databaseSettings,
  findOpenShopFault,
  flagOf,
  knownVariables,
  shopSettings,
  vendorSettings,
} from './asked-settings.ts';

const names = (list: { variable: string }[]) => list.map(({ variable }) => variable);

describe('the settings that are asked for', () => {
  it.each([
    [{}, []],
    [{ PAYMENTS: 'sandbox' }, []],
    [{ PAYMENTS: 'paystack' }, ['PAYSTACK_SECRET_KEY']],
    [{ PAYMENTS: 'bulkclix' }, ['BULKCLIX_API_KEY']],
    [{ OTP: 'bulkclix' }, ['BULKCLIX_API_KEY', 'BULKCLIX_SENDER_ID']],
    [{ OTP: 'hubtel' }, ['HUBTEL_SMS_CLIENT_ID', 'HUBTEL_SMS_CLIENT_SECRET']],
    [
      { PAYMENTS: 'paystack', BUNDLES: 'datamart, hubnet' },
      ['DATAMART_API_KEY', 'DATAMART_WEBHOOK_SECRET', 'HUBNET_API_KEY', 'PAYSTACK_SECRET_KEY'],
    ],
  ])('go on with what the vendors of %j cannot do without', (env, expected) => {
    expect(names(vendorSettings(env))).toEqual(expected);
  });

  it('ask for a folder where no database is named', () => {
    expect(names(databaseSettings({}))).toEqual(['DATABASE_URL', 'DATA_DIR']);
    expect(names(databaseSettings({ DATABASE_URL: 'postgres://x@localhost/y' }))).toEqual(['DATABASE_URL']);
  });

  it.each([
    ['STORE_NAME', 'x'.repeat(41)],
    ['PUBLIC_URL', 'kwame.example'],
    ['SUPPORT_PHONE', 'ask Kwame'],
    ['SUPPORT_WHATSAPP', '0999'],
    ['PAYMENTS', 'nobody'],
    ['DATABASE_URL', 'mysql://x'],
    ['PAYSTACK_SECRET_KEY', 'two words'],
    ['PAYSTACK_SECRET_KEY', ''],
  ])('name the setting, and never the value: %s=%j', (variable, value) => {
    const all = [...shopSettings(), ...databaseSettings({}), ...vendorSettings({ PAYMENTS: 'paystack' })];
    const fault = all.find((one) => one.variable === variable)?.judge(value, {});
    expect(fault).toContain(variable);
    if (value) expect(fault).not.toContain(value);
  });

  it.each([
    ['PUBLIC_URL', 'http://shop.example', true],
    ['PUBLIC_URL', 'https://10.0.0.5', true],
    ['PUBLIC_URL', 'https://shop.example', false],
    ['SUPPORT_PHONE', '0200000000', true],
    ['SUPPORT_PHONE', '+233 20 000 0000', true],
    ['SUPPORT_PHONE', '000000000', true],
    ['SUPPORT_PHONE', '0302 123 456', false],
    ['SUPPORT_PHONE', '+233302123456', false],
    ['SUPPORT_PHONE', '0800123456', false],
    ['SUPPORT_PHONE', '5100', false],
  ])('with real vendors, %s=%j is refused: %s', (variable, value, isRefused) => {
    const judge = (env: Record<string, string>) =>
      shopSettings()
        .find((one) => one.variable === variable)
        ?.judge(value, env);
    expect(judge({ PAYMENTS: 'paystack' }) !== undefined).toBe(isRefused);
    expect(
      findOpenShopFault({
        PAYMENTS: 'paystack',
        PUBLIC_URL: 'https://shop.example',
        SUPPORT_PHONE: '5100',
        [variable]: value,
      }) !== undefined,
    ).toBe(isRefused);
    expect(judge({})).toBeUndefined();
  });

  it.each([
    ['BUNDLES', 'sandbox', { PAYMENTS: 'paystack' }, 'BUNDLES must name a real vendor, as PAYMENTS does'],
    ['OTP', 'arkesel', { BUNDLES: 'sandbox' }, 'OTP must be sandbox, as PAYMENTS is'],
    ['PUBLIC_URL', '', { PAYMENTS: 'paystack' }, 'PUBLIC_URL must be set'],
    ['SUPPORT_PHONE', '', { PAYMENTS: 'paystack' }, 'SUPPORT_PHONE must be set'],
    ['SUPPORT_PHONE', '', {}, undefined],
    ['PAYMENTS', 'paystack', { BUNDLES: 'sandbox' }, undefined],
  ])('are judged at once beside what was answered before: %s=%j', (wanted, value, env, expected) => {
    const fault = shopSettings()
      .find(({ variable }) => variable === wanted)
      ?.judge(value, env);
    if (expected) expect(fault).toContain(expected);
    else expect(fault).toBeUndefined();
  });

  it('have an argument each, but for secrets', () => {
    expect(flagOf('STORE_NAME')).toBe('store-name');
    expect(knownVariables().filter((variable) => !flagOf(variable))).toEqual(
      expect.arrayContaining(['SECRET', 'BACKUP_KEY', 'DATABASE_URL', 'PAYSTACK_SECRET_KEY']),
    );
  });
});
