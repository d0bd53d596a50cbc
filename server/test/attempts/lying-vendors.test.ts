/** Vendors that lie: the buyer's view, the entry in Attention, and books that follow the truth. */
import { describe, expect, it } from 'vitest';
import { phoneEnding } from '#test/support/app.ts';
import { paidOut } from '#test/support/auditor.ts';
import { decide } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());
const { token, read } = await signIn(shop, 'esi');

const daySeconds = 86_400;
const attentionOf = (id: string) => read(`/attention/${id}`);

/** The checker's findings about this order alone. */
async function faultsOf({ reference, payer }: { reference: string; payer: string }): Promise<string[]> {
  const faults = await shop.faults();
  return faults.filter((fault) => fault.includes(reference) || fault.includes(payer));
}

describe('a payer', () => {
  it('9007 who is unpaid for ever waits for the window, and then it is over', async () => {
    const order = await shop.order({ payer: phoneEnding('9007') });
    await shop.passTime(170);
    await shop.until(order.paymentId, 'payment_pending');
    expect(await shop.statusOf(order.paymentId)).toMatchObject({ status: 'pending' });
    await shop.passTime(60);
    await shop.until(order.paymentId, 'expired');
    expect(await shop.statusOf(order.paymentId)).toMatchObject({ status: 'failed' });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('9007 who has paid all the same is told that nothing was paid, and the checker sees the money', async () => {
    const order = await shop.paid({ payer: phoneEnding('9007') });
    await shop.passTime(230);
    await shop.until(order.paymentId, 'expired');
    expect((await faultsOf(order)).join()).toContain('the gateway holds its money');
  });

  it('9008 who is charged twice gets the bundle once, and the books count one payment', async () => {
    const order = await shop.bought({ payer: phoneEnding('9008') }, 'delivered');
    expect(await shop.statusOf(order.paymentId)).toMatchObject({ status: 'success', delivery: 'delivered' });
    expect((await shop.books(order.id))['gateway:sandbox']).toBe(450);
    expect((await faultsOf(order)).join()).toContain('the payer was charged more than once');
  });
});

describe('a recipient', () => {
  it('9106 whose delivery is taken back a day later waits for a person, and gets the money back', async () => {
    const order = await shop.bought({ recipient: phoneEnding('9106'), ref: 'KOFI2026' }, 'delivered');
    const { id } = order;
    await shop.passTime(daySeconds);
    await shop.until(order.paymentId, 'needs_review');
    expect(await attentionOf(id)).toMatchObject({ trouble: 'delivery_taken_back' });
    expect(await shop.statusOf(order.paymentId)).toMatchObject({ status: 'success' });
    const body = { reason: 'taken back by the supplier' };
    const { decision } = await decide(shop, { token, path: `/attention/${id}/refund`, body });
    expect(decision?.state).toBe('done');
    await shop.until(order.paymentId, 'refunded');
    await shop.passTime(5);
    expect(await shop.books(id)).toEqual({});
    expect(await faultsOf(order)).toEqual([]);
  });

  it('9107 whose supplier never answers is pending, and delivered once by what the supplier says', async () => {
    const order = await shop.bought({ recipient: phoneEnding('9107') }, 'delivered');
    expect(await shop.statusOf(order.paymentId)).toMatchObject({ status: 'success', delivery: 'delivered' });
    expect(await shop.attempts(order.id, 'deliver')).toHaveLength(1);
    expect(await shop.attempts(order.id, 'refund')).toEqual([]);
    expect(await faultsOf(order)).toEqual([]);
  });

  it('9108 whose supplier says failed gets the money back, and the delivery a minute later is our loss', async () => {
    const order = await shop.bought({ recipient: phoneEnding('9108') }, 'refunded');
    const { id } = order;
    expect(await shop.statusOf(order.paymentId)).toMatchObject({ status: 'success', delivery: 'refunded' });
    await shop.passTime(120);
    await expect
      .poll(() => attentionOf(id), { timeout: 20_000 })
      .toMatchObject({ trouble: 'delivered_after_refund' });
    expect(await shop.books(id)).toMatchObject({ losses: expect.any(Number) });
    expect(await faultsOf(order)).toEqual([]);
  });
});

describe('a receiver', () => {
  const refused = (digits: string) => ({ payer: phoneEnding(digits), recipient: phoneEnding('9101') });

  it('9204 whose refund fails a day later is owed it again, and a person is told', async () => {
    const order = await shop.bought(refused('9204'), 'refunded');
    const { id } = order;
    expect(await shop.books(id)).toEqual({});
    await shop.passTime(daySeconds);
    await shop.until(order.paymentId, 'needs_review');
    expect(await attentionOf(id)).toMatchObject({ trouble: 'refund_taken_back', held: 4.5 });
    expect(await shop.books(id)).toEqual({ customer_funds: -450, 'gateway:sandbox': 450 });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('9205 whose refund goes out twice sees one, and the checker sees both', async () => {
    const order = await shop.bought(refused('9205'), 'refunded');
    expect(await shop.books(order.id)).toEqual({});
    expect((await faultsOf(order)).join()).toContain('more went back than was paid');
  });

  it('9204 whose payout fails a day later is among the payouts that wait for a person', async () => {
    const { id } = await paidOut(shop, phoneEnding('9204'));
    const find = async () => {
      await shop.passTime(2);
      return (await read('/payouts')).find((one: { id: string }) => one.id === id);
    };
    expect(await find()).toMatchObject({ state: 'paid', contradicted_by: null });
    await shop.passTime(daySeconds);
    const takenBack = { state: 'paid', contradicted_by: 'payout_taken_back' };
    await expect.poll(find, { timeout: 20_000 }).toMatchObject(takenBack);
  });
});
