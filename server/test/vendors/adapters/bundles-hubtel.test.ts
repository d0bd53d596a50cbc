/** Hubtel's bundles against its simulator: the suite of the port, moving prices, and every code and word. */
import { pesewas } from '@ntem/contract/money';
import { networks } from '@ntem/contract/networks';
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createHubtelBundles } from '#vendors/hubtel/bundles.ts';
import { hubtel } from '#vendors/hubtel/vendor.ts';
import { commissionCodes } from '#vendors/hubtel/words.ts';
import type { BundleOrder } from '#vendors/ports/bundles-port.ts';
import { itIsASupplier, orderFor } from './bundles-port.ts';
import { parts, settingsAt, startHubtel } from './hubtel.ts';
import { known, patient } from './operation.ts';
import { closedAddress, numberOf, supplierBench } from './simulated-people.ts';

const simulator = await forFile(startHubtel());
const ownNumbers = ['0240000009', '0200000009', '0270000009'].map(numberOf);
const portWith = (more = {}) => createHubtelBundles(settingsAt(simulator.url, more), parts);
const fiveMinutesMs = 300_000;
let begunAt = simulator.clock.now();

const plain = portWith({ offerNumbers: ownNumbers });
/** Asked as the shop asks: with the age that the attempt has by then. */
const deliver: typeof plain.deliver = {
  ...plain.deliver,
  find: (attempt, signal) =>
    plain.deliver.find({ ...attempt, ageMs: simulator.clock.now() - begunAt }, signal),
};

const bench = supplierBench(simulator, {
  port: { ...plain, deliver },
  unreachable: createHubtelBundles(settingsAt(await closedAddress()), parts),
  word: 'deliver',
  arrival: 'order',
  more: () => {
    begunAt = simulator.clock.now();
  },
});

const recipient = bench.recipients.ordinary;
const send = (order: BundleOrder) => deliver.send(order, patient());
const find = ({ reference }: BundleOrder) => deliver.find(known(reference), patient());

itIsASupplier(bench);

describe('an offer', () => {
  const offers = `offers ${recipient}`;
  const ordered = () => simulator.journal.filter(({ kind }) => kind === 'order');

  it('is ordered with its code and its price of this moment, byte for byte', async () => {
    const telecel = {
      ...orderFor(numberOf('0205550142')),
      network: 'TELECEL',
      supplierCode: ' 5.7 GB',
    } as const;
    expect((await send(telecel)).outcome).toBe('accepted');
    expect(ordered()).toMatchObject([{ bundle: ' 5.7 GB', amount: 2_000 }]);
  });

  it.each(['5.7 GB', 'data_bundle_9'])(
    'that is not there as %j is refused, and nothing is ordered',
    async (code) => {
      const telecel = {
        ...orderFor(numberOf('0205550142')),
        network: 'TELECEL',
        supplierCode: code,
      } as const;
      expect(await send(telecel)).toMatchObject({
        outcome: 'failed',
        failure: 'refused',
        reason: 'not_offered',
      });
      expect(ordered()).toEqual([]);
    },
  );

  it('that went up is refused before it is ordered, and the buyer gets the money back', async () => {
    simulator.script({ subject: offers, behaviour: 'price_up' });
    expect(await send(orderFor(recipient))).toMatchObject({
      ...{ outcome: 'failed', failure: 'refused', reason: 'price_went_up' },
      evidence: { bundle: '5GB', asked: 24.5, expected: 24 },
    });
    expect(ordered()).toEqual([]);
  });

  it('that went down is ordered for less', async () => {
    simulator.script({ subject: offers, behaviour: 'price_down' });
    expect((await send(orderFor(recipient))).outcome).toBe('accepted');
    expect(ordered()).toMatchObject([{ amount: 2_350 }]);
  });

  it('that moves between question and order is refused there', async () => {
    const order = orderFor(recipient);
    simulator.script({ subject: order.reference, behaviour: 'price_moved' });
    expect(await send(order)).toMatchObject({ outcome: 'failed', failure: 'refused', reason: 'validation' });
  });

  it.each([
    ['gone', 'refused'],
    ['forbidden', 'config'],
    ['unauthorized', 'config'],
    ['rate_limited', 'rate_limited'],
    ['close_before', 'not_sent'],
    ['cut_json', 'not_sent'],
    ['html_502_after', 'not_sent'],
    ['code 0005', 'not_sent'],
    ['code 4000', 'refused'],
    ['code 4075', 'provider_float'],
    ['code 4103', 'config'],
  ])('that cannot be asked for (%s) orders nothing: %s', async (behaviour, failure) => {
    simulator.script({ subject: offers, behaviour });
    expect(await send(orderFor(recipient))).toMatchObject({ outcome: 'failed', failure });
    expect(ordered()).toEqual([]);
  });
});

