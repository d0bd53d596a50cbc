/** Duties of every payment gateway's adapter, so that the shop can trust the vendor. */
import { pesewas } from '@ntem/contract/money';
import { networkOfPrefix, type Phone } from '@ntem/contract/phones';
import { describe, expect, it } from 'vitest';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import type { Collection, PaymentsPort } from '#vendors/ports/payments-port.ts';
import type { Simulator } from '#vendors/simulators/simulator.ts';
import { callOf, itIsAnOperation, known, newReference, patient } from './operation.ts';
import { itMeetsTransportFaults, type TransportBench } from './transport.ts';

export type PaymentsBench = {
  port: PaymentsPort;
  /** The same gateway without an answer, if a number alone does not bring that about. */
  unreachable?: PaymentsPort;
  /** Wallets by the gateway's behaviour. */
  payers: Record<'ordinary' | 'poor' | 'answerLost' | 'outOfReach', Phone>;
  receivers: Record<'ordinary' | 'refused' | 'answerLost' | 'answerLostAndFails', Phone>;
  /** Its status has no word for a payment that failed: it stays unpaid until the window ends it. */
  saysOnlyUnpaid?: boolean;
  answerPrompt(reference: string, answer: 'approved' | 'declined'): Promise<void>;
  /** Until everything that is under way at the gateway has ended. */
  passTime(): Promise<void>;
  /** Real prompts and transfers, from the vendor's own books. */
  countPrompts(reference: string): Promise<number>;
  countTransfers(reference: string): Promise<number>;
};

/** A gateway over HTTP at a simulator, with a payment and a payout that it takes. */
export type GatewayBench = PaymentsBench & {
  simulator: Simulator;
  collection(): Collection;
  payout(): Parameters<PaymentsPort['payOut']['send']>[0];
};

type CodeBench = Pick<PaymentsBench, 'port' | 'answerPrompt'> & {
  payerWithCode: Phone;
  /** The code that the gateway gave the payer for this collection. */
  voucherOf(reference: string): Promise<string>;
};

const amount = pesewas(2_650);
const label = 'Ntem NT7F3K92QX4T';
const rest = { network: 'MTN', label } as const;

/** Of the network that its number suggests. */
const walletOf = (payer: Phone) => ({ payer, network: networkOfPrefix(payer) ?? 'MTN', label });

/** In the form that this gateway takes. */
const referenceFor = ({ port }: Pick<PaymentsBench, 'port'>) =>
  newReference(port.collect.traits.referenceFormat);

/** Nothing decided: some gateways say that it runs, some only that it is not paid. */
const waiting = ['in_progress', 'unpaid'];

export function itIsAGateway(
  bench: GatewayBench,
  transport: Pick<TransportBench, 'unauthorizedTimes' | 'isAnsweredByNothing'> = {},
): void {
  const { simulator, port, collection, payout, countPrompts, countTransfers } = bench;
  const lost = { ...transport, simulator };
  describe('collecting', () => itCollects(() => bench));
  describe('sending money out', () => itSendsMoney(() => bench));
  describe('lost answers to a payment', () => {
    const makeCall = async () => callOf(port.collect, collection());
    itMeetsTransportFaults(() => ({ ...lost, makeCall, countSent: countPrompts }));
  });
  describe('lost answers to a payout', () => {
    const makeCall = async () => callOf(port.payOut, payout());
    itMeetsTransportFaults(() => ({ ...lost, makeCall, countSent: countTransfers }));
  });
}

/** What its status says of a payment that was approved, by the simulator's behaviour. */
export function itSaysOfAPayment(
  { simulator, port, collection }: GatewayBench,
  rows: [behaviour: string, said: object][],
): void {
  it.each(rows)('with %s: %o', async (behaviour, said) => {
    const wanted = collection();
    simulator.script({ subject: wanted.reference, behaviour });
    await port.collect.send(wanted, patient());
    simulator.payer(wanted.reference, 'approve');
    expect(await port.collect.find(known(wanted.reference), patient())).toMatchObject(said);
  });
}

