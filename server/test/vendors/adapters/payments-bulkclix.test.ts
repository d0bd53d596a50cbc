/** BulkClix's payments against its simulator: the suite of the port, the transport's faults, and every word it says. */
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { readRefusal } from '#vendors/bulkclix/money.ts';
import { createBulkClixPayments } from '#vendors/bulkclix/payments.ts';
import { simulateBulkClix } from '#vendors/bulkclix/simulator.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';
import { callOf, known, patient } from './operation.ts';
import { itIsAGateway, itSaysOfAPayment } from './payments-port.ts';
import { closedAddress, gatewayBench, numberOf, partsOf } from './simulated-people.ts';
import { itKnowsItsCallbacks } from './unsigned-callbacks.ts';

const keys = { apiKey: 'simulated-key', channels: 'new' as const };
const parts = partsOf('bulkclix');
const heard: { url: string; isAccepted: boolean }[] = [];
const simulator: Simulator = await forFile(
  startSimulator(simulateBulkClix(keys), {
    async post({ url, body }) {
      const token = url.split('/').at(-1);
      const reading = port.readWebhook({ rawBody: Buffer.from(body), headers: {}, token });
      heard.push({ url, isAccepted: reading.accepted });
      return 200;
    },
  }),
);
const open = (settings: Partial<Parameters<typeof createBulkClixPayments>[0]> = {}) =>
  createBulkClixPayments({ ...keys, url: simulator.url, ...settings }, parts);
const port: PaymentsPort = open();

const bench = gatewayBench(simulator, {
  port: port,
  unreachable: open({ url: await closedAddress() }),
  words: { collect: 'collect', send: 'payout' },
});

const payer = bench.payers.ordinary;
const network = 'MTN' as const;
const { collection, payout } = bench;
const findCollection = (reference: string) => port.collect.find(known(reference), patient());

itIsAGateway(bench);
describe('callbacks', () => {
  itKnowsItsCallbacks(() => ({
    readWebhook: port.readWebhook,
    callbacks: parts.callbacks,
    announce: (reference, hasSucceeded) => ({
      amount: 26.5,
      status: hasSucceeded ? 'success' : 'failed',
      transaction_id: reference,
      ext_transaction_id: 'EXT-1',
      phone_number: payer,
    }),
  }));

  it('come to the address of the payment', async () => {
    const wanted = collection();
    await port.collect.send(wanted, patient());
    simulator.payer(wanted.reference, 'approve');
    await simulator.advance(1_000);
    expect(heard.at(-1)).toEqual({ url: parts.callbacks.urlFor(wanted.reference), isAccepted: true });
  });
});

