/** MTN MoMo's adapter against its simulator: the suite of the port, tokens, the transport's faults, and every word it says. */
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createMtnMomoPayments } from '#vendors/mtn-momo/payments.ts';
import { toNote } from '#vendors/mtn-momo/requests.ts';
import { simulateMtnMomo } from '#vendors/mtn-momo/simulator.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';
import { callOf, known, newReference, patient } from './operation.ts';
import { itIsAGateway, itSaysOfAPayment } from './payments-port.ts';
import { closedAddress, countIn, gatewayBench, numberOf, partsOf } from './simulated-people.ts';
import { givenUpOn } from './transport.ts';
import { itKnowsItsCallbacks } from './unsigned-callbacks.ts';

const keys = {
  environment: 'mtnghana',
  collection: { subscriptionKey: 'collecting', user: 'user', key: 'secret' },
  disbursement: { subscriptionKey: 'sending', user: 'other-user', key: 'other-secret' },
};
const parts = partsOf('mtn-momo');
const tokenIn = (url: string) => url.split('/').at(-1);
const heard: { url: string; method: string; isAccepted: boolean }[] = [];
const simulator: Simulator = await forFile(
  startSimulator(simulateMtnMomo({ ...keys, callbackHost: 'shop.example' }), {
    async post({ url, method = 'POST', body }) {
      const reading = port.readWebhook({ rawBody: Buffer.from(body), headers: {}, token: tokenIn(url) });
      heard.push({ url, method, isAccepted: reading.accepted });
      return 200;
    },
  }),
);
/** Its tokens end by the simulator's clock. */
const open = (settings: Partial<Parameters<typeof createMtnMomoPayments>[0]> = {}) =>
  createMtnMomoPayments({ ...keys, url: simulator.url, ...settings }, parts, simulator.clock.now);
const port: PaymentsPort = open();

const bench = gatewayBench(simulator, {
  port: port,
  unreachable: open({ url: await closedAddress() }),
  words: { collect: 'collect', send: 'transfer' },
});

const payer = bench.payers.ordinary;
const network = 'MTN' as const;
const { collection, payout: transfer } = bench;

itIsAGateway(bench, { unauthorizedTimes: 2, isAnsweredByNothing: true });
describe('callbacks', () => {
  itKnowsItsCallbacks(() => ({
    readWebhook: port.readWebhook,
    callbacks: parts.callbacks,
    announce: (externalId, hasSucceeded) => ({
      externalId,
      amount: '26.50',
      currency: 'GHS',
      status: hasSucceeded ? 'SUCCESSFUL' : 'FAILED',
    }),
  }));

  it('come once, by POST or PUT, at the address of the call', async () => {
    heard.length = 0;
    for (let n = 0; n < 6; n += 1) {
      const wanted = collection();
      await port.collect.send(wanted, patient());
      simulator.payer(wanted.reference, 'approve');
      await simulator.advance(1_000);
      expect(heard.at(-1)).toMatchObject({
        url: parts.callbacks.urlFor(wanted.reference),
        isAccepted: true,
      });
    }
    await simulator.advance(86_400_000);
    expect(heard).toHaveLength(6);
    expect(new Set(heard.map(({ method }) => method))).toEqual(new Set(['POST', 'PUT']));
  });
});

