/** Unreadable messages to every vendor's address. */
import { expect, it } from 'vitest';
import type { Deps } from '#deps.ts';
import { receiveWebhook } from '#orders/verbs/receive-webhook.ts';
import { vendors } from '#vendors/list.ts';
import { chooseGateways, chooseSuppliers } from '#vendors/ports/vendors.ts';
import { portsOf } from './scripted-vendor.ts';

const nowhere = 'http://127.0.0.1:9';
const opened = vendors.map(({ name }) => portsOf(nowhere, { vendor: name }));
const [gateway, ...gateways] = opened.flatMap(({ payments }) => payments ?? []);
const [supplier, ...others] = opened.flatMap(({ bundles }) => bundles ?? []);
if (!gateway || !supplier) throw new Error('There is no vendor.');
const deps = {
  gateways: chooseGateways(gateway, gateways),
  suppliers: chooseSuppliers(supplier, { others }),
  log: { warn() {}, info() {} },
} as unknown as Deps;

const names = [gateway, ...gateways, supplier, ...others].map(({ name }) => name);
const objects = `${'{"Data":'.repeat(7_000)}1${'}'.repeat(7_000)}`;

it.each([...new Set(names)])(
  '%s: without a signature, deep JSON is no message and breaks nothing',
  async (name) => {
    for (const text of [objects, '['.repeat(32_000) + ']'.repeat(32_000)]) {
      const request = { rawBody: Buffer.from(text), headers: {}, token: 'aa' };
      expect(await receiveWebhook(deps, name, request)).toBe('unreadable');
    }
  },
);
