/** The doctor's lines about USSD and WhatsApp: what is set, what is missing, and what an attempt has shown. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { examineChannels } from '#channels/verbs/examine-channels.ts';
import { readConfig } from '#config.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { simulateWhatsApp } from '#vendors/whatsapp/simulator.ts';

const account = {
  token: 'a-token-of-meta',
  numberId: '106540352242922',
  appSecret: 'the-secret-of-the-app',
  webhookUrl: 'https://shop.example/api/v1/channels/whatsapp',
  templates: {},
};
const meta = await forFile(startSimulator(simulateWhatsApp(account)));
const ussd = {
  USSD: 'hubtel,arkesel',
  USSD_CODE: '*713*22#',
  USSD_SECRET: 'a-secret-that-only-vendors-know',
};
const whatsapp = {
  WHATSAPP_NUMBER: '0555550713',
  WHATSAPP_NUMBER_ID: account.numberId,
  WHATSAPP_TOKEN: account.token,
  WHATSAPP_APP_SECRET: account.appSecret,
  WHATSAPP_VERIFY_TOKEN: 'known-to-meta',
  WHATSAPP_URL: `${meta.url}/v25.0`,
};
const shop = await forFile(createTestShop({ ...ussd, ...whatsapp }));
const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });

/** Real vendors elsewhere, so that nothing is simulated. */
const real = {
  PAYMENTS: 'paystack',
  OTP: 'arkesel',
  BUNDLES: 'hubnet',
  PAYSTACK_SECRET_KEY: 'x',
  ARKESEL_API_KEY: 'x',
  ARKESEL_SENDER_ID: 'Ntem',
  HUBNET_API_KEY: 'x',
  SECRET: '0123456789abcdef0123456789abcdef',
  SUPPORT_PHONE: '0302000000',
};

async function examine(env: Record<string, string>, publicUrl = address) {
  const found = await examineChannels(readConfig({ ...real, PUBLIC_URL: publicUrl, ...env }));
  for (const secret of [ussd.USSD_SECRET, account.token, account.appSecret, 'known-to-meta'])
    expect(JSON.stringify(found)).not.toContain(secret);
  return found.map(({ state, vendor, what, detail }) => `${state} ${vendor}: ${what}. ${detail}`);
}

it('names what a channel needs that is not set up', async () => {
  expect(await examine({})).toEqual([
    'right USSD: Not set up. Nobody can buy there. It needs USSD, USSD_CODE, USSD_SECRET.',
    'right WhatsApp: Not set up. Nobody can buy there. It needs WHATSAPP_NUMBER, WHATSAPP_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN.',
  ]);
  expect(() => readConfig({ ...real, PUBLIC_URL: address, USSD: 'hubtel', USSD_CODE: '*713*22#' })).toThrow(
    'The setting USSD needs USSD_SECRET beside it.',
  );
});

it('tries the addresses of the shop that runs, and the number and token at Meta', async () => {
  const [hubtel, arkesel, number, verified, news] = await examine({ ...ussd, ...whatsapp });
  expect(hubtel).toMatch(/^right USSD: \*713\*22# through hubtel\. .*Tried: it answers there\.$/);
  expect(arkesel).toContain('through arkesel');
  expect(number).toBe(
    'right WhatsApp: Number and token. +233 55 555 0713, Ntem, quality GREEN. Templates are not tried.',
  );
  expect(verified).toMatch(/^right WhatsApp: Address\. .*Tried: it is verified there\.$/);
  expect(news).toContain('WHATSAPP_TEMPLATE_DELIVERED and WHATSAPP_TEMPLATE_REFUNDED are not set');
  expect(await shop.run(sql`select 1 from channel_sessions`)).toEqual([]);
});

it.each<[string, Record<string, string>, RegExp]>([
  ['another secret', { USSD_SECRET: 'another-secret-of-another-shop' }, /^warning USSD.*answered with 404/],
  [
    'a list without this machine',
    { USSD_ADDRESSES: '192.0.2.7', USSD_SECRET: 'another-secret-of-another-shop' },
    /^warning USSD.*Taken from 192\.0\.2\.7\. Not tried: this machine is not among them/,
  ],
  [
    'another token',
    { WHATSAPP_TOKEN: 'another' },
    /^wrong WhatsApp: Number and token\. Meta refuses WHATSAPP_TOKEN/,
  ],
  [
    'another number',
    { WHATSAPP_NUMBER_ID: '99999' },
    /^wrong WhatsApp: Number and token\. Meta does not know WHATSAPP_NUMBER_ID/,
  ],
  [
    'another verify token',
    { WHATSAPP_VERIFY_TOKEN: 'another' },
    /^warning WhatsApp: Address.*answered with 403/,
  ],
])('says what is wrong with %s', async (_, changes, line) => {
  const found = await examine({ ...ussd, ...whatsapp, ...changes });
  expect(found.filter((one) => line.test(one)).length).toBeGreaterThan(0);
});