describe('a code in the answer', () => {
  const rows: [code: string, sentence: string, means: Record<string, string>][] = [
    ['0000', '', { outcome: 'accepted' }],
    ['0001', '', { outcome: 'accepted' }],
    ['0005', '', { outcome: 'unknown', reason: 'provider_says_unknown' }],
    ['2000', 'FAILED', { failure: 'refused' }],
    ['2000', 'Insufficient balance', { failure: 'provider_float' }],
    ['2001', 'FAILED', { failure: 'refused' }],
    ['2001', 'insufficient prepaid balance', { failure: 'provider_float' }],
    ['4000', '', { failure: 'refused' }],
    ['4010', '', { failure: 'refused' }],
    ['4075', '', { failure: 'provider_float' }],
    ['4101', '', { failure: 'config' }],
    ['4103', '', { failure: 'config' }],
    ['3050', '', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['5000', '', { outcome: 'unknown', reason: 'unmapped_code' }],
  ];

  it.each(rows)('%s (%s) means %o', async (code, sentence, means) => {
    const order = orderFor(recipient);
    simulator.script({ subject: order.reference, behaviour: `code ${code} ${sentence}`.trim() });
    const outcome = 'failure' in means ? 'failed' : means.outcome;
    expect(await send(order)).toMatchObject({ outcome, ...means, evidence: { code } });
  });

  it('is tried for every row of the table', () => {
    const tried = new Set(rows.map(([code]) => code));
    expect(Object.keys(commissionCodes).filter((code) => !tried.has(code))).toEqual([]);
  });

  it.each([
    ['unknown_delivered', 'done'],
    ['unknown_failed', 'failed'],
  ])('0005 is no failure: %s, the status says later: %s', async (behaviour, status) => {
    const order = orderFor(recipient);
    simulator.script({ subject: order.reference, behaviour });
    expect((await send(order)).outcome).toBe('unknown');
    await bench.passTime();
    expect((await find(order)).status).toBe(status);
  });
});

describe('a status', () => {
  it.each([
    ['Paid true', fiveMinutesMs, 'done'],
    ['Paid false', fiveMinutesMs + 1, 'unknown'],
    ['Paid null', fiveMinutesMs + 1, 'unknown'],
    ['Unpaid true', fiveMinutesMs + 1, 'unknown'],
    ['Unpaid null', fiveMinutesMs + 1, 'unknown'],
    ['Unpaid false', fiveMinutesMs, 'in_progress'],
    ['Unpaid false', fiveMinutesMs + 1, 'failed'],
    ['Refunded false', fiveMinutesMs + 1, 'unknown'],
    ['Refunded true', fiveMinutesMs + 1, 'unknown'],
    ['Settling false', fiveMinutesMs + 1, 'unknown'],
  ])('of %s after %s ms is %s', async (words, ageMs, status) => {
    const order = orderFor(recipient);
    await send(order);
    simulator.script({ subject: order.reference, behaviour: `word ${words}` });
    const attempt = { ...known(order.reference), ageMs };
    expect(await plain.deliver.find(attempt, patient())).toMatchObject({ status });
  });

  it.each([
    ['other_reference', { status: 'unknown', reason: 'other_reference' }],
    ['code 4505', { status: 'unknown' }],
    ['lag', { status: 'not_found' }],
  ])('with %s is %o, though it was delivered', async (behaviour, said) => {
    const order = orderFor(recipient);
    await send(order);
    await bench.passTime();
    simulator.script({ subject: order.reference, behaviour });
    expect(await find(order)).toMatchObject(said);
  });

  it('that was a failure may become a delivery', async () => {
    const order = orderFor(recipient);
    simulator.script({ subject: order.reference, behaviour: 'late_success' });
    await send(order);
    await simulator.advance(fiveMinutesMs + 1);
    expect((await find(order)).status).toBe('failed');
    await simulator.advance(fiveMinutesMs);
    expect((await find(order)).status).toBe('done');
  });
});

it('is never ordered again blindly', () => {
  expect(deliver.traits).toMatchObject({ duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' });
});

it('takes a callback only at the address of its reference', async () => {
  const order = orderFor(recipient);
  await send(order);
  await simulator.advance(10_000);
  const { url = '', body = '' } = simulator.posted.at(-1) ?? {};
  const request = { rawBody: Buffer.from(body), headers: {}, token: url.split('/').at(-1) };
  expect(plain.readWebhook(request)).toMatchObject({
    accepted: true,
    hints: [{ reference: order.reference }],
  });
  expect(plain.readWebhook({ ...request, token: 'guessed' })).toEqual({ accepted: false });
});

it('tells what is left to sell from, and why an order failed where a callback said so', async () => {
  expect(await plain.findFloat(patient())).toBe(pesewas(90_000));
  const order = orderFor(recipient);
  await send(order);
  simulator.script({ subject: order.reference, behaviour: 'word Unpaid false', times: 2 });
  const announced = { failure: 'provider_float', reason: 'provider_float' } as const;
  const attempt = { ...known(order.reference), announced };
  expect((await plain.deliver.find(attempt, patient())).status).toBe('in_progress');
  const later = { ...attempt, ageMs: fiveMinutesMs + 1 };
  expect(await plain.deliver.find(later, patient())).toMatchObject({ status: 'failed', ...announced });
});

describe('its price list', () => {
  it('is that of our own number of the network', async () => {
    expect(await plain.listOffers?.('TELECEL', patient())).toEqual([
      { code: ' 5.7 GB', label: '5.7 GB', cost: pesewas(2_000) },
    ]);
    for (const network of networks) expect(await plain.listOffers?.(network, patient())).not.toEqual([]);
  });

  it('is not known without such a number, or without an answer', async () => {
    expect(
      await portWith({ offerNumbers: [ownNumbers[0]] }).listOffers?.('TELECEL', patient()),
    ).toBeUndefined();
    simulator.script({ subject: `offers ${ownNumbers[1]}`, behaviour: 'close_before' });
    expect(await plain.listOffers?.('TELECEL', patient())).toBeUndefined();
  });

  it('shows before the first order what is wrong', async () => {
    const states = async (more = {}) =>
      (await portWith({ offerNumbers: ownNumbers, ...more }).check(patient())).map(({ state }) => state);
    expect(await states()).toEqual(['right', 'right', 'right']);
    expect(await states({ offerNumbers: [] })).toEqual(['warning', 'warning', 'warning']);
    expect(await states({ apiKey: 'another' })).toEqual(['wrong', 'wrong', 'wrong']);
    expect(await states({ prepaidDepositId: '1' })).toEqual(['wrong', 'wrong', 'wrong']);
    simulator.script({ subject: `offers ${ownNumbers[0]}`, behaviour: 'gone' });
    expect(await states()).toEqual(['wrong', 'right', 'right']);
  });
});

it('is opened with its settings, each in its place', async () => {
  const hosts = ['RECEIVE', 'STATUS', 'SEND', 'SEND_STATUS', 'COMMISSION', 'BALANCE'].map(
    (host) => `HUBTEL_${host}_URL`,
  );
  const env = {
    ...Object.fromEntries(hosts.map((host) => [host, simulator.url])),
    ...{ HUBTEL_API_ID: 'id', HUBTEL_API_KEY: 'key-of-hubtel', HUBTEL_POS_SALES_ID: '11684' },
    HUBTEL_PREPAID_DEPOSIT_ID: '11691',
    ...{ HUBTEL_MTN_SERVICE_ID: 'service-mtn', HUBTEL_TELECEL_SERVICE_ID: 'service-telecel' },
    ...{ HUBTEL_AIRTELTIGO_SERVICE_ID: 'service-at', HUBTEL_OFFER_NUMBERS: ownNumbers.join(', ') },
    HUBTEL_CALLBACK_ADDRESSES: '18.202.122.131',
  };
  const reading = hubtel.read(env);
  if (!('open' in reading)) throw new Error(JSON.stringify(reading));
  const { payments, bundles } = reading.open(parts);
  const lines = [...((await payments?.check(patient())) ?? []), ...((await bundles?.check(patient())) ?? [])];
  const callbacks = { state: 'warning', what: 'Callbacks' };
  const right = (most: number) => Array(most).fill({ state: 'right' });
  expect(lines).toMatchObject([...right(3), callbacks, ...right(3)]);
  expect(await bundles?.listOffers?.('AIRTELTIGO', patient())).toMatchObject([{ code: 'DATA10' }]);
});
