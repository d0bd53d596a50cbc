import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createHubnetBundles } from '#vendors/hubnet/bundles.ts';
import { simulateHubnet } from '#vendors/hubnet/simulator.ts';
import { orderStatuses } from '#vendors/hubnet/words.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itIsASupplier } from './bundles-port.ts';
import { callOf, patient } from './operation.ts';
import { closedAddress, partsOf, supplierBench } from './simulated-people.ts';
import { itKnowsItsCallbacks } from './unsigned-callbacks.ts';

const apiKey = 'hn_live_simulated';
const parts = partsOf('hubnet');
const posted: { url: string; body: string }[] = [];
const simulator = await forFile(
  startSimulator(simulateHubnet({ apiKey }), {
    async post(announcement) {
      posted.push(announcement);
      return 200;
    },
  }),
);
const portWith = (changes = {}, given = parts) =>
  createHubnetBundles({ url: simulator.url, apiKey, ...changes }, given, simulator.clock.now);
const port = portWith();

const bench = supplierBench(simulator, {
  port,
  unreachable: portWith({ url: await closedAddress() }),
  supplierCode: 'mtn:5000',
  unheardOf: 'unknown',
  word: 'order',
  more: () => {
    posted.length = 0;
    // It counts calls by the minute, and so do we.
    simulator.clock.advance(60_000);
  },
});

const { order } = bench;
const send = (wanted = order()) => port.deliver.send(wanted, patient());

itIsASupplier(bench);

