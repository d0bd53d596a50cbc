/** Paystack's adapter against its simulator: the suite of the port, the transport's faults, and every word it says. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createPaystackPayments } from '#vendors/paystack/payments.ts';
import { simulatePaystack } from '#vendors/paystack/simulator.ts';
import { signatureHeader, signPaystackWebhook } from '#vendors/paystack/webhook.ts';
import { chargeFailure, chargeStatuses, transferStatuses, verifyStatuses } from '#vendors/paystack/words.ts';
import type { ListedTransaction } from '#vendors/ports/outcomes.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';
import { known, newReference, patient } from './operation.ts';
import { itChecksRefunds, itIsAGateway, itSaysOfAPayment, itWantsCodes } from './payments-port.ts';
import { closedAddress, gatewayBench, numberOf, partsOf } from './simulated-people.ts';
import { itChecksSignatures } from './webhook-signatures.ts';

const secretKey = 'sk_live_simulated';
const parts = partsOf('paystack');
const simulator = await forFile(
  startSimulator(simulatePaystack({ secretKey, webhookUrl: parts.callbacks.url }), { post: async () => 200 }),
);
const portWith = (refunds: 'transfer' | 'refund', url = simulator.url) =>
  createPaystackPayments({ url, secretKey, refunds }, parts);

const bench = gatewayBench(simulator, {
  port: portWith('transfer'),
  unreachable: portWith('transfer', await closedAddress()),
  words: { collect: 'charge', send: 'transfer' },
});

const payer = bench.payers.ordinary;
const { collection } = bench;

itIsAGateway(bench);
describe('collecting with a voucher', () =>
  itWantsCodes(() => ({
    ...bench,
    payerWithCode: numberOf('0205550142'),
    voucherOf: async () => simulator.messages('0205550142').at(-1)?.code ?? '',
  })));
describe('webhooks', () =>
  itChecksSignatures(() => ({
    readWebhook: bench.port.readWebhook,
    signatureHeader,
    announce(reference) {
      const body = JSON.stringify({ event: 'charge.success', data: { id: 7, reference, status: 'success' } });
      const key = reference === 'R1' ? body : body.replace('"id":7', '"id":8');
      return {
        rawBody: Buffer.from(key),
        headers: { [signatureHeader]: signPaystackWebhook(secretKey, key) },
      };
    },
  })));

describe('refunds by its own call', () => {
  const withRefunds = { ...bench, port: portWith('refund') };
  itChecksRefunds(() => withRefunds);

  async function collected() {
    const wanted = collection();
    await bench.port.collect.send(wanted, patient());
    simulator.payer(wanted.reference, 'approve');
    const { reference: collectionReference, amount, network } = wanted;
    const refund = { reference: newReference(), collectionReference, amount, payer, network };
    return { ...refund, collectionVendorReference: undefined };
  }
  const { refund } = withRefunds.port;

  it.each([
    ['pending', 'in_progress'],
    ['processing', 'in_progress'],
    ['processed', 'done'],
    ['failed', 'failed'],
    ['needs-attention', 'needs_attention'],
    ['parked', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s is %s', async (word, status) => {
    const wanted = await collected();
    simulator.script({ subject: wanted.reference, behaviour: word });
    const started = await refund.send(wanted, patient());
    expect(started).toMatchObject({ outcome: 'accepted', vendorReference: expect.any(String) });
    await simulator.advance(10_000);
    expect(await refund.find(known(wanted.reference, started.vendorReference), patient())).toMatchObject({
      status,
    });
  });

  it('is found by our note where its answer was lost, and never sent blindly again', async () => {
    const wanted = await collected();
    simulator.script({ subject: wanted.reference, behaviour: 'close_after' });
    expect((await refund.send(wanted, patient())).outcome).toBe('unknown');
    await simulator.advance(10_000);
    expect(await refund.find(known(wanted.reference), patient())).toMatchObject({
      status: 'done',
      amount: 2_650n,
    });
    expect(refund.traits).toMatchObject({ duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' });
    expect(await refund.find(known(newReference()), patient())).toEqual({ status: 'not_found' });
  });

  it('makes the collection a reversed one', async () => {
    const wanted = await collected();
    await refund.send(wanted, patient());
    const found = await bench.port.collect.find(known(wanted.collectionReference), patient());
    expect([found.status, refund.showsAsReversal]).toEqual(['reversed', true]);
  });
});

describe.each([
  ['transfer', 'refund'],
  ['refund', 'transfer'],
] as const)('where refunds are set to go by %s', (chosen, other) => {
  it(`one that left by ${other} is still found`, async () => {
    const payer = bench.payers.ordinary;
    const network = 'MTN' as const;
    const amount = pesewas(450);
    const collectionReference = newReference();
    await bench.port.collect.send(
      { reference: collectionReference, payer, network, amount, label: 'x' },
      patient(),
    );
    simulator.payer(collectionReference, 'approve');
    const reference = newReference();
    const refund = {
      reference,
      collectionReference,
      collectionVendorReference: undefined,
      amount,
      payer,
      network,
    };
    await portWith(other).refund.send(refund, patient());
    const now = portWith(chosen).refund;
    const own = now.otherWays?.find(({ way }) => way === other);
    expect(now.way).toBe(chosen);
    expect((await now.find(known(reference), patient())).status).toBe('not_found');
    expect((await own?.find(known(reference), patient()))?.status).not.toBe('not_found');
  });
});

describe('its answer about a charge', () => {
  itSaysOfAPayment(bench, [
    ['other_amount', { status: 'done', amount: 2_750n }],
    ['other_currency', { status: 'done', currency: 'NGN' }],
    ['new_word', { status: 'unknown', reason: 'unmapped_code' }],
  ]);

  it('that its status does not know yet is no failure', async () => {
    const wanted = collection();
    await bench.port.collect.send(wanted, patient());
    simulator.script({ subject: wanted.reference, behaviour: 'lag' });
    expect(await bench.port.collect.find(known(wanted.reference), patient())).toEqual({
      status: 'not_found',
    });
  });

  it('sent a second time says that the first arrived', async () => {
    const wanted = collection();
    await bench.port.collect.send(wanted, patient());
    const again = await bench.port.collect.send(wanted, patient());
    expect(again).toMatchObject({ outcome: 'unknown', reason: 'duplicate_reference' });
  });

  it.each([
    ['Insufficient funds', 'insufficient_funds'],
    ['Declined by the customer', 'declined'],
    ['Transaction timed out', 'payer_timeout'],
    ['Wallet not registered', 'payer_not_registered'],
    ['Daily limit reached', 'limit_reached'],
    ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', 'low_balance_or_limit'],
    ['Something else', 'other'],
  ])('%s means %s', (message, reason) => {
    expect(chargeFailure(message)).toBe(reason);
  });

  it.each([
    ['charge', chargeStatuses, ['accepted', 'code_wanted', 'refused']],
    ['verify', verifyStatuses, ['done', 'failed', 'unpaid', 'in_progress', 'reversed']],
    ['transfer', transferStatuses, ['done', 'failed', 'in_progress', 'needs_attention', 'reversed']],
  ])('the words of %s have every meaning that is documented', (_table, words, meanings) => {
    expect(new Set(Object.values(words))).toEqual(new Set(meanings));
  });
});

describe('a transfer', () => {
  it.each(['as a starter business', 'at this time'])(
    "of an account that may not send money %s is our own trouble, not the wallet's",
    async (why) => {
      const wanted = bench.payout();
      const behaviour = `says You cannot initiate third party payouts ${why}`;
      simulator.script({ subject: wanted.reference, behaviour });
      expect(await bench.port.payOut.send(wanted, patient())).toMatchObject({
        outcome: 'failed',
        failure: 'config',
      });
    },
  );

  it('has a reference in small letters there, and ours everywhere else', async () => {
    const wanted = bench.payout();
    await bench.port.payOut.send(wanted, patient());
    expect(simulator.journal.map(({ reference }) => reference)).toContain(wanted.reference);
    const body = JSON.stringify({
      event: 'transfer.success',
      data: { id: 9, reference: wanted.reference.toLowerCase() },
    });
    const headers = { [signatureHeader]: signPaystackWebhook(secretKey, body) };
    expect(bench.port.readWebhook({ rawBody: Buffer.from(body), headers })).toMatchObject({
      hints: [{ reference: wanted.reference }],
    });
  });
});

describe('the list of a day', () => {
  const today = () => new Date(simulator.clock.now()).toISOString().slice(0, 10);
  async function readAll(day = today()) {
    const lines: ListedTransaction[] = [];
    let after: string | undefined;
    do {
      const page = await bench.port.listDay(day, after, patient());
      if (!page) throw new Error('There is no list.');
      lines.push(...page.transactions);
      after = page.next;
    } while (after);
    return lines;
  }

  it('has what was paid, sent and given back, under our references, and nothing that was not', async () => {
    const [paid, declined, taken] = [collection(), collection(), collection()];
    for (const one of [paid, declined, taken]) await bench.port.collect.send(one, patient());
    for (const one of [paid, taken]) simulator.payer(one.reference, 'approve');
    simulator.payer(declined.reference, 'decline');
    const payout = bench.payout();
    await bench.port.payOut.send(payout, patient());
    const { amount, network } = taken;
    const refund = {
      ...{ reference: newReference(), collectionReference: taken.reference, payer, network, amount },
      collectionVendorReference: undefined,
    };
    const sent = { ...refund, reference: newReference(), collectionReference: paid.reference };
    await portWith('refund').refund.send(refund, patient());
    await bench.port.refund.send(sent, patient());
    await simulator.advance(10_000);
    const lines = (await readAll()).map(({ vendorReference, ...line }) => line);
    expect(lines).toEqual([
      { direction: 'collect', reference: paid.reference, amount: 2_650n, status: 'done' },
      { direction: 'collect', reference: taken.reference, amount: 2_650n, status: 'reversed' },
      { direction: 'payout', reference: payout.reference, amount: 1_000n, status: 'done' },
      { direction: 'refund', reference: sent.reference, amount: 2_650n, status: 'done' },
      { direction: 'refund', reference: refund.reference, amount: 2_650n, status: 'done' },
    ]);
    expect(await readAll('2020-01-01')).toEqual([]);
  });

  it('is read to its end, page by page, and not at all where a page is missing', async () => {
    for (let made = 0; made < 51; made += 1) await bench.port.payOut.send(bench.payout(), patient());
    await simulator.advance(10_000);
    expect(await readAll()).toHaveLength(51);
    simulator.script({ subject: '/transfer', behaviour: 'html_502_before' });
    expect(await bench.port.listDay(today(), '2 2', patient())).toBeUndefined();
  });
});

it('says whose wallet it is, what is there, and what is wrong with its key', async () => {
  const { findOwner, findBalance, check } = bench.port;
  expect(await findOwner?.({ phone: payer, network: 'MTN' }, patient())).toBe('ABENA OWUSU');
  expect(await findOwner?.({ phone: numberOf('0245550000'), network: 'MTN' }, patient())).toBeUndefined();
  expect(await findBalance(patient())).toBe(421_030n);
  expect((await check(patient())).map(({ state }) => state)).toEqual([
    'right',
    'right',
    'right',
    'warning',
    'warning',
  ]);
  const wrong = createPaystackPayments(
    { url: simulator.url, secretKey: 'sk_test_x', refunds: 'transfer' },
    parts,
  );
  const lines = await wrong.check(patient());
  expect(lines.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'warning', 'warning', 'warning']);
  expect(JSON.stringify(lines)).not.toContain('sk_test_x');
});
