/** The program that examines the vendors, as an operator starts it: its output, its end, and no secrets. */
import { expect, test } from 'vitest';
import { newDataDir, usedDataDir } from './launch.ts';
import { runProgram } from './run-program.ts';

const runDoctor = (env: Record<string, string>) => runProgram('doctor', { env });

const secret = 'a-secret-of-the-shop-that-is-long-enough-1234';
const key = 'key-that-nobody-is-shown';
/** Nobody listens there: every vendor is out of reach. */
const nowhere = 'https://127.0.0.1:9';
const real = {
  PAYMENTS: 'bulkclix',
  OTP: 'bulkclix',
  BUNDLES: 'datamart',
  SECRET: secret,
  PUBLIC_URL: 'https://shop.example',
  SUPPORT_PHONE: '0302000000',
  BULKCLIX_API_KEY: key,
  BULKCLIX_URL: nowhere,
  DATAMART_API_KEY: key,
  DATAMART_WEBHOOK_SECRET: key,
  DATAMART_URL: nowhere,
};

test('names the setting that is missing, and ends with a failure', async () => {
  const { code, shown } = await runDoctor({ ...real, DATA_DIR: newDataDir() });
  expect(shown.trim().split('\n').at(-1)).toBe('The vendor BulkClix needs the setting BULKCLIX_SENDER_ID.');
  expect(code).toBe(1);
  expect(shown).not.toContain(key);
});

test('starts on the shop’s own database, says of each vendor what is wrong, and shows no key', async () => {
  const sender = { BULKCLIX_SENDER_ID: '0d1f6f2e-8c6b-4d0a-9b57-2f5f0a7f1c11' };
  const { code, shown } = await runDoctor({ ...real, ...sender, DATA_DIR: usedDataDir() });
  expect(shown).toMatch(/^WRONG {4}BulkClix: /m);
  expect(shown).toMatch(/^WRONG {4}DataMart GH: /m);
  expect(shown).not.toContain('Packages not compared');
  expect(shown).toMatch(
    /\d+ of these lines must be put right\. \d+ could not be checked here: look at them\.\n$/,
  );
  expect(code).toBe(1);
  for (const hidden of [key, secret]) expect(shown).not.toContain(hidden);
});
