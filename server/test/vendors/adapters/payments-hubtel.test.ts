/** Hubtel's gateway against its simulator: the suite of the port, the transport's faults, and every code and word. */
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { createHubtelPayments } from '#vendors/hubtel/payments.ts';
import { collectionStatuses, moneyCodes, sentStatuses } from '#vendors/hubtel/words.ts';
import { parts, settingsAt, startHubtel } from './hubtel.ts';
import { known, patient } from './operation.ts';
import { itIsAGateway } from './payments-port.ts';
import { closedAddress, gatewayBench } from './simulated-people.ts';

const simulator = await forFile(startHubtel());
const portAt = (url: string) => createHubtelPayments(settingsAt(url), parts);
const fiveMinutesMs = 300_000;

const bench = {
  ...gatewayBench(simulator, {
    port: portAt(simulator.url),
    unreachable: portAt(await closedAddress()),
    words: { collect: 'receive', send: 'send' },
  }),
  saysOnlyUnpaid: true,
};
const { collect, payOut, refund } = bench.port;

const { collection, payout } = bench;

itIsAGateway(bench);

describe('a code in the answer', () => {
  const rows: [code: string, sentence: string, means: Record<string, string>][] = [
    ['0000', '', { outcome: 'accepted' }],
    ['0001', '', { outcome: 'accepted' }],
    ['0005', '', { outcome: 'unknown', reason: 'provider_says_unknown' }],
    ['2001', 'Insufficient funds', { failure: 'refused', reason: 'insufficient_funds' }],
    ['2001', 'Wrong PIN entered', { failure: 'refused', reason: 'wrong_pin' }],
    ['2001', 'USSD session timeout', { failure: 'refused', reason: 'payer_timeout' }],
    ['2001', 'Transaction timed out at operator', { outcome: 'unknown', reason: 'says_undecided' }],
    ['2001', 'Duplicate ClientReference', { outcome: 'unknown', reason: 'says_undecided' }],
    ['2001', 'Counter or balance limits', { failure: 'refused', reason: 'limit_reached' }],
    ['2001', 'Account holder not found', { failure: 'refused', reason: 'payer_not_registered' }],
    ['2001', 'Wrong channel for the number', { failure: 'refused', reason: 'payer_not_registered' }],
    ['2001', 'Declined', { failure: 'refused', reason: 'declined' }],
    ['2001', 'FAILED', { failure: 'refused', reason: 'other' }],
    ['2050', '', { failure: 'refused', reason: 'insufficient_funds' }],
    ['2051', '', { failure: 'refused', reason: 'payer_not_registered' }],
    ['2200', '', { failure: 'refused', reason: 'payer_not_registered' }],
    ['2201', '', { failure: 'refused', reason: 'payer_not_registered' }],
    ['3050', '', { failure: 'refused', reason: 'payer_not_registered' }],
    ['4000', '', { failure: 'refused', reason: 'validation' }],
    ['4070', '', { failure: 'config' }],
    ['4075', '', { failure: 'provider_float' }],
    ['4101', '', { failure: 'config' }],
    ['4103', '', { failure: 'config' }],
    ['4105', '', { failure: 'config' }],
    ['4505', '', { outcome: 'unknown' }],
    ['5000', '', { outcome: 'unknown' }],
    ['2000', '', { outcome: 'unknown', reason: 'unmapped_code' }],
    ['7777', '', { outcome: 'unknown', reason: 'unmapped_code' }],
  ];

  it.each(rows)('%s (%s) means %o, of a prompt and of money that is sent', async (code, sentence, means) => {
    const outcome = 'failure' in means ? 'failed' : means.outcome;
    const said = { outcome, ...means, evidence: { code } };
    const [prompted, sent] = [collection(), payout()];
    for (const { reference: subject } of [prompted, sent])
      simulator.script({ subject, behaviour: `code ${code} ${sentence}`.trim() });
    expect(await collect.send(prompted, patient())).toMatchObject(said);
    expect(await payOut.send(sent, patient())).toMatchObject(said);
  });

  it.each([
    ['number 0001', { outcome: 'accepted' }],
    ['number 4075', { failure: 'provider_float' }],
    ['code 5000 over 401', { failure: 'config' }],
    ['code 5000 over 403', { failure: 'config' }],
    ['code 5000 over 429', { failure: 'rate_limited' }],
    ['code 4075 over 500', { outcome: 'unknown' }],
  ])('as %s means %o', async (behaviour, means) => {
    const wanted = collection();
    simulator.script({ subject: wanted.reference, behaviour });
    expect(await collect.send(wanted, patient())).toMatchObject(means);
  });

  it('is tried for every row of the table', () => {
    const tried = new Set(rows.map(([code]) => code));
    expect(Object.keys(moneyCodes).filter((code) => !tried.has(code))).toEqual([]);
  });
});

