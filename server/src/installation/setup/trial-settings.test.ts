/**
 * Tests that a trial has the shop's own settings, and nothing that leads to its vendors, its database or its people.
 */
import { expect, it } from 'vitest';
import { knownVariables } from './asked-settings.ts';
import { isSecret } from './env-file.ts';
import { trialSettings, vendorsToTry } from './trial-settings.ts';

it('takes how the shop sells, and no key or address', () => {
  const all = Object.fromEntries(knownVariables().map((variable) => [variable, 'x']));
  const taken = Object.keys(trialSettings({ ...all, ADMIN_PASSWORD: 'x' }));
  expect(taken).toEqual(expect.arrayContaining(['SECRET', 'STORE_NAME', 'PAYOUT_MINIMUM', 'SMS_COST']));
  expect(
    taken.filter((variable) => isSecret(variable) || /_URL$|_DIR$|^SMTP|HOST|PORT$/.test(variable)),
  ).toEqual(['SECRET']);
});

it('is of a shop that names vendors for everything', () => {
  const shop = { PAYMENTS: 'paystack, hubtel', OTP: 'arkesel', BUNDLES: 'datamart' };
  expect(vendorsToTry(shop)).toEqual({
    PAYMENTS: ['paystack', 'hubtel'],
    OTP: ['arkesel'],
    BUNDLES: ['datamart'],
  });
  expect(vendorsToTry({ ...shop, OTP: 'sandbox' })).toBeUndefined();
  expect(vendorsToTry({ ...shop, OTP: '' })).toBeUndefined();
});