describe('its answer about a payment', () => {
  async function collectWith(behaviour: string) {
    const wanted = collection();
    simulator.script({ subject: wanted.reference, behaviour });
    return { reference: wanted.reference, started: await port.collect.send(wanted, patient()) };
  }

  const words = {
    done: ['success', 'successful', 'completed', 'approved', 'paid', 'SUCCESS', 'Paid '],
    in_progress: ['pending', 'processing', 'in_progress', 'queued', 'initiated', '', 'PENDING'],
    failed: ['failed', 'cancelled', 'declined', 'rejected', 'error', 'Failed'],
    unknown: ['reversed', 'refunded', 'sucess', 'constructor'],
  };
  const rows = Object.entries(words).flatMap(([status, all]) => all.map((word) => [word, status] as const));
  it.each(rows)('%j is %s, of a payout too', async (word, status) => {
    const { reference } = await collectWith(`word:${word}`);
    expect((await findCollection(reference)).status).toBe(status);
    const call = callOf(port.payOut, payout());
    simulator.script({ subject: call.reference, behaviour: `word:${word}` });
    await call.send();
    expect((await call.find()).status).toBe(status);
  });

  it.each([
    ['cancelled', 'declined'],
    ['declined', 'declined'],
    ['rejected', 'declined'],
    ['failed', 'other'],
    ['error', 'other'],
  ])('%s means %s', async (word, reason) => {
    const { reference } = await collectWith(`word:${word}`);
    expect(await findCollection(reference)).toMatchObject({ status: 'failed', reason });
  });

  itSaysOfAPayment(bench, [
    ['other_amount', { status: 'done', amount: 2_750n }],
    ['other_currency', { status: 'done', currency: 'NGN' }],
    ['other_reference', { status: 'unknown', reason: 'other_reference' }],
  ]);

  it('that it does not find in the first seconds is no failure', async () => {
    const { reference } = await collectWith('lag');
    expect(await findCollection(reference)).toEqual({ status: 'not_found' });
    await simulator.advance(5_000);
    expect((await findCollection(reference)).status).toBe('in_progress');
  });

  it.each([401, 403, 429, 500, 503])('with %i says nothing, whatever the words', async (http) => {
    const wanted = collection();
    await port.collect.send(wanted, patient());
    simulator.script({ subject: wanted.reference, behaviour: `http:${http}` });
    expect((await findCollection(wanted.reference)).status).toBe('unknown');
  });

  it('that came late: failed first, and done after all', async () => {
    const { reference } = await collectWith('late_success');
    await simulator.advance(300_000);
    expect(await findCollection(reference)).toMatchObject({ status: 'failed' });
    await simulator.advance(300_000);
    expect(await findCollection(reference)).toMatchObject({ status: 'done', amount: 2_650n });
  });

  it('without our reference is no answer: it may have happened', async () => {
    const { started } = await collectWith('without_data');
    expect(started).toMatchObject({ outcome: 'unknown', reason: 'unmapped_code' });
  });

  it('is never sent blindly again, and never given up because it is not found', () => {
    const promises = { duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' };
    expect(port.collect.traits).toMatchObject({ ...promises, statusBy: 'ours' });
    for (const { traits } of [port.payOut, port.refund])
      expect(traits).toMatchObject({ ...promises, statusBy: 'theirs' });
  });
});

describe('its answer about a payout', () => {
  async function payOutWith(behaviour: string) {
    const call = callOf(port.payOut, payout());
    simulator.script({ subject: call.reference, behaviour });
    const started = await call.send();
    await simulator.advance(10_000);
    return { ...call, started };
  }

  it('with an empty account: our float', async () => {
    const failure = { outcome: 'failed', failure: 'provider_float' };
    expect((await payOutWith('float_empty')).started).toMatchObject(failure);
  });

  it('without its own reference is no answer, and cannot be asked about', async () => {
    const { started, find } = await payOutWith('without_data');
    expect(started).toMatchObject({ outcome: 'unknown' });
    expect(await find()).toEqual({ status: 'unknown', reason: 'no_vendor_reference' });
  });

  it.each([
    ['without_ours', true],
    ['without_ours_and_other', false],
    ['other_reference', false],
  ])('with %s: ours is %s', async (behaviour, isOurs) => {
    const { find, reference } = await payOutWith(behaviour);
    const other = { status: 'unknown', reason: 'other_reference' };
    expect(await find()).toMatchObject(isOurs ? { status: 'done', reference } : other);
  });

  it.each(['new', 'old'] as const)(
    'in the %s spelling of networks is taken, in the other refused',
    async (channels) => {
      const strict = await startSimulator(simulateBulkClix({ ...keys, channels }), { post: async () => 200 });
      const send = (spelling: 'new' | 'old', to: 'MTN' | 'TELECEL' | 'AIRTELTIGO') =>
        open({ url: strict.url, channels: spelling }).payOut.send({ ...payout(), network: to }, patient());
      for (const other of ['TELECEL', 'AIRTELTIGO'] as const) {
        expect((await send(channels, other)).outcome).toBe('accepted');
        const refused = { outcome: 'failed', failure: 'refused', reason: 'validation' };
        expect(await send(channels === 'new' ? 'old' : 'new', other)).toMatchObject(refused);
      }
      await strict.close();
    },
  );
});

it.each([
  [400, 'Invalid phone number', { outcome: 'failed', failure: 'refused' }],
  [422, 'The amount is invalid.', { outcome: 'failed', failure: 'refused' }],
  [422, 'The transaction id has already been taken.', { outcome: 'unknown', reason: 'duplicate_reference' }],
  [400, 'Insufficient balance', { outcome: 'failed', failure: 'provider_float' }],
  [401, 'Insufficient', { outcome: 'failed', failure: 'config' }],
  [429, 'Slow down', { outcome: 'failed', failure: 'rate_limited' }],
  [409, 'Conflict', { outcome: 'unknown', reason: 'unmapped_code' }],
  [404, 'Not found', { outcome: 'unknown', reason: 'unmapped_code' }],
  [200, 'Payment Initiated Successful', { outcome: 'unknown', reason: 'unmapped_code' }],
])('a call answered by %i %s: %o', (http, message, outcome) => {
  expect(readRefusal(http, message)).toMatchObject(outcome);
});

it('shows the payer who asks, within twenty characters', async () => {
  const own = createBulkClixPayments(
    { ...keys, url: simulator.url },
    { ...parts, storeName: 'A shop with a name of forty characters!!' },
  );
  expect((await own.collect.send(collection(), patient())).outcome).toBe('accepted');
});

it('says whose wallet it is, what is there, and what is wrong with its key', async () => {
  const { findOwner, findBalance, check } = port;
  expect(await findOwner?.({ phone: payer, network }, patient())).toBe('ABENA OWUSU');
  expect(await findOwner?.({ phone: numberOf('0245550000'), network }, patient())).toBeUndefined();
  expect(await findBalance(patient())).toBe(421_030n);
  expect((await check(patient())).map(({ state }) => state)).toEqual(['right', 'right']);
  const lines = await open({ apiKey: 'another-key' }).check(patient());
  expect(lines.map(({ state }) => state)).toEqual(['wrong', 'warning']);
  expect(JSON.stringify(lines)).not.toContain('another-key');
});