describe('tokens', () => {
  const collected = '/collection/token/';
  const countTokens = countIn(simulator, 'token');

  it('are asked for once by everybody who needs one, and kept until a minute before they end', async () => {
    const own = open();
    await Promise.all([1, 2, 3].map(() => own.collect.send(collection(), patient())));
    expect(await countTokens('collection')).toBe(1);
    await simulator.advance(3_539_000);
    await own.findBalance(patient());
    expect(await countTokens('collection')).toBe(1);
    await simulator.advance(1_000);
    await own.findBalance(patient());
    expect(await countTokens('collection')).toBe(2);
  });

  it('are replaced once where one was turned away', async () => {
    const own = open();
    const wanted = collection();
    simulator.script({ subject: wanted.reference, behaviour: 'unauthorized' });
    expect((await own.collect.send(wanted, patient())).outcome).toBe('accepted');
    expect(await countTokens('collection')).toBe(2);
    expect(await bench.countPrompts(wanted.reference)).toBe(1);
  });

  it.each([
    ['close_before', { failure: 'not_sent' }],
    ['close_after', { failure: 'not_sent' }],
    ['html_502_after', { failure: 'not_sent' }],
    ['cut_json', { failure: 'not_sent' }],
    ['hang_after', { failure: 'not_sent', reason: 'given_up' }],
    ['unauthorized', { failure: 'config' }],
    ['forbidden', { failure: 'config' }],
    ['rate_limited', { failure: 'rate_limited' }],
  ])('with %s: nothing was sent, and the next call may try again', async (behaviour, failure) => {
    const own = open();
    const wanted = collection();
    simulator.script({ subject: collected, behaviour });
    const signal = givenUpOn(simulator, behaviour);
    expect(await own.collect.send(wanted, signal)).toMatchObject({ outcome: 'failed', ...failure });
    expect(await bench.countPrompts(wanted.reference)).toBe(0);
    if (behaviour.startsWith('hang')) return;
    expect((await own.collect.send(wanted, patient())).outcome).toBe('accepted');
  });

  it('that cannot be had say nothing of what was asked about', async () => {
    const own = open();
    simulator.script({ subject: collected, behaviour: 'unauthorized' });
    expect((await own.collect.find(known(newReference('uuid')), patient())).status).toBe('unknown');
  });

  it('are not asked for by a caller who has given up', async () => {
    await open().collect.send(collection(), AbortSignal.abort());
    expect(await countTokens('collection')).toBe(0);
  });
});

describe('wallets of another network', () => {
  it.each(['TELECEL', 'AIRTELTIGO'] as const)('of %s are refused, and nothing is sent', async (other) => {
    const refused = { outcome: 'failed', failure: 'refused', reason: 'unsupported' };
    const collectionReference = newReference('uuid');
    const { collect, payOut, refund, findOwner } = open();
    const given = { ...collection(), collectionReference, collectionVendorReference: undefined };
    expect(await collect.send({ ...collection(), network: other }, patient())).toEqual(refused);
    expect(await payOut.send({ ...transfer(), network: other }, patient())).toEqual(refused);
    expect(await refund.send({ ...given, network: other }, patient())).toEqual(refused);
    expect(await findOwner?.({ phone: payer, network: other }, patient())).toBeUndefined();
    expect(simulator.journal).toEqual([]);
    for (const operation of [collect, payOut, refund]) expect(operation.networks).toEqual(['MTN']);
  });
});

