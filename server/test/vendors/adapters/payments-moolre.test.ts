/** Moolre's gateway against its simulator: the suite of the port, the transport's faults, and every code and word. */
import { dayMs } from '@ntem/contract/durations';
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createMoolrePayments } from '#vendors/moolre/payments.ts';
import type { ListedTransaction } from '#vendors/ports/outcomes.ts';
import { moolreAccount, startMoolre } from './moolre.ts';
import { known, patient } from './operation.ts';
import { itIsAGateway, itSaysOfAPayment } from './payments-port.ts';
import { closedAddress, gatewayBench, numberOf, partsOf } from './simulated-people.ts';

const parts = partsOf('moolre');
const simulator = await forFile(startMoolre(parts.callbacks.url));
const portWith = (changes = {}) =>
  createMoolrePayments({ url: simulator.url, ...moolreAccount, ...changes }, parts);
const bench = gatewayBench(simulator, {
  port: portWith(),
  unreachable: portWith({ url: await closedAddress() }),
  words: { collect: 'payment', send: 'transfer' },
});
const { port, collection, payout } = bench;

itIsAGateway(bench);

describe('its answer to a call', () => {
  it.each([
    ['verify', { outcome: 'failed', failure: 'refused', reason: 'verification_wanted' }],
    ['float_empty', { outcome: 'failed', failure: 'provider_float' }],
    ['not_active', { outcome: 'failed', failure: 'config' }],
    ['invalid', { outcome: 'failed', failure: 'refused', reason: 'validation' }],
    ['other_error', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['timed_out', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['other_reference', { outcome: 'unknown', reason: 'other_reference' }],
  ])('%s: %o', async (behaviour, said) => {
    const [asked, sent] = [collection(), payout()];
    for (const { reference: subject } of [asked, sent]) simulator.script({ subject, behaviour });
    expect(await port.collect.send(asked, patient())).toMatchObject(said);
    expect(await port.payOut.send(sent, patient())).toMatchObject(said);
    expect(simulator.journal).toEqual([]);
  });

  it('sent a second time says that the first arrived', async () => {
    const wanted = collection();
    await port.collect.send(wanted, patient());
    expect(await port.collect.send(wanted, patient())).toMatchObject({
      outcome: 'unknown',
      reason: 'duplicate_reference',
    });
  });
});

describe('its status', () => {
  itSaysOfAPayment(bench, [['other_amount', { status: 'done', amount: 2_750n }]]);

  it.each([
    ['says 0', 'in_progress'],
    ['says 1', 'done'],
    ['says 2', 'failed'],
    ['says 3', 'unknown'],
    ['says constructor', 'unknown'],
    ['other_reference', 'unknown'],
    ['no_reference', 'unknown'],
    ['lag', 'not_found'],
  ])('with %s is %s', async (behaviour, status) => {
    const wanted = collection();
    await port.collect.send(wanted, patient());
    simulator.payer(wanted.reference, 'approve');
    simulator.script({ subject: wanted.reference, behaviour });
    expect((await port.collect.find(known(wanted.reference), patient())).status).toBe(status);
  });

  it('that knows nothing proves nothing, however late', () => {
    for (const { traits } of [port.collect, port.payOut, port.refund])
      expect(traits).toMatchObject({ duplicates: 'rejects', notFoundIsConclusiveAfterMs: 'never' });
  });
});

describe('a callback', () => {
  const read = (data: object, some = port) =>
    some.readWebhook({ rawBody: Buffer.from(JSON.stringify({ status: 1, code: 'P01', data })), headers: {} });

  it('with the secret of the account is a hint to ask', () => {
    const { webhookSecret: secret } = moolreAccount;
    const told = { externalref: 'R1', txstatus: 1, secret };
    expect(read(told)).toEqual({ accepted: true, hints: [{ reference: 'R1', eventKey: 'R1:1' }] });
    expect(read({ ...told, txstatus: 2 })).not.toEqual(read(told));
  });

  it.each([undefined, '', 'another', 'secret-of-moolr', 'secret-of-moolre0'])(
    'with the secret %j is refused',
    (secret) => {
      expect(read({ externalref: 'R1', txstatus: 1, secret })).toEqual({ accepted: false });
    },
  );

  it('is refused where no secret is set, whatever it says', () => {
    const without = portWith({ webhookSecret: '' });
    for (const secret of [undefined, '', 'anything'])
      expect(read({ externalref: 'R1', secret }, without)).toEqual({ accepted: false });
  });
});

describe('the list of a day', () => {
  const today = () => new Date(simulator.clock.now()).toISOString().slice(0, 10);
  const path = '/open/account/status';
  async function readAll(day = today()) {
    const lines: ListedTransaction[] = [];
    let after: string | undefined;
    do {
      const page = await port.listDay(day, after, patient());
      if (!page) return undefined;
      lines.push(...page.transactions);
      after = page.next;
    } while (after);
    return lines;
  }
  async function paidOne() {
    const paid = collection();
    await port.collect.send(paid, patient());
    simulator.payer(paid.reference, 'approve');
    return paid;
  }

  it('has what was paid and sent, under our references, and nothing that was not', async () => {
    const [paid, declined, sent] = [await paidOne(), collection(), payout()];
    await port.collect.send(declined, patient());
    simulator.payer(declined.reference, 'decline');
    await port.payOut.send(sent, patient());
    expect(await readAll()).toHaveLength(1);
    await simulator.advance(10_000);
    const lines = (await readAll())?.map(({ vendorReference, ...line }) => line);
    expect(lines).toEqual([
      { direction: 'collect', reference: paid.reference, amount: 2_650n, status: 'done' },
      { direction: 'payout', reference: sent.reference, amount: 1_000n, status: 'done' },
    ]);
    expect(await readAll('2020-01-01')).toEqual([]);
  });

  it('is read to its end, by halves of the day, and not at all where a part is missing', async () => {
    const noonMs = Date.parse(`${today()}T12:00Z`) + dayMs;
    await simulator.advance(noonMs - simulator.clock.now());
    for (let made = 0; made < 130; made += 1) {
      await paidOne();
      await simulator.advance(1_000);
    }
    const first = await port.listDay(today(), undefined, patient());
    expect(first).toEqual({ transactions: [], next: '0 43200' });
    const lines = await readAll();
    expect(new Set(lines?.map(({ reference }) => reference)).size).toBe(130);
    expect(lines).toHaveLength(130);
    simulator.script({ subject: path, behaviour: 'html_502_before' });
    expect(await readAll()).toBeUndefined();
  });

  it('has what was paid without us under its own reference, and is not believed where it says what is not known', async () => {
    await paidOne();
    simulator.script({ subject: path, behaviour: 'no_reference' });
    const [line] = (await readAll()) ?? [];
    expect(line?.reference).toBe(line?.vendorReference);
    for (const behaviour of ['type 2', 'type 3']) {
      simulator.script({ subject: path, behaviour });
      expect(await readAll(), behaviour).toBeUndefined();
    }
  });
});

it('says whose wallet it is, what is there, and what is wrong with its keys', async () => {
  const wallet = { phone: numberOf('0245550142'), network: 'MTN' } as const;
  expect(await port.findOwner?.(wallet, patient())).toBe('ABENA OWUSU');
  simulator.script({ subject: '/open/transact/validate', behaviour: 'object' });
  expect(await port.findOwner?.(wallet, patient())).toBe('ABENA OWUSU');
  const nobody = { ...wallet, phone: numberOf('0245550000') };
  expect(await port.findOwner?.(nobody, patient())).toBeUndefined();
  expect(await port.findBalance(patient())).toBe(421_030n);
  const states = async (some: typeof port) => (await some.check(patient())).map(({ state }) => state);
  expect(await states(port)).toEqual(['right', 'right', 'warning']);
  const wrong = portWith({ privateKey: 'wrong-key', webhookSecret: '' });
  expect(await states(wrong)).toEqual(['wrong', 'warning', 'warning']);
  expect(JSON.stringify(await wrong.check(patient()))).not.toContain('wrong-key');
});
