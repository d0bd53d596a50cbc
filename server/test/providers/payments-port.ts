/** What every payment gateway's adapter must hold: put through it, a vendor is one that the shop can trust. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import type { PaymentsPort } from '#providers/payments-port.ts';

export type PaymentsBench = {
  port: PaymentsPort;
  /** Wallets by what the gateway does with them. */
  payers: Record<'ordinary' | 'poor' | 'answerLost' | 'outOfReach' | 'codeWanted', Phone>;
  receivers: Record<'ordinary' | 'refused' | 'answerLost' | 'answerLostAndFails', Phone>;
  answerPrompt(reference: string, answer: 'approved' | 'declined'): Promise<void>;
  /** The code that the gateway gave the payer for this collection. */
  voucherOf(reference: string): Promise<string>;
  /** Until everything that is under way at the gateway has ended. */
  passTime(): Promise<void>;
  /** What really happened, from the vendor's own books. */
  countPrompts(reference: string): Promise<number>;
  countTransfers(reference: string): Promise<number>;
};

let lastReference = 0;

export function newReference(): string {
  lastReference += 1;
  return `TEST${String(lastReference).padStart(16, '0')}`;
}

const amount = pesewas(2_650);
const rest = { network: 'MTN', label: 'MTN 5 GB to 0241234567' } as const;

