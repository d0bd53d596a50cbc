/** What every supplier's adapter must hold: put through it, a vendor is one that the shop can trust. */
import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import type { BundleOrder, BundlesPort } from '#providers/bundles-port.ts';
import { newReference } from './payments-port.ts';

export type BundlesBench = {
  port: BundlesPort;
  /** Numbers by what the supplier does with them. */
  recipients: Record<'ordinary' | 'refused' | 'answerLost' | 'answerLostAndFails' | 'floatEmpty', Phone>;
  /** Until everything that is under way at the supplier has ended. */
  passTime(): Promise<void>;
  /** How many bundles this number really got, from the vendor's own books. */
  countDelivered(recipient: Phone): Promise<number>;
};

export function orderFor(recipient: Phone): BundleOrder {
  return {
    reference: newReference(),
    recipient,
    network: 'MTN',
    supplierCode: 'data_bundle_1',
    megabytes: 5_120,
  };
}

export function itDelivers(bench: () => BundlesBench): void {
  it('knows nothing of a reference that was never sent', async () => {
    expect(await bench().port.findDelivery(newReference())).toEqual({ status: 'not_found' });
  });

  it('delivers, and says so only once it has', async () => {
    const { port, recipients, passTime, countDelivered } = bench();
    const order = orderFor(recipients.ordinary);
    expect((await port.deliver(order)).outcome).toBe('accepted');
    expect(await port.findDelivery(order.reference)).toEqual({ status: 'in_progress' });
    await passTime();
    expect((await port.findDelivery(order.reference)).status).toBe('done');
    expect(await countDelivered(order.recipient)).toBe(1);
  });

  it.each(['ordinary', 'answerLost'] as const)(
    'delivers once to the %s number when the same reference is sent again',
    async (kind) => {
      const { port, recipients, passTime, countDelivered } = bench();
      if (!port.traits.deduplicates) return;
      const order = orderFor(recipients[kind]);
      await port.deliver(order);
      const again = await Promise.all([port.deliver(order), port.deliver(order)]);
      expect(again.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      await passTime();
      await port.deliver(order);
      expect(await countDelivered(order.recipient)).toBe(1);
    },
  );

  it('reports a refusal as a definite failure, however often it is asked', async () => {
    const { port, recipients, passTime, countDelivered } = bench();
    const order = orderFor(recipients.refused);
    for (const attempt of [await port.deliver(order), await port.deliver(order)]) {
      expect(attempt).toMatchObject({ outcome: 'failed', failure: 'refused' });
    }
    await passTime();
    expect(['failed', 'not_found']).toContain((await port.findDelivery(order.reference)).status);
    expect(await countDelivered(order.recipient)).toBe(0);
  });

  it.each([
    ['answerLost', 'done', 1],
    ['answerLostAndFails', 'failed', 0],
  ] as const)('reports %s as unknown, and the status says later: %s', async (kind, status, delivered) => {
    const { port, recipients, passTime, countDelivered } = bench();
    const order = orderFor(recipients[kind]);
    expect((await port.deliver(order)).outcome).toBe('unknown');
    expect(await port.findDelivery(order.reference)).toEqual({ status: 'in_progress' });
    await passTime();
    expect((await port.findDelivery(order.reference)).status).toBe(status);
    expect(await countDelivered(order.recipient)).toBe(delivered);
  });

  it('reports an empty float as such, and the status of that reference never says delivered', async () => {
    const { port, recipients, passTime, countDelivered } = bench();
    const order = orderFor(recipients.floatEmpty);
    expect(await port.deliver(order)).toMatchObject({ outcome: 'failed', failure: 'provider_float' });
    await passTime();
    expect(['failed', 'not_found']).toContain((await port.findDelivery(order.reference)).status);
    expect(await countDelivered(order.recipient)).toBe(0);
  });
}
