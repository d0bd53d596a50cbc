/** An order that was paid twice: each payment goes back for itself, and what is decided about one is not done to the other. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { verifyBooks } from '#books/verbs/verify-books.ts';
import { refundOrder } from '#orders/verbs/refund-order.ts';
import { sweepOrders } from '#orders/verbs/sweep-orders.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { decide } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk, said } from '#test/support/review-desk.ts';
import type { MoneyStatus } from '#vendors/ports/outcomes.ts';

const desk = await forFile(openReviewDesk());
const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

const undeliverable = { recipient: phoneEnding('9101') };
const done = async ({ reference }: { reference: string }): Promise<MoneyStatus> => ({
  ...{ status: 'done', reference, amount: 450n, currency: 'GHS' },
});
const silence = { status: 'unknown', reason: 'no answer in time' } as const;
const away = { outcome: 'failed', failure: 'not_sent', reason: 'ECONNREFUSED' } as const;

/** A prompt that seemed to have failed was paid as well. */
async function payAgain(id: string): Promise<string> {
  const [added] = await shop.run(sql<{ id: string }>`
    insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome, hinted_at)
    select id, 'collect', 9, 'sandbox', ${`TAGAIN${id}`}, price_pesewas, 'failed', now() from orders
    where id = ${id} returning id`);
  const second = added?.id ?? '';
  shop.gateway.collect.find = done;
  await followAttempt(shop.deps, second, unguarded);
  return second;
}

/** A gateway that takes refunds, and knows those that it took. */
function takeRefunds(
  status: (reference: string) => Promise<MoneyStatus> = (reference) => done({ reference }),
) {
  const taken: string[] = [];
  shop.gateway.refund.send = async ({ reference }) => {
    taken.push(reference);
    return { outcome: 'accepted' };
  };
  shop.gateway.refund.find = async ({ reference }) =>
    taken.includes(reference) ? status(reference) : { status: 'not_found' };
}

const returnExtra = async (id: string) =>
  (await decide(shop, { token: shop.token, path: `/attention/${id}/return-extra`, body: said })).decision
    ?.state;

describe('of two payments that go back', () => {
  it('its own is sent again once its gateway is back, though the other has gone back meanwhile', async () => {
    const { id } = await shop.refused();
    const second = await payAgain(id);
    shop.gateway.refund.send = async () => away;
    await shop.refund(id);
    takeRefunds();
    expect(await returnExtra(id)).toBe('done');
    await shop.follow(id, 'refund');
    await shop.refund(id);
    await shop.follow(id, 'refund');
    const refunds = await shop.attempts(id, 'refund');
    expect(refunds.map(({ outcome, collectionId }) => [outcome, collectionId === second])).toEqual([
      ['failed', false],
      ['done', true],
      ['done', false],
    ]);
    expect([(await shop.order(id)).state, await shop.books(id)]).toEqual(['refunded', {}]);
  });

  it('neither waits for the other, and one that is unknown does not look after the order', async () => {
    const { id } = await shop.paid(undeliverable);
    await payAgain(id);
    shop.gateway.refund.send = async () => ({ outcome: 'unknown', reason: 'no answer in time' });
    shop.gateway.refund.find = async () => silence;
    expect(await returnExtra(id)).toBe('done');
    // The same one is not sent a second time while nobody knows of the first.
    expect(await returnExtra(id)).toBeUndefined();
    await shop.deliver(id);
    shop.gateway.refund.send = async () => away;
    await shop.refund(id);
    await shop.run(sql`delete from jobs where subject = ${id}`);
    const forgotten = (await verifyBooks(shop.deps.db)).find(({ name }) => name === 'open-orders-have-jobs');
    expect(forgotten?.count).toBe(1);
    await shop.passTime(3_600);
    await sweepOrders(shop.deps);
    expect(
      await shop.run(sql`select 1 from jobs where kind = 'refund-order' and subject = ${id}`),
    ).toHaveLength(1);
    takeRefunds();
    await refundOrder(shop.deps, id, unguarded);
    expect(await shop.stateAfter(id, 'refund')).toBe('refunded');
    expect(await shop.books(id)).toEqual({ 'gateway:sandbox': 450, 'unallocated:sandbox': -450 });
    expect((await shop.attempts(id, 'refund')).map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'failed',
      'done',
    ]);
  });

  it('what the other is still said to be is no objection to giving its own back', async () => {
    const { id } = await shop.refused();
    const second = await payAgain(id);
    takeRefunds(async () => ({ status: 'in_progress' }));
    expect(await returnExtra(id)).toBe('done');
    const taking = { ...shop.gateway.refund };
    shop.gateway.refund.send = async () => ({
      ...{ outcome: 'failed', failure: 'refused', reason: 'no such wallet' },
    });
    await shop.refund(id);
    expect((await shop.order(id)).state).toBe('needs_review');
    shop.gateway.refund.send = taking.send;
    const { decision } = await decide(shop, {
      token: shop.token,
      path: `/attention/${id}/refund`,
      body: said,
    });
    expect([decision?.state, decision?.said]).toEqual(['done', null]);
    const refunds = await shop.attempts(id, 'refund');
    expect(refunds.map(({ collectionId }) => collectionId === second)).toEqual([true, false, false]);
  });
});

