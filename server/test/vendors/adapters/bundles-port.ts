/** Duties of every supplier's adapter, so that the shop can trust the vendor. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { describe, expect, it } from 'vitest';
import type { BundleOrder, BundlesPort } from '#vendors/ports/bundles-port.ts';
import type { Simulator } from '#vendors/simulators/simulator.ts';
import { callOf, itIsAnOperation, newReference, patient } from './operation.ts';
import { itMeetsTransportFaults } from './transport.ts';

export type BundlesBench = {
  port: BundlesPort;
  /** Numbers by the supplier's behaviour. */
  recipients: Record<'ordinary' | 'refused' | 'answerLost' | 'answerLostAndFails' | 'floatEmpty', Phone>;
  /** Until everything that is under way at the supplier has ended. */
  passTime(): Promise<void>;
  /** Bundles that this number really got, from the vendor's own books. */
  countDelivered(recipient: Phone): Promise<number>;
  /** The number of times the supplier took this reference. */
  countSent(reference: string): Promise<number>;
  /** Something that the supplier sells, if it does not take any code. */
  supplierCode?: string;
  unheardOf?: 'not_found' | 'unknown';
};

/** A supplier over HTTP at a simulator, with an order that it takes. */
export type SupplierBench = BundlesBench & {
  simulator: Simulator;
  /** The same supplier without an answer. */
  unreachable: BundlesPort;
  order(): BundleOrder;
  /** How a script finds an order and a question about it, where it does not know our reference. */
  subjects?: { subject: string; asked: string };
};

export function orderFor(recipient: Phone, supplierCode = 'data_bundle_1'): BundleOrder {
  return {
    reference: newReference(),
    recipient,
    network: 'MTN',
    supplierCode,
    megabytes: 5_120,
    expectedCost: pesewas(2_400),
  };
}

export function itIsASupplier(bench: SupplierBench): void {
  const { simulator, port, unreachable, order, countSent, subjects } = bench;
  describe('delivering', () => itDelivers(() => bench));
  describe('lost answers', () => {
    const makeCall = async () => ({ ...callOf(port.deliver, order()), ...subjects });
    itMeetsTransportFaults(() => ({ simulator, makeCall, countSent }));
  });

  it('that cannot be reached has sent nothing', async () => {
    const said = await unreachable.deliver.send(order(), patient());
    expect(said).toMatchObject({ outcome: 'failed', failure: 'not_sent' });
  });
}

export function itDelivers(bench: () => BundlesBench): void {
  const callFor = (kind: keyof BundlesBench['recipients']) => {
    const { port, recipients, supplierCode } = bench();
    const order = orderFor(recipients[kind], supplierCode);
    return { ...callOf(port.deliver, order), recipient: order.recipient };
  };
  /** Nothing is known of it, or that it failed. */
  const isNothing = () => ['failed', bench().unheardOf ?? 'not_found'];

  itIsAnOperation(async () => {
    const { countSent, passTime, unheardOf } = bench();
    return { call: callFor('ordinary'), countSent, passTime, unheardOf };
  });

  it('delivers, and says so only once it has', async () => {
    const { passTime, countDelivered } = bench();
    const { send, find, recipient } = callFor('ordinary');
    expect((await send()).outcome).toBe('accepted');
    expect(await find()).toMatchObject({ status: 'in_progress' });
    await passTime();
    expect((await find()).status).toBe('done');
    expect(await countDelivered(recipient)).toBe(1);
  });

  it.each(['ordinary', 'answerLost'] as const)(
    'delivers once to the %s number when the same reference is sent again',
    async (kind) => {
      const { passTime, countDelivered } = bench();
      const { send, traits, recipient } = callFor(kind);
      if (traits.duplicates !== 'returns_original') return;
      await send();
      const again = await Promise.all([send(), send()]);
      expect(again.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      await passTime();
      await send();
      expect(await countDelivered(recipient)).toBe(1);
    },
  );

  it('reports a refusal as a definite failure, however often it is asked', async () => {
    const { passTime, countDelivered } = bench();
    const { send, find, recipient } = callFor('refused');
    for (const attempt of [await send(), await send()]) {
      expect(attempt).toMatchObject({ outcome: 'failed', failure: 'refused' });
    }
    await passTime();
    expect(isNothing()).toContain((await find()).status);
    expect(await countDelivered(recipient)).toBe(0);
  });

  it.each([
    ['answerLost', 'done', 1],
    ['answerLostAndFails', 'failed', 0],
  ] as const)('reports %s as unknown, and the status says later: %s', async (kind, status, delivered) => {
    const { passTime, countDelivered } = bench();
    const { send, find, traits, recipient } = callFor(kind);
    expect((await send()).outcome).toBe('unknown');
    if (traits.statusBy === 'theirs') {
      // Its own reference was lost with the answer, and is learnt by sending the same again.
      expect((await find()).status).toBe('unknown');
      // Or never, where the same again would be a second one.
      if (traits.duplicates === 'unsafe') return;
      expect((await send()).outcome).toBe('accepted');
    }
    expect(await find()).toMatchObject({ status: 'in_progress' });
    await passTime();
    expect((await find()).status).toBe(status);
    expect(await countDelivered(recipient)).toBe(delivered);
  });

  it('reports an empty float as such, and the status of that reference never says delivered', async () => {
    const { passTime, countDelivered } = bench();
    const { send, find, recipient } = callFor('floatEmpty');
    expect(await send()).toMatchObject({ outcome: 'failed', failure: 'provider_float' });
    await passTime();
    expect(isNothing()).toContain((await find()).status);
    expect(await countDelivered(recipient)).toBe(0);
  });
}
