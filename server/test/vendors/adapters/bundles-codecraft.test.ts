/** CodeCraft's adapter against its simulator: the suite of the port, the transport's faults, and every code and word. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createCodecraftBundles } from '#vendors/codecraft/bundles.ts';
import { simulateCodecraft } from '#vendors/codecraft/simulator.ts';
import { orderStatuses, refusals } from '#vendors/codecraft/words.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { itIsASupplier } from './bundles-port.ts';
import { callOf, patient } from './operation.ts';
import { closedAddress, supplierBench } from './simulated-people.ts';

const apiKey = 'cc_live_simulated';
const simulator = await forFile(startSimulator(simulateCodecraft({ apiKey })));
const portAt = (url = simulator.url, key = apiKey) => createCodecraftBundles({ url, apiKey: key });
const port = portAt();
const subject = 'order 0245550142';
const asked = '/response.php';
const bench = {
  ...supplierBench(simulator, {
    port,
    unreachable: portAt(await closedAddress()),
    supplierCode: 'MTN:5',
    unheardOf: 'unknown',
    word: 'order',
    more: () => {},
  }),
  subjects: { subject, asked },
  // It knows no reference of ours: each test has one order.
  countSent: async () => simulator.journal.filter(({ kind }) => kind === 'debit').length,
};
const { order } = bench;

itIsASupplier(bench);

describe('its answer to an order', () => {
  it.each(['number', 'text', 'word'])('says yes as a %s, with its own reference', async (behaviour) => {
    simulator.script({ subject, behaviour });
    expect(await port.deliver.send(order(), patient())).toMatchObject({
      outcome: 'accepted',
      vendorReference: expect.stringMatching(/^API/),
    });
  });

  it.each(Object.entries(refusals))('with %s is %o', async (code, meaning) => {
    simulator.script({ subject, behaviour: `code ${code}` });
    expect(await port.deliver.send(order(), patient())).toMatchObject({ outcome: 'failed', ...meaning });
    expect(simulator.journal).toEqual([]);
  });

  it.each([
    'code 500',
    'code error',
    'code 200',
    'code 999',
    'code constructor',
    'named 101',
    'code 101 Timed out at the operator',
  ])('with %s proves nothing', async (behaviour) => {
    simulator.script({ subject, behaviour });
    expect((await port.deliver.send(order(), patient())).outcome).toBe('unknown');
  });

  it.each(['MTN', 'MTN:', 'MTN:x', 'TELECEL:5', 'mtn:5', 'AT-BIGTIME:50', 'constructor:5', 'MTN:0'])(
    'the code %s is of no bundle of the network, and is never sent',
    async (supplierCode) => {
      const started = await port.deliver.send({ ...order(), supplierCode }, patient());
      expect(started).toEqual({ outcome: 'failed', failure: 'refused', reason: 'unsupported' });
    },
  );

  it('the larger line has a call of its own', async () => {
    const large = { ...order(), supplierCode: 'MTN-BIGTIME:50' };
    expect((await port.deliver.send(large, patient())).outcome).toBe('accepted');
    expect(simulator.journal.at(-1)).toMatchObject({ amount: 180 });
  });
});

describe('an order', () => {
  async function asks(behaviour: string) {
    const call = callOf(port.deliver, order());
    await call.send();
    simulator.script({ subject: asked, behaviour });
    return call.find();
  }

  it.each(Object.entries(orderStatuses))('that is %s is %s', async (word, status) => {
    expect((await asks(`says  ${word.toUpperCase()} `)).status).toBe(status);
  });

  it.each(['says parked', 'says constructor', 'lag'])('with %s is unknown', async (behaviour) => {
    expect((await asks(behaviour)).status).toBe('unknown');
  });

  it('is read in the older shape too', async () => {
    expect((await asks('older')).status).toBe('in_progress');
  });

  it.each([
    ['late_success', 30_000, 'failed'],
    ['late_success', 300_000, 'done'],
    ['reversed', 90_000_000, 'reversed'],
  ])('that goes %s is after %s ms: %s', async (behaviour, afterMs, status) => {
    const call = callOf(port.deliver, order());
    simulator.script({ subject, behaviour });
    await call.send();
    await simulator.advance(afterMs);
    expect((await call.find()).status).toBe(status);
  });
});

it('is never ordered again, and cannot be asked about where its own name was lost', () => {
  expect(port.deliver.traits).toMatchObject({
    duplicates: 'unsafe',
    statusBy: 'theirs',
    notFoundIsConclusiveAfterMs: 'never',
  });
});

it('says what is in the wallet, what it sells, and what is wrong with its key', async () => {
  expect(await port.findFloat(patient())).toBe(pesewas(50_000));
  const offers = [
    { code: 'AT:1', label: '1 GB', cost: pesewas(390) },
    { code: 'AT:5', label: '5 GB', cost: pesewas(1_900) },
    { code: 'AT-BIGTIME:50', label: '50 GB', cost: pesewas(15_000) },
  ];
  expect(await port.listOffers?.('AIRTELTIGO', patient())).toEqual(offers);
  simulator.script({ subject: '/packages.php', behaviour: 'nested' });
  expect(await port.listOffers?.('AIRTELTIGO', patient())).toEqual(offers);
  expect(await port.listDay('2026-01-01', undefined, patient())).toBeUndefined();
  expect(port.readWebhook({ rawBody: Buffer.from('{}'), headers: {} })).toEqual({ accepted: false });
  const states = async (some: typeof port) => (await some.check(patient())).map(({ state }) => state);
  expect(await states(port)).toEqual(['right', 'warning']);
  const wrong = portAt(simulator.url, 'cc_wrong');
  expect(await states(wrong)).toEqual(['wrong', 'warning']);
  expect(JSON.stringify(await wrong.check(patient()))).not.toContain('cc_wrong');
});
