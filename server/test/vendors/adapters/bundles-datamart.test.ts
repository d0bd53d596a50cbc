import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createDatamartBundles } from '#vendors/datamart/bundles.ts';
import { simulateDatamart } from '#vendors/datamart/simulator.ts';
import { signatureHeader, signDatamartWebhook } from '#vendors/datamart/webhook.ts';
import { orderStatuses } from '#vendors/datamart/words.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itIsASupplier } from './bundles-port.ts';
import { callOf, known, patient } from './operation.ts';
import { closedAddress, numberOf, partsOf, supplierBench } from './simulated-people.ts';
import { itChecksSignatures } from './webhook-signatures.ts';

const apiKey = 'dm_live_simulated';
const webhookSecret = 'whsec_simulated';
const parts = partsOf('datamart');
const posted: { body: string; headers: Record<string, string> }[] = [];
const simulator = await forFile(
  startSimulator(simulateDatamart({ apiKey, webhookSecret, webhookUrl: parts.callbacks.url }), {
    async post(announcement) {
      posted.push(announcement);
      return 200;
    },
  }),
);
const portWith = (changes = {}) =>
  createDatamartBundles(
    { url: simulator.url, apiKey, apiSecret: '', webhookSecret, refPrefix: '', ...changes },
    parts,
  );
const port = portWith();

const bench = supplierBench(simulator, {
  port,
  unreachable: portWith({ url: await closedAddress() }),
  supplierCode: 'YELLO:5',
  unheardOf: 'unknown',
  word: 'purchase',
  more: () => {
    posted.length = 0;
  },
});

const { order } = bench;

itIsASupplier(bench);
describe('webhooks', () =>
  itChecksSignatures(() => ({
    readWebhook: port.readWebhook,
    signatureHeader,
    announce(orderReference) {
      const body = JSON.stringify({ event: 'order.completed', data: { orderReference } });
      return {
        rawBody: Buffer.from(body),
        headers: { [signatureHeader]: signDatamartWebhook(webhookSecret, body) },
      };
    },
  })));

describe('its answer about an order', () => {
  const ask = async (behaviour: string, afterMs: number) => {
    const call = callOf(port.deliver, order());
    simulator.script({ subject: call.reference, behaviour });
    expect((await call.send()).outcome).toBe('accepted');
    await simulator.advance(afterMs);
    return call.find();
  };

  it.each([
    ['ordinary', 0, 'pending', 'in_progress'],
    ['ordinary', 29_000, 'processing', 'in_progress'],
    ['ordinary', 30_000, 'completed', 'done'],
    ['waits', 30_000, 'waiting', 'in_progress'],
    ['manual', 10_000_000, 'pending', 'in_progress'],
    ['manual', 10_800_000, 'completed', 'done'],
    ['fails', 30_000, 'failed', 'failed'],
    ['refunded', 30_000, 'refunded', 'refunded_to_us'],
    ['reversed', 30_000, 'completed', 'done'],
    ['reversed', 71 * 3_600_000, 'refunded', 'refunded_to_us'],
    ['late_success', 30_000, 'failed', 'failed'],
    ['late_success', 300_000, 'completed', 'done'],
    ['new_word', 30_000, 'queued_at_telco', 'unknown'],
  ])('%s after %i ms: %s is %s', async (behaviour, afterMs, word, status) => {
    expect(await ask(behaviour, afterMs)).toMatchObject({
      status,
      vendorReference: expect.stringMatching(/^GN-/),
      evidence: { status: word },
    });
  });

  it('every documented word was met above', () => {
    const words = ['pending', 'waiting', 'processing', 'completed', 'failed', 'refunded'];
    expect(Object.keys(orderStatuses).sort()).toEqual(words.sort());
  });

  it('completed in the answer to the call is no delivery', async () => {
    const started = await port.deliver.send(order(), patient());
    expect(started).toMatchObject({
      outcome: 'accepted',
      charged: 2_300n,
      evidence: { orderStatus: 'completed' },
    });
    const found = await port.deliver.find(known('R', started.vendorReference), patient());
    expect(found.status).toBe('in_progress');
  });

  it('its status does not know yet is no failure, and of another order nothing at all', async () => {
    const call = callOf(port.deliver, order());
    await call.send();
    simulator.script({ subject: call.reference, behaviour: 'lag' });
    expect(await call.find()).toEqual({ status: 'not_found' });
    await simulator.advance(60_000);
    simulator.script({ subject: call.reference, behaviour: 'other_order' });
    expect(await call.find()).toMatchObject({ status: 'unknown', reason: 'other_reference' });
    expect((await call.find()).status).toBe('done');
  });
});

