/** Checks of vendors before real money moves, against their simulators. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pesewas } from '@ntem/contract/money';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { insertBundle, insertService } from '#catalogue/rows/catalogue.ts';
import { readConfig } from '#config.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';
import { simulatedVendors } from '#vendors/simulated-vendors.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';
import { examineVendors } from '#vendors/verbs/examine-vendors.ts';

const names = ['paystack', 'datamart', 'hubtel', 'arkesel'];
const simulators = new Map<string, Simulator>();
let vendorsEnv: Record<string, string> = {};
for (const name of names) {
  const vendor = simulatedVendors[name];
  if (!vendor) throw new Error(`There is no simulator of ${name}.`);
  const simulator = await startSimulator(vendor.simulate(`https://shop.example/api/v1/webhooks/${name}`));
  simulators.set(name, simulator);
  vendorsEnv = { ...vendorsEnv, ...vendor.env(simulator.url) };
}
const settings = {
  ...vendorsEnv,
  PAYMENTS: 'paystack,hubtel',
  OTP: 'arkesel',
  BUNDLES: 'datamart,hubtel',
  SECRET: '0123456789abcdef0123456789abcdef',
  PUBLIC_URL: 'https://shop.example',
  SUPPORT_PHONE: '0302000000',
};

const { db } = await forFile(createTestDatabase());
await inTransaction(db, async (tx) => {
  const { id: serviceId } = await insertService(tx, { network: 'MTN', name: 'MTN', notice: null });
  const add = (name: string, supplierCode: string, [cost, amount]: [bigint, bigint]) =>
    insertBundle(tx, {
      serviceId,
      name,
      supplierCode,
      megabytes: 1_000,
      costPesewas: pesewas(cost),
      amountPesewas: pesewas(amount),
    });
  await add('1GB', 'YELLO:1', [400n, 500n]);
  await add('2GB', 'YELLO:2', [400n, 500n]);
  await add('3GB', 'YELLO:3', [1200n, 1300n]);
});

afterEach(() => {
  for (const simulator of simulators.values()) simulator.reset();
});
afterAll(async () => {
  for (const simulator of simulators.values()) await simulator.close();
});

async function examine(env: Record<string, string> = settings) {
  // As if they were real, and the shop at its own address.
  const local = readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000' });
  const config = { ...local, publicUrl: env.PUBLIC_URL ?? '' };
  const found = await examineVendors({ config, env, db });
  return found.map(({ state, vendor, what, detail }) => `${state} ${vendor}: ${what}. ${detail}`);
}

/** A server whose clock is an hour ahead. */
async function serveHourAhead(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(404, { date: new Date(Date.now() + 3_600_500).toUTCString() }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const wrongIn = (lines: string[]) => lines.filter((line) => line.startsWith('wrong'));

describe('vendors that are set up', () => {
  it('are right, but for packages that the supplier does not sell, or only above our price', async () => {
    const lines = await examine();
    expect(wrongIn(lines)).toEqual([
      'wrong DataMart GH: 2GB (MTN). The supplier asks GHS 9.20, more than our price of GHS 5.00: raise it.',
      "wrong DataMart GH: 3GB (MTN). Its code YELLO:3 is not on the supplier's list: correct it, or hide the package.",
    ]);
    // The form of the address is right, and nobody was reached there.
    expect(lines).toContain('right Ntem: PUBLIC_URL. https://shop.example is https, under a whole name.');
    expect(lines.join('\n')).toMatch(/warning Ntem: Answer at PUBLIC_URL\./);
    for (const title of ['Paystack', 'DataMart GH', 'Hubtel', 'Arkesel'])
      expect(lines.join('\n')).toMatch(new RegExp(`right ${title}: Clock\\.`));
    expect(lines.join('\n')).toMatch(/right DataMart GH: Float\. Balance: GH₵ 1,000,000\.00/);
    expect(lines).toContain('right DataMart GH: Float can be read. GHS 1,000,000.00');
    expect(lines.join('\n')).not.toContain('pesewas');
  });

  it('move nothing and are shown without a secret', async () => {
    const shown = (await examine()).join('\n');
    for (const { journal } of simulators.values())
      expect(journal.filter(({ kind }) => kind !== 'token' && kind !== 'question')).toEqual([]);
    for (const [name, value] of Object.entries(settings))
      if (/KEY|SECRET|API_ID/.test(name)) expect(shown, name).not.toContain(value);
  });
});

it.each([
  ['a key that is not accepted', { PAYSTACK_SECRET_KEY: 'sk_live_another' }, 'Paystack: Key not accepted'],
  ['a key for tests', { PAYSTACK_SECRET_KEY: 'sk_test_another' }, 'Paystack: Key for tests'],
  ['a vendor out of reach', { ARKESEL_URL: 'http://127.0.0.1:9' }, 'Arkesel: Not reached'],
  ['an address that is not https', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
  ['a clock that differs', { ARKESEL_URL: await serveHourAhead() }, 'Arkesel: Clock. 3'],
  [
    'a list with something else',
    { HUBTEL_CALLBACK_ADDRESSES: '203.0.113.7, hubtel' },
    'HUBTEL_CALLBACK_ADDRESSES',
  ],
])('%s is wrong, and named', async (_what, change, expected) => {
  expect(wrongIn(await examine({ ...settings, ...change })).join('\n')).toContain(expected);
});
