/** Orders that wait for a person: what is listed, what may be decided, and that the books stay right. */
import { describe, expect, it } from 'vitest';
import { phoneEnding } from '#test/support/app.ts';
import { decide as decideAs, silence, whileSaying } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { createCheckedShop } from '#test/support/shop.ts';

// Some are put in review although their vendors have settled them.
const shop = await forFile(createCheckedShop({}, 'it waits for a person'));
const { token, call, read } = await signIn(shop, 'esi');
const decide = (id: string, move: string, body: unknown = { reason: 'told by the supplier' }) =>
  decideAs(shop, { token, path: `/attention/${id}/${move}`, body });
const { deliver } = shop.deps.suppliers.for('MTN');
const stateOf = async (id: string) => (await read(`/orders/${id}`)).state;

async function inReview(recipientEnding: string) {
  const recipient = phoneEnding(recipientEnding);
  const order = await shop.bought({ recipient }, 'delivery_unknown', 'delivering');
  await shop.putInReview(order.id);
  return order;
}

describe('an order on hold', () => {
  it('is listed with what is known on both sides, and delivered once the supplier is back', async () => {
    await shop.setSandbox({ float: 0 });
    const { id, paymentId } = await shop.bought({}, 'on_hold');
    const item = (await read('/attention')).find((one: { id: string }) => one.id === id);
    expect(item).toMatchObject({
      state: 'on_hold',
      payment: { outcome: 'done' },
      delivery: { outcome: 'failed' },
      refund: null,
      moves: ['check', 'deliver', 'refund'],
    });
    await shop.setSandbox({ float: 5000 });
    expect((await decide(id, 'deliver')).status).toBe(200);
    await shop.until(paymentId, 'delivered');
  });
});

describe('a delivery in review', () => {
  it('goes by what the supplier says when an admin asks', async () => {
    const { id, paymentId } = await inReview('9104');
    const { status, decision } = await decide(id, 'check', {});
    const said = 'sandbox says of the payment: done; sandbox says of the delivery: in progress.';
    expect([status, decision]).toMatchObject([200, { state: 'done', said }]);
    expect(await stateOf(id)).toBe('needs_review');
    await shop.passTime(40);
    expect((await decide(id, 'check', {})).decision?.state).toBe('done');
    await shop.until(paymentId, 'delivered');
  });

  it('is not sent again while an earlier attempt is undecided, unless somebody knows', async () => {
    const { id, paymentId } = await inReview('9103');
    const blind = await decide(id, 'deliver');
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['evidence']]);
    expect(await stateOf(id)).toBe('needs_review');
    const sure = { reason: 'never arrived', evidence: 'supplier ticket 4711' };
    const known = await whileSaying(deliver, silence, () => decide(id, 'deliver', sure));
    expect([known.status, known.decision?.state]).toEqual([200, 'done']);
    const deliveries = await shop.attempts(id, 'deliver');
    expect(deliveries).toHaveLength(2);
    expect(deliveries).toContainEqual(expect.objectContaining({ outcome: 'failed' }));
    await shop.until(paymentId, 'refunded');
  });

  it('is marked as delivered with evidence, which books the sale', async () => {
    await whileSaying(deliver, silence, async () => {
      const { id } = await inReview('9102');
      expect((await decide(id, 'mark-delivered')).status).toBe(422);
      await shop.passTime(5);
      const sure = { reason: 'confirmed', evidence: 'mail of the supplier' };
      const { status, decision } = await decide(id, 'mark-delivered', sure);
      expect([status, decision?.state]).toEqual([200, 'done']);
      const { postings, events } = await read(`/orders/${id}`);
      expect(postings).toContainEqual(expect.objectContaining({ kind: 'delivered' }));
      expect(events.at(-1)).toMatchObject({ to: 'delivered', actor: 'Esi Mensah' });
    });
  });
});

describe('a decision', () => {
  it('needs a reason, an order that is there, and a state in which it is one', async () => {
    const { id } = await shop.bought({}, 'delivered');
    for (const move of ['deliver', 'refund']) {
      expect((await decide(id, move, {})).status).toBe(422);
      expect((await decide(id, move)).status).toBe(409);
      expect((await decide('nothing', move)).status).toBe(404);
      expect((await decide('3f6f2c1e-0000-4000-8000-000000000000', move)).status).toBe(404);
    }
    expect(await stateOf(id)).toBe('delivered');
    const { paymentId, payer } = await shop.order();
    await shop.answerPrompt(payer, 'decline');
    const unpaid = await shop.until(paymentId, 'payment_failed');
    expect((await decide(unpaid.id, 'check', {})).status).toBe(409);
  });
});

it('a pause of sales empties the shop of that network, says why, and stops purchases until it is over', async () => {
  type Shown = { network: string; notice: string; packages: unknown[] };
  const services = async (): Promise<Shown[]> =>
    (await shop.call('GET', '/databundle-open/services')).body.data.services;
  const message = 'MTN is down. Back at noon.';
  expect((await call('PUT', '/sales-pauses/MTN', { message })).status).toBe(200);
  const paused = expect.objectContaining({ network: 'MTN', notice: message, packages: [] });
  await expect.poll(services, { timeout: 10_000 }).toContainEqual(paused);
  const telecel = (await services()).find(({ network }) => network === 'TELECEL');
  expect(telecel?.packages.length).toBeGreaterThan(0);
  expect(await shop.buy()).toMatchObject({ status: 404, body: { message } });

  await call('PUT', '/sales-pauses/ALL', { message: 'Closed for today.' });
  const bundles = async () => (await services()).flatMap(({ packages }) => packages);
  await expect.poll(bundles, { timeout: 10_000 }).toEqual([]);
  expect((await call('GET', '/sales-pauses')).body.data).toHaveLength(2);
  for (const scope of ['ALL', 'MTN'])
    expect((await call('DELETE', `/sales-pauses/${scope}`)).status).toBe(200);
  expect((await call('DELETE', '/sales-pauses/ALL')).status).toBe(404);
  expect((await call('PUT', '/sales-pauses/VODAFONE', { message: 'Closed' })).status).toBe(404);
  expect((await call('PUT', '/sales-pauses/MTN', {})).status).toBe(422);
  expect((await shop.buy()).status).toBe(200);
});

it('the supplier’s float is shown, and low below the alarm that an admin sets', async () => {
  await shop.setSandbox({ float: 100 });
  const set = await call('PUT', '/supplier-float', { alarm_below: 150 });
  expect(set.body.data).toMatchObject({ supplier: 'sandbox', float: 100, alarm_below: 150, is_low: true });
  expect((await call('PUT', '/supplier-float', { alarm_below: 99.5 })).body.data.is_low).toBe(false);
  expect((await call('PUT', '/supplier-float', { alarm_below: -1 })).status).toBe(422);
  await shop.setSandbox({ float: 5000 });
});
