/** What every supplier's adapter must do, so that the shop can trust the vendor. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import type { BundleOrder, BundlesPort } from '#providers/bundles-port.ts';
import { callOf, itIsAnOperation, known, newReference, patient } from './operation.ts';

export type BundlesBench = {
  port: BundlesPort;
  /** Numbers by what the supplier does with them. */
  recipients: Record<'ordinary' | 'refused' | 'answerLost' | 'answerLostAndFails' | 'floatEmpty', Phone>;
  /** Until everything that is under way at the supplier has ended. */
  passTime(): Promise<void>;
  /** How many bundles this number really got, from the vendor's own books. */
  countDelivered(recipient: Phone): Promise<number>;
  /** How often the supplier has taken this reference. */
  countSent(reference: string): Promise<number>;
};

export function orderFor(recipient: Phone): BundleOrder {
  return {
    reference: newReference(),
    recipient,
    network: 'MTN',
    supplierCode: 'data_bundle_1',
    megabytes: 5_120,
    expectedCost: pesewas(2_400),
  };
}

export function itDelivers(bench: () => BundlesBench): void {
  const send = (order: BundleOrder) => bench().port.deliver.send(order, patient());
  const find = ({ reference }: BundleOrder) => bench().port.deliver.find(known(reference), patient());

  itIsAnOperation(async () => {
    const { port, recipients, ...rest } = bench();
    return { call: callOf(port.deliver, orderFor(recipients.ordinary)), ...rest };
  });

  it('delivers, and says so only once it has', async () => {
    const { recipients, passTime, countDelivered } = bench();
    const order = orderFor(recipients.ordinary);
    expect((await send(order)).outcome).toBe('accepted');
    expect(await find(order)).toMatchObject({ status: 'in_progress' });
    await passTime();
    expect((await find(order)).status).toBe('done');
    expect(await countDelivered(order.recipient)).toBe(1);
  });

  it.each(['ordinary', 'answerLost'] as const)(
    'delivers once to the %s number when the same reference is sent again',
    async (kind) => {
      const { port, recipients, passTime, countDelivered } = bench();
      if (port.deliver.traits.duplicates !== 'returns_original') return;
      const order = orderFor(recipients[kind]);
      await send(order);
      const again = await Promise.all([send(order), send(order)]);
      expect(again.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
      await passTime();
      await send(order);
      expect(await countDelivered(order.recipient)).toBe(1);
    },
  );

  it('reports a refusal as a definite failure, however often it is asked', async () => {
    const { recipients, passTime, countDelivered } = bench();
    const order = orderFor(recipients.refused);
    for (const attempt of [await send(order), await send(order)]) {
      expect(attempt).toMatchObject({ outcome: 'failed', failure: 'refused' });
    }
    await passTime();
    expect(['failed', 'not_found']).toContain((await find(order)).status);
    expect(await countDelivered(order.recipient)).toBe(0);
  });

  it.each([
    ['answerLost', 'done', 1],
    ['answerLostAndFails', 'failed', 0],
  ] as const)('reports %s as unknown, and the status says later: %s', async (kind, status, delivered) => {
    const { recipients, passTime, countDelivered } = bench();
    const order = orderFor(recipients[kind]);
    expect((await send(order)).outcome).toBe('unknown');
    expect(await find(order)).toMatchObject({ status: 'in_progress' });
    await passTime();
    expect((await find(order)).status).toBe(status);
    expect(await countDelivered(order.recipient)).toBe(delivered);
  });

  it('reports an empty float as such, and the status of that reference never says delivered', async () => {
    const { recipients, passTime, countDelivered } = bench();
    const order = orderFor(recipients.floatEmpty);
    expect(await send(order)).toMatchObject({ outcome: 'failed', failure: 'provider_float' });
    await passTime();
    expect(['failed', 'not_found']).toContain((await find(order)).status);
    expect(await countDelivered(order.recipient)).toBe(0);
  });
}