export function itCollects(bench: () => PaymentsBench): void {
  const send = (collection: Collection) => bench().port.collect.send(collection, patient());
  async function collectFrom(payer: Phone) {
    const collection = { reference: referenceFor(bench()), amount, ...walletOf(payer) };
    return { collection, reference: collection.reference, outcome: await send(collection) };
  }

  const find = (reference: string) => bench().port.collect.find(known(reference), patient());

  itIsAnOperation(async () => {
    const { port, payers, passTime, countPrompts: countSent } = bench();
    const request = { reference: referenceFor(bench()), amount, payer: payers.ordinary, ...rest };
    return { call: callOf(port.collect, request), passTime, countSent };
  });

  it('gives the payer a time to approve', async () => {
    expect(await bench().port.collect.promptWindowMs()).toBeGreaterThan(0);
  });

  it('collects the exact amount under our reference once the payer approves', async () => {
    const { payers, answerPrompt } = bench();
    const { reference, outcome } = await collectFrom(payers.ordinary);
    expect(outcome.outcome).toBe('accepted');
    expect(waiting).toContain((await find(reference)).status);
    await answerPrompt(reference, 'approved');
    const done = { status: 'done', reference, amount, currency: 'GHS' };
    expect(await find(reference)).toMatchObject(done);
  });

  it.each([
    [
      'the payer declines',
      'ordinary',
      ['failed'],
      (reference: string) => bench().answerPrompt(reference, 'declined'),
    ],
    ['the window passes without an answer', 'ordinary', ['failed', 'unpaid'], () => bench().passTime()],
    ['the payer has not enough money', 'poor', ['failed'], () => bench().passTime()],
  ] as const)('fails when %s', async (_case, payer, statuses, happens) => {
    const { reference, outcome } = await collectFrom(bench().payers[payer]);
    expect(outcome.outcome).toBe('accepted');
    await happens(reference);
    const ends = bench().saysOnlyUnpaid ? ['unpaid'] : statuses;
    expect(ends).toContain((await find(reference)).status);
  });

  it('reports a lost answer as unknown, and the status says later that it was paid', async () => {
    const { payers, passTime } = bench();
    const { reference, outcome } = await collectFrom(payers.answerLost);
    expect(outcome.outcome).toBe('unknown');
    await passTime();
    expect(await find(reference)).toMatchObject({ status: 'done', reference, amount });
  });

  it('reports a gateway out of reach as not sent, and nothing is there', async () => {
    const { port, unreachable = port, payers, countPrompts } = bench();
    const reference = referenceFor(bench());
    const collection = { reference, amount, payer: payers.outOfReach, ...rest };
    const outcome = await unreachable.collect.send(collection, patient());
    expect(outcome).toMatchObject({ outcome: 'failed', failure: 'not_sent' });
    expect(await find(reference)).toEqual({ status: 'not_found' });
    expect(await countPrompts(reference)).toBe(0);
  });

  it.each(['ordinary', 'answerLost'] as const)(
    'prompts the %s payer once when the same reference is sent again',
    async (kind) => {
      const { port, payers, passTime, countPrompts } = bench();
      if (port.collect.traits.duplicates !== 'returns_original') return;
      const { reference, collection } = await collectFrom(payers[kind]);
      const again = await Promise.all([send(collection), send(collection)]);
      expect(again.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      await passTime();
      await send(collection);
      expect(await countPrompts(reference)).toBe(1);
    },
  );
}

/** For gateways that want a code of some payers before they go on. */
export function itWantsCodes(bench: () => CodeBench): void {
  const find = (reference: string) => bench().port.collect.find(known(reference), patient());
  const enterCode = (entry: { reference: string; code: string }) =>
    bench().port.collect.enterCode(entry, patient());
  async function collectFrom(payer: Phone) {
    const reference = referenceFor(bench());
    const collection = { reference, amount, ...walletOf(payer) };
    return { reference, outcome: await bench().port.collect.send(collection, patient()) };
  }

  it('wants a code of the payer, and asks for the money only once it was entered', async () => {
    const { payerWithCode, voucherOf, answerPrompt } = bench();
    const { reference, outcome } = await collectFrom(payerWithCode);
    expect(outcome).toMatchObject({ outcome: 'code_wanted', dialCode: expect.stringMatching(/^\*\d+#$/) });
    await expect(answerPrompt(reference, 'approved')).rejects.toThrow();
    expect(waiting).toContain((await find(reference)).status);
    expect((await enterCode({ reference, code: await voucherOf(reference) })).outcome).toBe('accepted');
    await answerPrompt(reference, 'approved');
    expect(await find(reference)).toMatchObject({ status: 'done', reference, amount });
  });

  it('ends a collection whose code was wrong, and the right one comes too late', async () => {
    const { payerWithCode, voucherOf } = bench();
    const { reference } = await collectFrom(payerWithCode);
    const right = await voucherOf(reference);
    const code = right === '000000' ? '111111' : '000000';
    expect(await enterCode({ reference, code })).toMatchObject({ outcome: 'failed', failure: 'refused' });
    expect(await find(reference)).toMatchObject({ status: 'failed' });
    expect((await enterCode({ reference, code: right })).outcome).toBe('failed');
    expect(await find(reference)).toMatchObject({ status: 'failed' });
  });
}

const refundOf = (bench: PaymentsBench, collectionReference: string, payer: Phone) => ({
  ...{ reference: referenceFor(bench), amount, payer, network: rest.network },
  ...{ collectionReference, collectionVendorReference: undefined },
});

/** Without its own name for it, which comes in its answer, such a gateway cannot be asked at all. */
const unheardOf = ({ statusBy }: Traits) => (statusBy === 'theirs' ? 'unknown' : 'not_found');

export function itSendsMoney(bench: () => PaymentsBench): void {
  const routes = {
    async refund(payer: Phone) {
      const { port, answerPrompt } = bench();
      const collectionReference = referenceFor(bench());
      await port.collect.send({ reference: collectionReference, amount, payer, ...rest }, patient());
      await answerPrompt(collectionReference, 'approved');
      return callOf(port.refund, refundOf(bench(), collectionReference, payer));
    },
    async payout(receiver: Phone) {
      const wallet = { receiver, network: rest.network, name: 'Ama Owusu' };
      return callOf(bench().port.payOut, { reference: referenceFor(bench()), amount, ...wallet });
    },
  };

  for (const kind of ['refund', 'payout'] as const) {
    describe(`a ${kind}`, () => {
      itIsAnOperation(async () => {
        const { receivers, passTime, countTransfers: countSent } = bench();
        const call = await routes[kind](receivers.ordinary);
        return { call, passTime, countSent, unheardOf: unheardOf(call.traits) };
      });
    });

    it(`sends a ${kind} of the exact amount`, async () => {
      const { receivers, passTime } = bench();
      const { reference, send, find, traits } = await routes[kind](receivers.ordinary);
      expect(await find()).toMatchObject({ status: unheardOf(traits) });
      expect((await send()).outcome).toBe('accepted');
      expect(await find()).toMatchObject({ status: 'in_progress' });
      await passTime();
      expect(await find()).toMatchObject({ status: 'done', reference, amount, currency: 'GHS' });
    });

    it(`sends a ${kind} once when the same reference is sent again`, async () => {
      const { receivers, passTime, countTransfers } = bench();
      const { reference, send, traits } = await routes[kind](receivers.answerLost);
      if (traits.duplicates !== 'returns_original') return;
      expect((await send()).outcome).toBe('unknown');
      const again = await Promise.all([send(), send()]);
      expect(again.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      await passTime();
      await send();
      expect(await countTransfers(reference)).toBe(1);
    });

    it(`reports a refused ${kind} as a definite failure, however often it is asked`, async () => {
      const { receivers, passTime } = bench();
      const { send, find, traits } = await routes[kind](receivers.refused);
      for (const attempt of [await send(), await send()]) {
        expect(attempt).toMatchObject({ outcome: 'failed', failure: 'refused' });
      }
      await passTime();
      expect(['failed', unheardOf(traits)]).toContain((await find()).status);
    });

    it.each([
      ['answerLost', 'done'],
      ['answerLostAndFails', 'failed'],
    ] as const)(`reports a ${kind} with %s as unknown, and the status says later: %s`, async (to, status) => {
      const { receivers, passTime } = bench();
      const { send, find, traits } = await routes[kind](receivers[to]);
      expect((await send()).outcome).toBe('unknown');
      const isLost = traits.statusBy === 'theirs';
      expect((await find()).status).toBe(isLost ? 'unknown' : 'in_progress');
      await passTime();
      expect((await find()).status).toBe(isLost ? 'unknown' : status);
    });
  }

  it('calls a payment reversed after its refund where the port says so', async () => {
    const { port, payers, answerPrompt, passTime } = bench();
    const reference = referenceFor(bench());
    await port.collect.send({ reference, amount, payer: payers.ordinary, ...rest }, patient());
    await answerPrompt(reference, 'approved');
    await port.refund.send(refundOf(bench(), reference, payers.ordinary), patient());
    await passTime();
    const { status } = await port.collect.find(known(reference), patient());
    expect(status).toBe(port.refund.showsAsReversal ? 'reversed' : 'done');
  });
}

/** Not for gateways that refund by an ordinary transfer. */
export function itChecksRefunds(bench: () => PaymentsBench): void {
  it('refuses to give back what was never collected', async () => {
    const { port, receivers } = bench();
    const outcome = await port.refund.send(
      refundOf(bench(), referenceFor(bench()), receivers.ordinary),
      patient(),
    );
    expect(outcome).toMatchObject({ outcome: 'failed', failure: 'refused' });
  });
}