describe('a word of the status', () => {
  async function paid(behaviour?: string) {
    const wanted = collection();
    await collect.send(wanted, patient());
    simulator.payer(wanted.reference, 'approve');
    if (behaviour) simulator.script({ subject: wanted.reference, behaviour });
    return collect.find(known(wanted.reference), patient());
  }

  it.each([
    ['word Paid', { status: 'done' }],
    ['word Unpaid', { status: 'unpaid' }],
    ['word Refunded', { status: 'reversed' }],
    ['word paid', { status: 'unknown', reason: 'unmapped_code' }],
    ['word Settling', { status: 'unknown', reason: 'unmapped_code' }],
    ['other_amount', { status: 'done', amount: 2_750n }],
    ['other_currency', { status: 'done', currency: 'NGN' }],
    // The core decides about money under another name; anything else teaches us nothing.
    ['other_reference', { status: 'unknown', reason: 'other_reference' }],
    ['code 4505', { status: 'reversed' }],
    ['code 0005', { status: 'unknown' }],
    ['code 5000', { status: 'unknown' }],
    ['code 2001', { status: 'unknown' }],
    ['code 2001 Transaction not found', { status: 'unknown' }],
    ['failed_lookup', { status: 'unknown' }],
    ['lag', { status: 'not_found' }],
  ])('of a collection: %s is %o', async (behaviour, said) => {
    expect(await paid(behaviour)).toMatchObject(said);
  });

  it('counts the amount, and as a fee only what is missing from it', async () => {
    expect(await paid()).toMatchObject({ amount: 2_650n, currency: 'GHS', fee: 2n });
  });

  it.each([
    ['success', 0, 'done'],
    ['Paid', 0, 'done'],
    ['pending', 0, 'in_progress'],
    ['failed', 0, 'failed'],
    ['Unpaid', fiveMinutesMs, 'in_progress'],
    ['Unpaid', fiveMinutesMs + 1, 'failed'],
    ['Refunded', 0, 'reversed'],
    ['parked', fiveMinutesMs + 1, 'unknown'],
  ])('of money that was sent: %s after %s ms is %s', async (word, ageMs, status) => {
    const sent = payout();
    await payOut.send(sent, patient());
    simulator.script({ subject: sent.reference, behaviour: `word ${word}`, times: 2 });
    const attempt = { ...known(sent.reference), ageMs };
    expect(await payOut.find(attempt, patient())).toMatchObject({ status });
    expect(await refund.find(attempt, patient())).toMatchObject({ status });
  });

  it.each([
    ['other_amount', { status: 'done', amount: 1_100n }],
    ['other_reference', { status: 'unknown', reason: 'other_reference' }],
    ['lag', { status: 'not_found' }],
  ])('of money that was sent, with %s: %o', async (behaviour, said) => {
    const sent = payout();
    await payOut.send(sent, patient());
    await simulator.advance(10_000);
    simulator.script({ subject: sent.reference, behaviour });
    expect(await payOut.find(known(sent.reference), patient())).toMatchObject(said);
  });

  it.each([
    ['late_success', 'unpaid', 'done'],
    ['reversed_later', 'done', 'reversed'],
  ])('changes with %s from %s to %s', async (behaviour, before, after) => {
    const wanted = collection();
    simulator.script({ subject: wanted.reference, behaviour });
    await collect.send(wanted, patient());
    if (behaviour === 'reversed_later') simulator.payer(wanted.reference, 'approve');
    await simulator.advance(fiveMinutesMs);
    expect((await collect.find(known(wanted.reference), patient())).status).toBe(before);
    await simulator.advance(3_600_000);
    expect((await collect.find(known(wanted.reference), patient())).status).toBe(after);
  });

  it.each([
    ['a collection', collectionStatuses, ['done', 'unpaid', 'reversed']],
    ['money that was sent', sentStatuses, ['done', 'in_progress', 'unpaid', 'failed', 'reversed']],
  ])('has every meaning that is documented of %s', (_of, words, meanings) => {
    expect(new Set(Object.values(words))).toEqual(new Set(meanings));
  });
});

describe('what a callback announced', () => {
  const announced = { failure: 'refused', reason: 'declined' } as const;

  it('ends a payment that is not paid, and none that is', async () => {
    const wanted = collection();
    await collect.send(wanted, patient());
    const attempt = { ...known(wanted.reference), announced };
    expect(await collect.find(attempt, patient())).toMatchObject({ status: 'failed', reason: 'declined' });
    const float = { failure: 'provider_float', reason: 'provider_float' } as const;
    expect((await collect.find({ ...attempt, announced: float }, patient())).status).toBe('unpaid');
    simulator.payer(wanted.reference, 'approve');
    expect((await collect.find(attempt, patient())).status).toBe('done');
  });

  it('says why money that was sent failed, and not that it did', async () => {
    const sent = payout();
    simulator.script({ subject: sent.reference, behaviour: 'float_empty' });
    expect((await payOut.send(sent, patient())).outcome).toBe('accepted');
    const float = { failure: 'provider_float', reason: 'provider_float' } as const;
    const attempt = { ...known(sent.reference), announced: float };
    expect((await payOut.find(attempt, patient())).status).toBe('in_progress');
    await simulator.advance(10_000);
    expect(simulator.posted.at(-1)?.body).toContain('"4075"');
    expect(await payOut.find(attempt, patient())).toMatchObject({
      status: 'failed',
      failure: 'provider_float',
    });
  });
});

it('tells both balances together, or none', async () => {
  expect(await bench.port.findBalance(patient())).toBe(102_350n);
  simulator.script({ subject: '/api/inter-transfers/prepaid/:account', behaviour: 'says_no' });
  expect(await bench.port.findBalance(patient())).toBeUndefined();
});

it('is never sent again blindly: nobody says what becomes of a used reference', () => {
  for (const { traits } of [collect, payOut, refund])
    expect(traits).toMatchObject({ duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' });
});

it('sends no sign with a label or a name that its networks refuse', async () => {
  const wanted = { ...collection(), label: 'Ama & Co 100% ^ 5' };
  expect((await collect.send(wanted, patient())).outcome).toBe('accepted');
  expect((await payOut.send({ ...payout(), name: 'Ama & Co' }, patient())).outcome).toBe('accepted');
});