describe('its answer to an order', () => {
  it.each(['ordinary', 'sentence', 'v4'])(
    'of the version %s is accepted, with its own reference',
    async (version) => {
      const wanted = order();
      simulator.script({ subject: wanted.reference, behaviour: version });
      const started = await send(wanted);
      expect(started).toMatchObject({
        outcome: 'accepted',
        vendorReference: expect.stringMatching(/^HN\d+$/),
      });
      expect(await bench.countSent(wanted.reference)).toBe(1);
    },
  );

  it.each([
    ['float_empty', { outcome: 'failed', failure: 'provider_float' }],
    ['older_float', { outcome: 'failed', failure: 'provider_float' }],
    ['not_approved', { outcome: 'failed', failure: 'config' }],
    ['rate_1007', { outcome: 'failed', failure: 'rate_limited' }],
    ['rate_text', { outcome: 'failed', failure: 'rate_limited' }],
    ['not_sold', { outcome: 'failed', failure: 'refused', reason: 'rejected' }],
    ['older_no', { outcome: 'failed', failure: 'refused', reason: 'rejected' }],
    ['one_sentence', { outcome: 'failed', failure: 'refused', reason: 'validation' }],
    ['duplicate', { outcome: 'unknown', reason: 'duplicate_reference' }],
    ['duplicate_text', { outcome: 'unknown', reason: 'duplicate_reference' }],
    ['new_word', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['mixed', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['mixed_no', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['yes_in_404', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['other_order', { outcome: 'unknown', reason: 'other_reference' }],
  ])('%s means %o', async (behaviour, said) => {
    const wanted = order();
    simulator.script({ subject: wanted.reference, behaviour });
    expect(await send(wanted)).toMatchObject(said);
    expect(simulator.journal).toEqual([]);
  });

  it('that is sent a second time says that the first arrived', async () => {
    const wanted = order();
    await send(wanted);
    expect(await send(wanted)).toMatchObject({ outcome: 'unknown', reason: 'duplicate_reference' });
    expect(await bench.countSent(wanted.reference)).toBe(1);
  });

  it.each([
    'data_bundle_1',
    'mtn:',
    'mtn:5GB',
    'mtn:05000',
    'mtn:999',
    'telecel:5000',
    'at:5000',
    'vip:5000',
    'MTN:5000',
  ])('the code %s is of no bundle of the network, and is never sent', async (supplierCode) => {
    const started = await send({ ...order(), supplierCode });
    expect(started).toEqual({ outcome: 'failed', failure: 'refused', reason: 'unsupported' });
    expect(simulator.journal).toEqual([]);
  });

  it.each([
    ['MTN', 'mtn:1000'],
    ['TELECEL', 'telecel:5000'],
    ['AIRTELTIGO', 'at:2000'],
    ['AIRTELTIGO', 'big-time:2000'],
  ] as const)('takes bundles of %s as %s', async (network, supplierCode) => {
    expect((await send({ ...order(), network, supplierCode })).outcome).toBe('accepted');
  });
});

describe('its answer about an order', () => {
  const words = {
    ...{
      Delivered: 'done',
      Completed: 'done',
      Failed: 'failed',
      Cancelled: 'failed',
      Refunded: 'refunded_to_us',
    },
    ...{
      Accepted: 'in_progress',
      Pending: 'in_progress',
      Processing: 'in_progress',
      'In Progress': 'in_progress',
    },
    ...{ DELIVERED: 'done', Rerouted: 'unknown', constructor: 'unknown' },
  };

  it.each(Object.entries(words))('%s is %s', async (word, status) => {
    const call = callOf(port.deliver, order());
    await call.send();
    simulator.script({ subject: call.reference, behaviour: `says ${word}` });
    expect(await call.find()).toMatchObject({ status, evidence: { status: word } });
  });

  it('has every documented word above', () => {
    const said = Object.keys(words).map((word) => word.toLowerCase());
    expect(said).toEqual(expect.arrayContaining(Object.keys(orderStatuses)));
    expect(Object.keys(orderStatuses)).toHaveLength(9);
  });

  it.each([
    ['late_success', 20_000, 'failed'],
    ['late_success', 300_000, 'done'],
    ['reversed', 20_000, 'done'],
    ['reversed', 86_400_000, 'refunded_to_us'],
  ])('%s after %i ms: %s', async (behaviour, afterMs, status) => {
    const call = callOf(port.deliver, order());
    simulator.script({ subject: call.reference, behaviour });
    await call.send();
    await simulator.advance(afterMs);
    expect((await call.find()).status).toBe(status);
  });

  it('is read in both versions, and a lookup that failed or is of another order says nothing', async () => {
    const call = callOf(port.deliver, order());
    await call.send();
    await simulator.advance(20_000);
    const found = async (behaviour: string) => {
      simulator.script({ subject: call.reference, behaviour });
      return call.find();
    };
    expect((await found('v4')).status).toBe('done');
    expect(await found('lag')).toMatchObject({ status: 'unknown', reason: 'the lookup failed' });
    expect(await found('other_order')).toMatchObject({ status: 'unknown', reason: 'other_reference' });
  });
});

describe('its limit', () => {
  it('is kept by our questions: the sixth in a minute is not asked', async () => {
    const call = callOf(port.deliver, order());
    await call.send();
    const asked: string[] = [];
    for (let n = 0; n < 5; n += 1) asked.push((await call.find()).status);
    expect(asked).toEqual(Array(5).fill('in_progress'));
    expect(await call.find()).toEqual({
      status: 'unknown',
      isLimited: true,
      reason: 'no turn to ask within its limit',
    });
    await simulator.advance(60_000);
    expect((await call.find()).status).toBe('done');
  });

  it('is kept for the balance by itself', async () => {
    for (let n = 0; n < 5; n += 1) expect(await port.findFloat(patient())).toBe(50_000n);
    expect(await port.findFloat(patient())).toBeUndefined();
  });
});

describe('its webhooks', () => {
  const tokenIn = (url: string) => url.split('/').at(-1);
  const announced = async () => {
    const wanted = order();
    await send(wanted);
    await simulator.advance(60_000);
    const [{ url, body } = { url: '', body: '' }] = posted;
    return { ...wanted, url, rawBody: Buffer.from(body) };
  };

  it('come to the address of their order, and are hints', async () => {
    const { reference, url, rawBody } = await announced();
    expect(url).toBe(parts.callbacks.urlFor(reference));
    const hints = [{ reference, eventKey: `transaction.delivered:${reference}:Delivered` }];
    expect(port.readWebhook({ rawBody, headers: {}, token: tokenIn(url) })).toEqual({
      accepted: true,
      hints,
    });
  });

  itKnowsItsCallbacks(() => ({
    readWebhook: port.readWebhook,
    callbacks: parts.callbacks,
    announce: (reference, hasSucceeded) => ({
      event: 'transaction.delivered',
      data: { reference, status: hasSucceeded ? 'Delivered' : 'Failed' },
    }),
  }));

  it('are asked for only where our address is https', async () => {
    const local = portWith({}, partsOf('hubnet', 'http://localhost:3000'));
    expect((await local.deliver.send(order(), patient())).outcome).toBe('accepted');
    await simulator.advance(60_000);
    expect(posted).toEqual([]);
    expect((await local.check(patient())).map(({ what }) => what)).toContain('No webhooks');
  });
});

it('says what is in the wallet in both versions, and what is wrong with its key; it has no lists', async () => {
  simulator.script({ subject: '/check_balance', behaviour: 'v4' });
  expect(await port.findFloat(patient())).toBe(50_000n);
  await send();
  expect(await port.findFloat(patient())).toBe(47_750n);
  expect((await port.check(patient())).map(({ state }) => state)).toEqual(['right', 'right', 'warning']);
  const wrong = portWith({ apiKey: 'hn_wrong' });
  const lines = await wrong.check(patient());
  expect(lines.map(({ state }) => state)).toEqual(['wrong', 'right', 'warning']);
  expect(JSON.stringify(lines)).not.toContain('hn_wrong');
  expect(await port.listDay('2026-01-01', undefined, patient())).toBeUndefined();
  expect(port.listOffers).toBeUndefined();
});

it('promises only what its documents do', () => {
  expect(port.deliver.traits).toMatchObject({
    duplicates: 'unsafe',
    statusBy: 'ours',
    notFoundIsConclusiveAfterMs: 'never',
  });
  // One order every 13 seconds.
  expect(60 / (port.deliver.traits.callsAMinute ?? 60)).toBeCloseTo(13);
});