describe('a second payment whose return comes back', () => {
  async function returned(state: 'delivered' | 'refunded') {
    const order = await desk.bought(state === 'refunded' ? undeliverable : {}, state);
    const { id } = order;
    const second = await desk.happensAgain(id, 'collect');
    await desk.hint(id, 'collect', second);
    expect((await desk.decide(id, 'return-extra')).decision?.state).toBe('done');
    await desk.news(id, 'refund', 'done');
    return { ...order, second };
  }
  const broken = async () => (await verifyBooks(desk.shop.deps.db)).filter(({ count }) => count > 0);

  it.each(['delivered', 'refunded'] as const)('of an order that is %s goes back again', async (state) => {
    const { id, price } = await returned(state);
    const before = await desk.sums(id);
    await desk.news(id, 'refund', 'failed');
    expect((await desk.sums(id))['unallocated:sandbox']).toBe(-price);
    expect(await broken()).toEqual([]);
    const moves = ['return-extra', 'mark-refunded', 'settle-by-hand'];
    await desk.expectWaits(id, 'paid_twice', state === 'delivered' ? ['check', ...moves] : moves);
    expect((await desk.decide(id, 'return-extra')).decision?.state).toBe('done');
    await desk.news(id, 'refund', 'done');
    await desk.expectEnded(id, state, before);
  });

  it('after it was written off, since the gateway took the payment back as well, is no loss any more', async () => {
    const { id, price, second } = await returned('refunded');
    await desk.news(id, 'collect', 'failed', second);
    await desk.endsBy(id, 'mark-refunded', 'refunded', { 'gateway:sandbox': -price, losses: price });
    await desk.news(id, 'refund', 'failed');
    await desk.expectEnded(id, 'refunded', {});
    expect(await broken()).toEqual([]);
  });
});

it('money that came in another amount, whose return comes back, goes back again', async () => {
  const { id, paymentId, payer } = await desk.shop.order();
  await desk.shop.runAtVendors(sql`update sandbox_prompts set amount_pesewas = amount_pesewas + 7
    where reference = ${await desk.newestOf(id, 'collect')}`);
  await desk.shop.answerPrompt(payer, 'approve');
  await desk.shop.until(paymentId, 'needs_review');
  await desk.decide(id, 'refund');
  await desk.shop.until(paymentId, 'refunded');
  await desk.news(id, 'refund', 'failed');
  await desk.expectWaits(id, 'wrong_amount', ['return-extra', 'mark-refunded', 'settle-by-hand']);
  expect((await desk.decide(id, 'return-extra')).decision?.state).toBe('done');
  await desk.news(id, 'refund', 'done');
  await desk.expectEnded(id, 'refunded', {});
});

describe('what two admins decide about one payment', () => {
  const ask = async (id: string) => {
    const asked = await desk.shop.call('POST', `/attention/${id}/settle-by-hand`, {
      token: desk.esi,
      body: said,
    });
    return asked.body.data.decision_id;
  };
  const confirm = (id: string, decisionId: string) =>
    decide(desk.shop, {
      token: desk.adjoa,
      path: `/attention/${id}/confirm`,
      body: { decision_id: decisionId },
    });

  it('is not done to one that came since', async () => {
    const numbers = { payer: phoneEnding('9201'), ...undeliverable };
    const { id, price } = await desk.bought(numbers, 'needs_review');
    const decisionId = await ask(id);
    await desk.hint(id, 'collect', await desk.happensAgain(id, 'collect'));
    expect((await confirm(id, decisionId)).decision?.state).toBe('done');
    const settled = { 'gateway:sandbox': 2 * price, settled_by_hand: -price };
    expect(await desk.sums(id)).toEqual({ ...settled, 'unallocated:sandbox': -price });
    await desk.expectWaits(id, 'paid_twice', ['return-extra', 'mark-refunded', 'settle-by-hand']);
  });

  it('is not done to another one where that has gone back meanwhile', async () => {
    const { id } = await desk.bought({}, 'delivered');
    const second = await desk.happensAgain(id, 'collect');
    await desk.hint(id, 'collect', second);
    const decisionId = await ask(id);
    await desk.hint(id, 'collect', await desk.happensAgain(id, 'collect'));
    const before = await desk.sums(id);
    // The gateway took the one back by itself.
    await desk.news(id, 'collect', 'failed', second);
    const confirmed = await confirm(id, decisionId);
    expect([confirmed.status, confirmed.body.message]).toEqual([
      409,
      'The order has moved on since this was asked for. Nothing was done.',
    ]);
    expect(await desk.sums(id)).toEqual(before);
  });
});
