/** The doctor's words about a vendor that is down or broken: never that it refused our keys. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { vendors } from '#vendors/list.ts';
import { createCallbacks } from '#vendors/ports/callbacks.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';
import { simulatedVendors } from '#vendors/simulated-vendors.ts';

let status = 200;
const server = createServer((_request, response) => response.writeHead(status).end('{}'));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const gone = createServer();
await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
const nowhere = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
await new Promise((resolve) => gone.close(resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Of every role. Hubtel's messages ask nothing. */
async function readLines(name: string, address: string): Promise<VendorCheck[]> {
  const reading = vendors
    .find((vendor) => vendor.name === name)
    ?.read(simulatedVendors[name]?.env(address) ?? {});
  if (!reading || !('open' in reading)) throw new Error(`${name} cannot be opened.`);
  const publicUrl = 'https://shop.example';
  const callbacks = createCallbacks(name, { publicUrl, key: Buffer.alloc(32) });
  const ports = reading.open({ callbacks, publicUrl, storeName: 'Ntem', now: Date.now });
  const lines: VendorCheck[] = [];
  for (const port of [ports.payments, ports.otp, ports.bundles])
    lines.push(...((await port?.check(AbortSignal.timeout(30_000))) ?? []));
  return lines;
}

const wrongLines = async (name: string, address: string) =>
  (await readLines(name, address)).flatMap(({ state, what }) => (state === 'wrong' ? what : []));

it.each(vendors.map(({ name }) => name))(
  '%s is told apart: away, out of order, refusing us',
  async (name) => {
    const away = await wrongLines(name, nowhere);
    expect(away.length).toBeGreaterThan(0);
    for (const line of away) expect(line.toLowerCase()).toMatch(/not reached$/);
    status = 503;
    for (const line of await wrongLines(name, there))
      expect(line.toLowerCase()).toMatch(/out of order$|not reached$/);
    status = 401;
    expect((await wrongLines(name, there)).join()).toMatch(/not accepted/);
  },
);

/** Our own settings, which no vendor is asked about. */
const ownFacts = ['Live key', 'Live environment', 'Webhooks'];

it.each(vendors.map(({ name }) => name))(
  '%s is right in nothing that it was not asked about',
  async (name) => {
    const lines = await readLines(name, nowhere);
    expect(lines.filter(({ state, what }) => state === 'right' && !ownFacts.includes(what))).toEqual([]);
  },
);