export function itCollects(bench: () => PaymentsBench): void {
  async function collectFrom(payer: Phone) {
    const collection = { reference: newReference(), amount, payer, ...rest };
    return { collection, reference: collection.reference, outcome: await bench().port.collect(collection) };
  }

  it('knows nothing of a reference that was never sent', async () => {
    expect(await bench().port.findCollection(newReference())).toEqual({ status: 'not_found' });
  });

  it('collects the exact amount under our reference once the payer approves', async () => {
    const { port, payers, answerPrompt } = bench();
    const { reference, outcome } = await collectFrom(payers.ordinary);
    expect(outcome.outcome).toBe('accepted');
    expect(await port.findCollection(reference)).toEqual({ status: 'in_progress' });
    await answerPrompt(reference, 'approved');
    const done = { status: 'done', reference, amount, currency: 'GHS' };
    expect(await port.findCollection(reference)).toMatchObject(done);
  });

  it('fails when the payer declines', async () => {
    const { port, payers, answerPrompt } = bench();
    const { reference } = await collectFrom(payers.ordinary);
    await answerPrompt(reference, 'declined');
    expect(await port.findCollection(reference)).toMatchObject({ status: 'failed' });
  });

  it('fails when the window passes without an answer', async () => {
    const { port, payers, passTime } = bench();
    const { reference } = await collectFrom(payers.ordinary);
    await passTime();
    expect(await port.findCollection(reference)).toMatchObject({ status: 'failed' });
  });

  it('fails when the payer has not enough money', async () => {
    const { port, payers, passTime } = bench();
    const { reference, outcome } = await collectFrom(payers.poor);
    expect(outcome.outcome).toBe('accepted');
    await passTime();
    expect(await port.findCollection(reference)).toMatchObject({ status: 'failed' });
  });

  it('reports a lost answer as unknown, and the status says later that it was paid', async () => {
    const { port, payers, passTime } = bench();
    const { reference, outcome } = await collectFrom(payers.answerLost);
    expect(outcome.outcome).toBe('unknown');
    await passTime();
    expect(await port.findCollection(reference)).toMatchObject({ status: 'done', reference, amount });
  });

  it('reports a gateway out of reach as not sent, and nothing is there', async () => {
    const { port, payers, countPrompts } = bench();
    const { reference, outcome } = await collectFrom(payers.outOfReach);
    expect(outcome).toMatchObject({ outcome: 'failed', failure: 'not_sent' });
    expect(await port.findCollection(reference)).toEqual({ status: 'not_found' });
    expect(await countPrompts(reference)).toBe(0);
  });

  it('wants a code of the payer, and asks for the money only once it was entered', async () => {
    const { port, payers, voucherOf, answerPrompt } = bench();
    const { reference, outcome } = await collectFrom(payers.codeWanted);
    expect(outcome).toMatchObject({ outcome: 'code_wanted', dialCode: expect.stringMatching(/^\*\d+#$/) });
    await expect(answerPrompt(reference, 'approved')).rejects.toThrow();
    expect(await port.findCollection(reference)).toEqual({ status: 'in_progress' });
    expect((await port.enterCode({ reference, code: await voucherOf(reference) })).outcome).toBe('accepted');
    await answerPrompt(reference, 'approved');
    expect(await port.findCollection(reference)).toMatchObject({ status: 'done', reference, amount });
  });

  it('ends a collection whose code was wrong, and the right one comes too late', async () => {
    const { port, payers, voucherOf } = bench();
    const { reference } = await collectFrom(payers.codeWanted);
    const right = await voucherOf(reference);
    const code = right === '000000' ? '111111' : '000000';
    expect(await port.enterCode({ reference, code })).toMatchObject({
      outcome: 'failed',
      failure: 'refused',
    });
    expect(await port.findCollection(reference)).toMatchObject({ status: 'failed' });
    expect((await port.enterCode({ reference, code: right })).outcome).toBe('failed');
    expect(await port.findCollection(reference)).toMatchObject({ status: 'failed' });
  });

  it.each(['ordinary', 'answerLost'] as const)(
    'prompts the %s payer once when the same reference is sent again',
    async (kind) => {
      const { port, payers, passTime, countPrompts } = bench();
      if (!port.traits.deduplicates) return;
      const { reference, collection } = await collectFrom(payers[kind]);
      const again = await Promise.all([port.collect(collection), port.collect(collection)]);
      expect(again.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      await passTime();
      await port.collect(collection);
      expect(await countPrompts(reference)).toBe(1);
    },
  );
}

export function itSendsMoney(bench: () => PaymentsBench): void {
  const routes = {
    async refund(payer: Phone) {
      const { port, answerPrompt } = bench();
      const collectionReference = newReference();
      await port.collect({ reference: collectionReference, amount, payer, ...rest });
      await answerPrompt(collectionReference, 'approved');
      const refund = { reference: newReference(), collectionReference, amount, payer, network: rest.network };
      return {
        reference: refund.reference,
        send: () => port.refund(refund),
        find: () => port.findRefund(refund.reference),
      };
    },
    async payout(receiver: Phone) {
      const { port } = bench();
      const payout = {
        reference: newReference(),
        amount,
        receiver,
        network: rest.network,
        name: 'Ama Owusu',
      };
      return {
        reference: payout.reference,
        send: () => port.payOut(payout),
        find: () => port.findPayout(payout.reference),
      };
    },
  };

  for (const kind of ['refund', 'payout'] as const) {
    it(`sends a ${kind} of the exact amount`, async () => {
      const { receivers, passTime } = bench();
      const { reference, send, find } = await routes[kind](receivers.ordinary);
      expect(await find()).toEqual({ status: 'not_found' });
      expect((await send()).outcome).toBe('accepted');
      expect(await find()).toEqual({ status: 'in_progress' });
      await passTime();
      expect(await find()).toMatchObject({ status: 'done', reference, amount, currency: 'GHS' });
    });

    it(`sends a ${kind} once when the same reference is sent again`, async () => {
      const { port, receivers, passTime, countTransfers } = bench();
      if (!port.traits.deduplicates) return;
      const { reference, send } = await routes[kind](receivers.answerLost);
      expect((await send()).outcome).toBe('unknown');
      const again = await Promise.all([send(), send()]);
      expect(again.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      await passTime();
      await send();
      expect(await countTransfers(reference)).toBe(1);
    });

    it(`reports a refused ${kind} as a definite failure, however often it is asked`, async () => {
      const { receivers, passTime } = bench();
      const { send, find } = await routes[kind](receivers.refused);
      for (const attempt of [await send(), await send()]) {
        expect(attempt).toMatchObject({ outcome: 'failed', failure: 'refused' });
      }
      await passTime();
      expect(['failed', 'not_found']).toContain((await find()).status);
    });

    it.each([
      ['answerLost', 'done'],
      ['answerLostAndFails', 'failed'],
    ] as const)(`reports a ${kind} with %s as unknown, and the status says later: %s`, async (to, status) => {
      const { receivers, passTime } = bench();
      const { send, find } = await routes[kind](receivers[to]);
      expect((await send()).outcome).toBe('unknown');
      expect(await find()).toEqual({ status: 'in_progress' });
      await passTime();
      expect((await find()).status).toBe(status);
    });
  }

  it('refuses to give back what was never collected', async () => {
    const { port, receivers } = bench();
    const refund = { reference: newReference(), amount, payer: receivers.ordinary, network: rest.network };
    const outcome = await port.refund({ ...refund, collectionReference: newReference() });
    expect(outcome).toMatchObject({ outcome: 'failed', failure: 'refused' });
  });
}