describe('a refusal', () => {
  it.each([
    ['float_empty', { outcome: 'failed', failure: 'provider_float' }],
    ['network_paused', { outcome: 'failed', failure: 'refused', reason: 'validation' }],
    ['rule_violation', { outcome: 'failed', failure: 'config', evidence: { error: 'API_RULE_VIOLATION' } }],
    ['key_conflict', { outcome: 'unknown', reason: 'duplicate_reference' }],
    ['in_progress', { outcome: 'unknown', reason: 'duplicate_reference' }],
    ['error_in_200', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['no_reference', { outcome: 'unknown', reason: 'unmapped_code' }],
  ])('%s: %o', async (behaviour, said) => {
    const wanted = order();
    simulator.script({ subject: wanted.reference, behaviour });
    expect(await port.deliver.send(wanted, patient())).toMatchObject(said);
    expect(simulator.journal).toEqual([]);
  });

  it('a key with another bundle says that something is there, and delivers nothing more', async () => {
    const wanted = order();
    await port.deliver.send(wanted, patient());
    const other = await port.deliver.send({ ...wanted, supplierCode: 'YELLO:1' }, patient());
    expect(other).toMatchObject({ outcome: 'unknown', reason: 'duplicate_reference' });
    expect(await bench.countSent(wanted.reference)).toBe(1);
  });

  it.each(['data_bundle_1', 'YELLO:', 'YELLO:x', 'TELECEL:5', 'YELLO:5:5', ' YELLO:5'])(
    'the code %s is of no bundle of the network, and is never sent',
    async (supplierCode) => {
      const started = await port.deliver.send({ ...order(), supplierCode }, patient());
      expect(started).toEqual({ outcome: 'failed', failure: 'refused', reason: 'unsupported' });
      expect(simulator.journal).toEqual([]);
    },
  );
});

it('takes bundles of every network under its own names for them', async () => {
  for (const [network, supplierCode] of [
    ['MTN', 'YELLO:1'],
    ['TELECEL', 'TELECEL:10'],
    ['AIRTELTIGO', 'AT_PREMIUM:5'],
    ['AIRTELTIGO', 'at:5'],
  ] as const) {
    const started = await port.deliver.send({ ...order(), network, supplierCode }, patient());
    expect(started.outcome).toBe('accepted');
  }
});

describe('its webhooks', () => {
  const readAll = (reader = port) =>
    posted.map(({ body, headers }) => reader.readWebhook({ rawBody: Buffer.from(body), headers }));

  it('name an order by its own reference, one event after the other', async () => {
    const started = await port.deliver.send(order(), patient());
    await simulator.advance(60_000);
    const { vendorReference: reference } = started;
    expect(readAll()).toEqual(
      ['created', 'processing', 'completed'].map((what) => ({
        accepted: true,
        hints: [{ reference, eventKey: `order.${what}:${reference}` }],
      })),
    );
  });

  it('name it by its own reference, whatever a ref that we did not give contains', () => {
    const body = JSON.stringify({
      event: 'order.refunded',
      data: { orderReference: 'GN-1', ref: 'TXN-99871' },
    });
    const headers = { [signatureHeader]: signDatamartWebhook(webhookSecret, body) };
    const hints = [{ reference: 'GN-1' }];
    for (const reader of [port, portWith({ refPrefix: 'NTEM-' })])
      expect(reader.readWebhook({ rawBody: Buffer.from(body), headers })).toMatchObject({
        accepted: true,
        hints,
      });
  });

  it('name it by ours as well where the account has a ref', async () => {
    const withRef = portWith({ refPrefix: 'NTEM-' });
    const wanted = order();
    await withRef.deliver.send(wanted, patient());
    await simulator.pump();
    expect(JSON.parse(posted[0]?.body ?? '').data.ref).toBe(`NTEM-${wanted.reference}`);
    const named = [{ reference: expect.stringMatching(/^GN-/) }, { reference: wanted.reference }];
    expect(readAll(withRef)).toMatchObject([{ hints: named }]);
  });

  it('that say nothing we know are taken and mean nothing', () => {
    for (const body of ['{}', 'no json', '{"event":"order.completed","data":{}}']) {
      const headers = { [signatureHeader]: signDatamartWebhook(webhookSecret, body) };
      expect(port.readWebhook({ rawBody: Buffer.from(body), headers })).toEqual({
        accepted: true,
        hints: [],
      });
    }
  });
});

describe('its prices', () => {
  it.each(['', 'old_shape'])('are read in the shape of today and the earlier one %s', async (behaviour) => {
    simulator.script({ subject: '/data-packages', behaviour });
    const all = [
      { code: 'YELLO:1', label: '1 GB', cost: 400n },
      { code: 'YELLO:2', label: '2 GB', cost: 920n },
      { code: 'YELLO:5', label: '5 GB', cost: 2_300n },
    ];
    // A bundle that is out of stock is not on sale.
    const onSale = behaviour === 'old_shape' ? all.filter(({ code }) => code !== 'YELLO:2') : all;
    expect(await port.listOffers?.('MTN', patient())).toEqual(onSale);
  });

  it('that cannot be read are none', async () => {
    simulator.script({ subject: '/data-packages', behaviour: 'cut_json' });
    expect(await port.listOffers?.('MTN', patient())).toBeUndefined();
  });
});

describe('whether a number can get data', () => {
  const look = (digits: string) => port.checkRecipient?.(numberOf(digits), patient());

  it('is told, with what to do about a new one', async () => {
    expect(await look('0245550142')).toEqual({ fits: true, advice: 'Number can receive data' });
    expect(await look('0245550000')).toEqual({ fits: false, advice: 'Number cannot receive data' });
  });

  it('is not told while it looks at nothing', async () => {
    simulator.script({ subject: '/verify-number', behaviour: 'unavailable' });
    expect(await look('0245550142')).toBeUndefined();
  });
});

it('says what is in the wallet and what is wrong with its key, and lists no day', async () => {
  expect(await port.findFloat(patient())).toBe(100_000n);
  await port.deliver.send(order(), patient());
  expect(await port.findFloat(patient())).toBe(97_700n);
  expect(await port.listDay('2026-01-01', undefined, patient())).toBeUndefined();
  const states = async (some: typeof port) => (await some.check(patient())).map(({ state }) => state);
  expect(await states(port)).toEqual(['right', 'right', 'warning', 'warning']);
  const wrong = portWith({ apiKey: 'dm_wrong' });
  expect(await states(wrong)).toEqual(['wrong', 'warning', 'warning', 'warning']);
  expect(await wrong.findFloat(patient())).toBeUndefined();
  expect(JSON.stringify(await wrong.check(patient()))).not.toContain('dm_wrong');
});

it('promises only what its documents do', () => {
  expect(port.deliver.traits).toMatchObject({
    duplicates: 'returns_original',
    keyLastsMs: 23 * 3_600_000,
    statusBy: 'theirs',
    notFoundIsConclusiveAfterMs: 'never',
  });
});
