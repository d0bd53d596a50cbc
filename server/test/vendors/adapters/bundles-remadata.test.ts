/** RemaData's adapter against its simulator: the suite of the port, the transport's faults, and every word it says. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createRemadataBundles } from '#vendors/remadata/bundles.ts';
import { simulateRemadata } from '#vendors/remadata/simulator.ts';
import { orderStatuses } from '#vendors/remadata/words.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itIsASupplier } from './bundles-port.ts';
import { callOf, known, patient } from './operation.ts';
import { closedAddress, supplierBench } from './simulated-people.ts';

const apiKey = 'rd_live_simulated';
const simulator = await forFile(startSimulator(simulateRemadata({ apiKey })));
const portAt = (url = simulator.url, key = apiKey) => createRemadataBundles({ url, apiKey: key });
const port = portAt();
const bench = supplierBench(simulator, {
  port,
  unreachable: portAt(await closedAddress()),
  supplierCode: 'mtn:5120',
  unheardOf: 'unknown',
  word: 'buy',
  more: () => {},
});
const { order } = bench;

itIsASupplier(bench);

describe('its answer to an order', () => {
  it('names the order by both references, and what it took', async () => {
    const said = await port.deliver.send(order(), patient());
    expect(said).toMatchObject({ outcome: 'accepted', vendorReference: 'ORD_1', charged: 2_250n });
  });

  it.each([
    ['float_empty', { outcome: 'failed', failure: 'provider_float' }],
    ['paid_back', { outcome: 'failed', failure: 'refused', reason: 'refunded_to_us' }],
    ['not_available', { outcome: 'failed', failure: 'refused', reason: 'validation' }],
    ['timed_out', { outcome: 'unknown' }],
    ['duplicate', { outcome: 'unknown' }],
    ['other_error', { outcome: 'unknown' }],
    ['error_in_200', { outcome: 'unknown' }],
    ['conflict', { outcome: 'unknown' }],
    ['other_order', { outcome: 'unknown', reason: 'other_reference' }],
  ])('%s: %o', async (behaviour, said) => {
    const wanted = order();
    simulator.script({ subject: wanted.reference, behaviour });
    expect(await port.deliver.send(wanted, patient())).toMatchObject(said);
    expect(simulator.journal).toEqual([]);
  });

  it.each(['mtn', 'mtn:', 'mtn:x', 'telecel:5120', 'MTN:5120', 'mtn:5120:1', 'mtn:0'])(
    'the code %s is of no bundle of the network, and is never sent',
    async (supplierCode) => {
      const started = await port.deliver.send({ ...order(), supplierCode }, patient());
      expect(started).toEqual({ outcome: 'failed', failure: 'refused', reason: 'unsupported' });
      expect(simulator.journal).toEqual([]);
    },
  );
});

describe('an order', () => {
  it.each([
    ['ordinary', 29_000, 'in_progress'],
    ['ordinary', 30_000, 'done'],
    ['fails', 30_000, 'failed'],
    ['refunded', 30_000, 'refunded_to_us'],
    ['late_success', 300_000, 'done'],
    ['reversed', 90_000_000, 'refunded_to_us'],
    ['new_word', 0, 'unknown'],
  ])('that goes %s is after %s ms: %s', async (course, afterMs, status) => {
    const call = callOf(port.deliver, order());
    simulator.script({ subject: call.reference, behaviour: course });
    await call.send();
    await simulator.advance(afterMs);
    expect((await call.find()).status).toBe(status);
    // By ours as well, where its own was lost.
    expect((await port.deliver.find(known(call.reference), patient())).status).toBe(status);
  });

  it('of another name, or among all of them, says nothing of ours', async () => {
    const call = callOf(port.deliver, order());
    await call.send();
    simulator.script({ subject: call.reference, behaviour: 'other_order' });
    expect(await call.find()).toMatchObject({ status: 'unknown', reason: 'other_reference' });
    const other = order().reference;
    simulator.script({ subject: other, behaviour: 'unfiltered' });
    expect((await port.deliver.find(known(other), patient())).status).toBe('unknown');
    simulator.script({ subject: call.reference, behaviour: 'lag' });
    expect((await call.find()).status).toBe('unknown');
  });

  it('that is there twice is for a person', async () => {
    const call = callOf(port.deliver, order());
    await call.send();
    await call.send();
    expect((await port.deliver.find(known(call.reference), patient())).status).toBe('unknown');
  });

  it('has every word that integrations know', () => {
    expect(Object.keys(orderStatuses)).toEqual(['pending', 'processing', 'completed', 'failed', 'refunded']);
  });
});

it('is never ordered again blindly', () => {
  expect(port.deliver.traits).toMatchObject({ duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' });
});

it('says what is in the wallet, what it sells, and what is wrong with its key', async () => {
  expect(await port.findFloat(patient())).toBe(pesewas(50_000));
  expect(await port.listOffers?.('TELECEL', patient())).toEqual([
    { code: 'telecel:5120', label: '5 GB', cost: pesewas(2_100) },
  ]);
  expect(await port.listDay('2026-01-01', undefined, patient())).toBeUndefined();
  expect(port.readWebhook({ rawBody: Buffer.from('{}'), headers: {} })).toEqual({ accepted: false });
  const states = async (some: typeof port) => (await some.check(patient())).map(({ state }) => state);
  expect(await states(port)).toEqual(['right', 'warning']);
  const wrong = portAt(simulator.url, 'rd_wrong');
  expect(await states(wrong)).toEqual(['wrong', 'warning']);
  expect(JSON.stringify(await wrong.check(patient()))).not.toContain('rd_wrong');
});
