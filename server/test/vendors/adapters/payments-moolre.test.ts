/** Moolre's gateway against its simulator: the suite of the port, the transport's faults, and every code and word. */
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createMoolrePayments } from '#vendors/moolre/payments.ts';
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

it('says whose wallet it is, what is there, and what is wrong with its keys', async () => {
  const wallet = { phone: numberOf('0245550142'), network: 'MTN' } as const;
  expect(await port.findOwner?.(wallet, patient())).toBe('ABENA OWUSU');
  simulator.script({ subject: '/open/transact/validate', behaviour: 'object' });
  expect(await port.findOwner?.(wallet, patient())).toBe('ABENA OWUSU');
  const nobody = { ...wallet, phone: numberOf('0245550000') };
  expect(await port.findOwner?.(nobody, patient())).toBeUndefined();
  expect(await port.findBalance(patient())).toBe(421_030n);
  expect(await port.listDay('2026-01-01', undefined, patient())).toBeUndefined();
  const states = async (some: typeof port) => (await some.check(patient())).map(({ state }) => state);
  expect(await states(port)).toEqual(['right', 'right', 'right']);
  const wrong = portWith({ privateKey: 'wrong-key', webhookSecret: '' });
  expect(await states(wrong)).toEqual(['wrong', 'warning', 'warning']);
  expect(JSON.stringify(await wrong.check(patient()))).not.toContain('wrong-key');
});