describe('its answer', () => {
  async function collectWith(behaviour: string) {
    const wanted = collection();
    simulator.script({ subject: wanted.reference, behaviour });
    await port.collect.send(wanted, patient());
    return wanted.reference;
  }
  const findCollection = (reference: string) => port.collect.find(known(reference), patient());

  itSaysOfAPayment(bench, [
    ['other_amount', { status: 'done', amount: 2_750n }],
    ['other_currency', { status: 'done', currency: 'EUR' }],
    ['other_reference', { status: 'unknown', reason: 'other_reference' }],
  ]);

  const refused = (reason: string) => ({ status: 'failed', reason });
  const config = { status: 'failed', failure: 'config' };
  const float = { status: 'failed', failure: 'provider_float' };
  const unmapped = { status: 'unknown', reason: 'unmapped_code' };
  it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['ONGOING', refused('other')],
    ['DELAYED', refused('other')],
    ['REJECTED', refused('declined')],
    ['APPROVAL_REJECTED', refused('declined')],
    ['PAYMENT_NOT_APPROVED', refused('declined')],
    ['TRANSACTION_CANCELED', refused('declined')],
    ['EXPIRED', refused('payer_timeout')],
    ['COULD_NOT_PERFORM_TRANSACTION', refused('payer_timeout')],
    ['NOT_ENOUGH_FUNDS', refused('insufficient_funds'), float],
    ['PAYER_LIMIT_REACHED', refused('limit_reached'), float],
    ['PAYER_NOT_FOUND', refused('payer_not_registered'), config],
    ['PAYEE_NOT_FOUND', refused('other'), refused('payee_not_registered')],
    ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', refused('low_balance_or_limit')],
    ['SENDER_ACCOUNT_NOT_ACTIVE', refused('payer_not_registered'), config],
    ['PAYEE_LIMIT_REACHED', config, refused('limit_reached')],
    ['VALIDATION_ERROR', refused('validation')],
    ['INTERNAL_PROCESSING_ERROR', refused('other')],
    ['NOT_ALLOWED', config],
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', config],
    ['INVALID_CALLBACK_URL_HOST', config],
    ['INVALID_CURRENCY', refused('validation')],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', config, refused('limit_reached')],
    ['', refused('other')],
    ['SERVICE_UNAVAILABLE', refused('other')],
    ['SOMETHING_NEW', refused('other')],
    ['constructor', refused('other')],
  ])(
    'FAILED with %s: of a payment %o, of a transfer %o',
    async (reason, ofPayment, ofTransfer = ofPayment) => {
      const found = await findCollection(await collectWith(`reason:${reason}`));
      expect(found).toMatchObject(ofPayment);
      if (!('failure' in ofPayment)) expect(found).not.toHaveProperty('failure');
      const sent = transfer();
      simulator.script({ subject: sent.reference, behaviour: `reason:${reason}` });
      await port.payOut.send(sent, patient());
      expect(await port.payOut.find(known(sent.reference), patient())).toMatchObject(ofTransfer);
    },
  );

  it('in a new word is unknown', async () => {
    expect(await findCollection(await collectWith('new_word'))).toMatchObject(unmapped);
  });

  it('with a reason that is an object means the same', async () => {
    const reference = await collectWith('reason_object');
    simulator.payer(reference, 'decline');
    expect(await findCollection(reference)).toMatchObject(refused('declined'));
  });

  it('of a payment that came late: failed first, and done after all', async () => {
    const reference = await collectWith('late_success');
    await simulator.advance(300_000);
    expect(await findCollection(reference)).toMatchObject(refused('payer_timeout'));
    await simulator.advance(300_000);
    expect(await findCollection(reference)).toMatchObject({ status: 'done', amount: 2_650n });
  });

  it('of a payment that its status does not know yet is no failure', async () => {
    const wanted = collection();
    await port.collect.send(wanted, patient());
    simulator.script({ subject: wanted.reference, behaviour: 'lag' });
    expect(await findCollection(wanted.reference)).toEqual({ status: 'not_found' });
  });

  it('of what it does not know counts only in its own words', async () => {
    const wanted = collection();
    await port.collect.send(wanted, patient());
    simulator.script({ subject: wanted.reference, behaviour: 'astray' });
    expect(await findCollection(wanted.reference)).toEqual({ status: 'unknown', reason: 'http_404' });
  });

  it.each(['collect', 'payOut'] as const)('of a second %s: the first arrived', async (kind) => {
    const call = kind === 'collect' ? callOf(port.collect, collection()) : callOf(port.payOut, transfer());
    await call.send();
    expect(await call.send()).toMatchObject({ outcome: 'unknown', reason: 'duplicate_reference' });
  });

  it('of a request that it cannot take: refused', async () => {
    const wanted = { ...collection(), reference: newReference() };
    const outcome = { outcome: 'failed', failure: 'refused', reason: 'validation' };
    expect(await port.collect.send(wanted, patient())).toMatchObject(outcome);
  });
});

it.each([
  ["Ama's 5 GB", 'Amas 5 GB'],
  ['MTN 5 GB to 024.123-4567', 'MTN 5 GB to 024.123-4567'],
  ['a'.repeat(200), 'a'.repeat(160)],
  ['“Kofi’s” & Co', 'Kofis  Co'],
])('writes the note %s as %s', (label, note) => {
  expect(toNote(label)).toBe(note);
});

it('says whose wallet it is, what is there, and what is wrong with its keys', async () => {
  const { findOwner, findBalance, check } = port;
  expect(await findOwner?.({ phone: payer, network }, patient())).toBe('ABENA OWUSU');
  expect(await findOwner?.({ phone: numberOf('0245550000'), network }, patient())).toBeUndefined();
  // Of both products: our books have one account for both.
  expect(await findBalance(patient())).toBe(421_030n + 90_000n);
  for (const product of ['collection', 'disbursement'] as const) {
    const without = open({ [product]: { ...keys[product], subscriptionKey: 'not ours' } });
    expect(await without.findBalance(patient())).toBeUndefined();
  }
  const statesOf = async (lines: ReturnType<typeof check>) => (await lines).map(({ state }) => state);
  expect(await statesOf(check(patient()))).toEqual([...Array(5).fill('right'), 'warning']);
  const wrong = open({
    environment: 'sandbox',
    disbursement: { ...keys.disbursement, subscriptionKey: keys.collection.subscriptionKey },
  }).check(patient());
  expect(await statesOf(wrong)).toEqual(['wrong', 'warning', 'wrong', 'warning', 'wrong', 'warning']);
  expect(JSON.stringify(await wrong)).not.toMatch(/secret|collecting|sending/);
});
