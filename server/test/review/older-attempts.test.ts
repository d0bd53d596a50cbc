/** What a vendor says about an attempt that came to its end before, while the order has gone on to the next one. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { takeHint } from '#db/attempts/webhook-events.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { whileSaying } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk } from '#test/support/review-desk.ts';
import { confirm } from '#test/support/shop.ts';

const desk = await forFile(openReviewDesk());
const { shop } = desk;
const stateOf = async (paymentId: string) => (await shop.find(paymentId)).state;

const setDeliveryTime = (ms: number) =>
  shop.runAtVendors(sql`update sandbox_settings set deliver_after_ms = ${ms}`);
const setFloat = (pesewas: number) =>
  shop.runAtVendors(sql`update sandbox_settings set float_pesewas = ${pesewas}`);

/** On hold for an empty float: one attempt has failed. */
async function heldOrder() {
  await setFloat(0);
  const order = await desk.bought({}, 'on_hold');
  await setFloat(500_000);
  return order;
}

/** Its first attempt has failed for an empty float, and the next one is under way and takes its time. */
async function orderInSecondAttempt() {
  await setDeliveryTime(3_600_000);
  const { id, paymentId } = await heldOrder();
  await shop.until(paymentId, 'delivering');
  return { id, paymentId };
}

async function listAttempts(id: string, direction: AttemptDirection) {
  return shop.deps.db
    .selectFrom('attempts')
    .select(['reference', 'outcome', 'surplus', 'contradictedBy'])
    .where('orderId', '=', id)
    .where('direction', '=', direction)
    .orderBy('number')
    .execute();
}

/** Two of one direction: the one that had ended, and the one that is under way. */
async function getBoth(id: string, direction: AttemptDirection) {
  const [first, second] = await listAttempts(id, direction);
  if (!first || !second) throw new Error('There are not two attempts.');
  return { first: first.reference, second: second.reference };
}

/** As after a webhook. Comes back once the vendor was asked because of it, and what it said is settled. */
async function hint(reference: string) {
  const find = () =>
    shop.deps.db
      .selectFrom('attempts')
      .select(['hintedAt', 'checks'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
  const before = await find();
  const event = { provider: 'sandbox', eventKey: randomUUID(), reference, rawBody: Buffer.alloc(0) };
  await takeHint(shop.deps.db, event);
  // Without a definite answer it stays owed, and the first that comes may be to a question from before it.
  const isAnswered = async () => {
    const { hintedAt, checks } = await find();
    return hintedAt === null || checks > before.checks + 1;
  };
  while (!(await isAnswered())) await sleep(20);
}

const setEnding = (reference: string, ending: 'done' | 'failed') =>
  shop.runAtVendors(
    sql`update sandbox_deliveries set ending = ${ending}, ends_at = now() where reference = ${reference}`,
  );
const forget = (reference: string) =>
  shop.runAtVendors(sql`delete from sandbox_deliveries where reference = ${reference}`);

describe('while the next delivery is under way, the first attempt', () => {
  it('that failed once more gives no money back', async () => {
    const { id, paymentId } = await orderInSecondAttempt();
    const { first, second } = await getBoth(id, 'deliver');
    await hint(first);
    expect(await stateOf(paymentId)).toBe('delivering');
    await setEnding(second, 'done');
    await shop.until(paymentId, 'delivered');
    expect(await listAttempts(id, 'refund')).toEqual([]);
  });

  it('that the supplier does not know any more is neither sent again nor takes the order with it', async () => {
    const { id, paymentId } = await orderInSecondAttempt();
    const { first, second } = await getBoth(id, 'deliver');
    await forget(first);
    await shop.run(sql`update attempts set created_at = created_at - interval '2 days'
      where reference = ${first}`);
    await hint(first);
    expect(await stateOf(paymentId)).toBe('delivering');
    const rows = await shop.runAtVendors(sql`select 1 from sandbox_deliveries where reference = ${first}`);
    expect(rows).toEqual([]);
    await setEnding(second, 'done');
    await shop.until(paymentId, 'delivered');
  });

  it('that was delivered after all counts at once, and the next one that fails changes nothing', async () => {
    const { id, paymentId } = await orderInSecondAttempt();
    const { first, second } = await getBoth(id, 'deliver');
    await setEnding(first, 'done');
    await hint(first);
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(await listAttempts(id, 'deliver')).toMatchObject([{ outcome: 'done' }, { outcome: 'open' }]);
    await setEnding(second, 'failed');
    await hint(second);
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(await listAttempts(id, 'deliver')).toMatchObject([{ outcome: 'done' }, { outcome: 'failed' }]);
    expect(await listAttempts(id, 'refund')).toEqual([]);
    expect(await shop.books(id)).not.toHaveProperty('losses');
  });

  it('that was delivered after all, as well as the next one, is a loss that an admin takes note of', async () => {
    const { id, paymentId } = await orderInSecondAttempt();
    const { first, second } = await getBoth(id, 'deliver');
    await setEnding(first, 'done');
    await hint(first);
    await setEnding(second, 'done');
    await hint(second);
    const { state, costPesewas } = await shop.find(paymentId);
    expect(state).toBe('delivered');
    expect(shop.logged()).toContain('"alarm":"delivered twice"');
    expect(await listAttempts(id, 'deliver')).toMatchObject([
      { outcome: 'done', surplus: false, contradictedBy: null },
      { outcome: 'done', surplus: true, contradictedBy: 'delivered_twice' },
    ]);
    expect(await shop.books(id)).toMatchObject({ losses: Number(costPesewas) });
    expect(await desk.itemOf(id)).toMatchObject({
      trouble: 'delivered_twice',
      moves: ['check', 'acknowledge'],
    });
    expect((await desk.decide(id, 'acknowledge')).decision).toMatchObject({ state: 'done' });
    // Said once more, it is accounted for.
    for (const reference of [first, second]) await hint(reference);
    expect((await desk.itemOf(id)).trouble).toBe('silent');
    expect(await shop.books(id)).toMatchObject({ losses: Number(costPesewas) });
  });
});

it('while an order is on hold, an attempt that was delivered after all delivers it, and nothing is sent again', async () => {
  await setDeliveryTime(0);
  await setFloat(0);
  const { paymentId } = await shop.paid();
  const { id } = await shop.until(paymentId, 'on_hold');
  const [first] = await listAttempts(id, 'deliver');
  await setEnding(first?.reference ?? '', 'done');
  await hint(first?.reference ?? '');
  expect(await stateOf(paymentId)).toBe('delivered');
  await setFloat(500_000);
  await shop.passTime(600);
  await sleep(300);
  expect(await listAttempts(id, 'deliver')).toMatchObject([{ reference: first?.reference, outcome: 'done' }]);
});

/** A first call that seemed never to have left us, and the payer is asked by a second one. */
async function orderInSecondPrompt(recipient = anyPhone()) {
  const payer = anyPhone();
  const bought = await shop.buy({ payer, recipient });
  const { collect } = shop.deps.gateways.current;
  const { send } = collect;
  collect.send = async () => ({ outcome: 'failed', failure: 'not_sent', reason: 'out of reach' });
  const refused = await confirm(shop, bought, payer);
  collect.send = send;
  expect(refused.body.code).toBe('GATEWAY_UNAVAILABLE');
  const { body } = await confirm(shop, bought, payer);
  const paymentId: string = body.data.payment.id;
  const { id, pricePesewas } = await shop.find(paymentId);
  return { id, paymentId, payer, price: Number(pricePesewas), ...(await getBoth(id, 'collect')) };
}

/** The gateway has heard the first call after all. */
const endPrompt = (reference: string, ending: 'approved' | 'declined', pesewas: number) =>
  shop.runAtVendors(sql`insert into sandbox_prompts (reference, payer, network, amount_pesewas, label, ending, ends_at)
    values (${reference}, ${anyPhone()}, 'MTN', ${pesewas}, 'MTN 1GB', ${ending}, now())`);

describe('while the payer is asked, an earlier call', () => {
  beforeAll(() => setDeliveryTime(0));

  it('that the gateway does not know, or that was declined, ends nothing', async () => {
    const { paymentId, payer, first, price } = await orderInSecondPrompt();
    await hint(first);
    expect(await stateOf(paymentId)).toBe('payment_pending');
    await endPrompt(first, 'declined', price);
    await hint(first);
    expect(await stateOf(paymentId)).toBe('payment_pending');
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
  });

  it('that was paid after all pays for the order, and what the payer pays as well goes back', async () => {
    const { id, paymentId, payer, first, second, price } = await orderInSecondPrompt();
    await endPrompt(first, 'approved', price);
    await hint(first);
    await shop.until(paymentId, 'delivered');
    await shop.answerPrompt(payer, 'approve');
    await hint(second);
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(shop.logged()).toContain('"contradictedBy":"paid_twice"');
    expect(await shop.books(id)).toMatchObject({ 'unallocated:sandbox': -price });
    expect(await desk.itemOf(id)).toMatchObject({
      trouble: 'paid_twice',
      unallocated: price / 100,
      moves: ['check', 'return-extra', 'settle-by-hand'],
    });
    expect((await desk.decide(id, 'return-extra')).decision).toMatchObject({ state: 'done' });
    await untilRefunds(id, 'done');
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(await shop.books(id)).not.toHaveProperty('unallocated:sandbox');
    expect((await desk.itemOf(id)).trouble).toBe('silent');
  });

  it('that was paid with another amount is for a person, and nobody may say that the order was never paid', async () => {
    const { id, paymentId } = await paidOtherwise();
    expect(await desk.itemOf(id)).toMatchObject({
      trouble: 'wrong_amount',
      unallocated: 0.07,
      moves: ['check', 'refund', 'settle-by-hand'],
    });
    expect((await desk.decide(id, 'mark-unpaid')).status).toBe(409);
    // What arrived goes back, though the newest is undecided.
    expect((await desk.decide(id, 'refund')).decision).toMatchObject({ state: 'done' });
    await shop.until(paymentId, 'refunded');
    expect(await shop.books(id)).toEqual({});
  });

  it('that was paid with another amount is not forgotten because the payer declines the newest', async () => {
    const { id, paymentId, payer, second } = await paidOtherwise();
    await shop.answerPrompt(payer, 'decline');
    await hint(second);
    expect(await stateOf(paymentId)).toBe('needs_review');
    expect((await desk.decide(id, 'refund')).decision).toMatchObject({ state: 'done' });
    await shop.until(paymentId, 'refunded');
  });

  it('that was paid with another amount goes back beside the order that the newest pays for', async () => {
    const { id, paymentId, payer, second } = await paidOtherwise();
    await shop.answerPrompt(payer, 'approve');
    await hint(second);
    await shop.until(paymentId, 'delivered');
    expect(await desk.itemOf(id)).toMatchObject({
      trouble: 'wrong_amount',
      moves: ['check', 'return-extra', 'settle-by-hand'],
    });
    expect((await desk.decide(id, 'return-extra')).decision).toMatchObject({ state: 'done' });
    await untilRefunds(id, 'done');
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(await shop.books(id)).not.toHaveProperty('unallocated:sandbox');
  });

  it('that was paid as well and is settled by hand leaves the own money of the order to be given back', async () => {
    const { refund } = shop.deps.gateways.current;
    const { send } = refund;
    refund.send = async () => ({ outcome: 'failed', failure: 'refused', reason: 'wallet closed' });
    const { id, paymentId, payer, first, second, price } = await orderInSecondPrompt(phoneEnding('9101'));
    await endPrompt(first, 'approved', price);
    await hint(first);
    await shop.until(paymentId, 'needs_review');
    refund.send = send;
    await shop.answerPrompt(payer, 'approve');
    await hint(second);
    expect(await shop.books(id)).toMatchObject({ customer_funds: -price, 'unallocated:sandbox': -price });
    expect((await desk.decideTogether(id, 'settle-by-hand')).decision).toMatchObject({ state: 'done' });
    expect(await stateOf(paymentId)).toBe('needs_review');
    expect(await shop.books(id)).toMatchObject({ customer_funds: -price, settled_by_hand: -price });
    expect((await desk.decideTogether(id, 'settle-by-hand')).decision).toMatchObject({ state: 'done' });
    expect(await stateOf(paymentId)).toBe('refunded');
    expect(await shop.books(id)).toEqual({ 'gateway:sandbox': 2 * price, settled_by_hand: -2 * price });
  });

  it('that was paid is counted when a person asks', async () => {
    const { id, paymentId, first, price } = await orderInSecondPrompt();
    await shop.run(sql`update orders set state = 'needs_review', changed_by = 'worker' where id = ${id}`);
    await endPrompt(first, 'approved', price);
    expect((await desk.decide(id, 'check')).decision).toMatchObject({ state: 'done' });
    await shop.until(paymentId, 'delivered');
  });

  /** Seven pesewas came under the first call, and so the order is in review. */
  async function paidOtherwise() {
    const order = await orderInSecondPrompt();
    await endPrompt(order.first, 'approved', 7);
    await hint(order.first);
    expect(await stateOf(order.paymentId)).toBe('needs_review');
    return order;
  }
});

/** Until the refunds of an order have come to these outcomes, while time passes. */
async function untilRefunds(id: string, ...outcomes: string[]) {
  const now = async () => (await listAttempts(id, 'refund')).map(({ outcome }) => outcome);
  for (let tries = 0; tries < 200; tries++) {
    if ((await now()).join() === outcomes.join()) return;
    await shop.passTime(2);
    await sleep(50);
  }
  expect(await now()).toEqual(outcomes);
}

describe('while money goes back, an earlier call', () => {
  /** The gateway said that the first never reached it, and takes its time with the second. */
  async function refundInSecondAttempt() {
    const { refund } = shop.deps.gateways.current;
    const { send } = refund;
    let sends = 0;
    refund.send = async (...asked) => {
      if (++sends > 1) return send(...asked);
      return { outcome: 'failed', failure: 'not_sent', reason: 'out of reach' };
    };
    const { paymentId } = await shop.paid({ recipient: phoneEnding('9101') });
    const { id, pricePesewas } = await shop.until(paymentId, 'refund_pending');
    await whileSaying(refund, { status: 'in_progress' }, () => untilRefunds(id, 'failed', 'open'));
    refund.send = send;
    return { id, paymentId, price: pricePesewas, ...(await getBoth(id, 'refund')) };
  }

  type Second = Awaited<ReturnType<typeof refundInSecondAttempt>>;

  /** What the gateway says of each when it is asked. */
  const asked = ({ first, price }: Second, words: { first: string; second: string }, reference: string) => {
    const says = reference === first ? words.first : words.second;
    if (says === 'done') return { status: 'done', reference, amount: price, currency: 'GHS' } as const;
    if (says === 'failed') return { status: 'failed', reason: 'wallet closed' } as const;
    return { status: says as 'in_progress' | 'not_found' };
  };
  const whileGatewaySays = (
    second: Second,
    words: { first: string; second: string },
    work: () => Promise<void>,
  ) => whileSaying(shop.deps.gateways.current.refund, (reference) => asked(second, words, reference), work);

  it.each(['not_found', 'failed'])('that is %s is not sent again and does not stop it', async (word) => {
    const order = await refundInSecondAttempt();
    await whileGatewaySays(order, { first: word, second: 'in_progress' }, () => hint(order.first));
    expect(await stateOf(order.paymentId)).toBe('refund_pending');
    await shop.until(order.paymentId, 'refunded');
    const rows = await shop.runAtVendors(sql`select 1 from sandbox_transfers
      where reference = any(${await shop.referencesOf(order.id)})`);
    expect(rows).toHaveLength(1);
  });

  it('that went back after all counts at once, and the next one that fails changes nothing', async () => {
    const order = await refundInSecondAttempt();
    await whileGatewaySays(order, { first: 'done', second: 'failed' }, async () => {
      await hint(order.first);
      expect(await stateOf(order.paymentId)).toBe('refunded');
      await hint(order.second);
    });
    expect(await stateOf(order.paymentId)).toBe('refunded');
    expect(await listAttempts(order.id, 'refund')).toMatchObject([
      { outcome: 'done' },
      { outcome: 'failed' },
    ]);
    expect(await shop.books(order.id)).toEqual({});
  });

  it('that went back after all, as well as the next one, is a loss that an admin takes note of', async () => {
    const order = await refundInSecondAttempt();
    const { id, paymentId, price } = order;
    await whileGatewaySays(order, { first: 'done', second: 'done' }, async () => {
      await hint(order.first);
      await hint(order.second);
      expect(await stateOf(paymentId)).toBe('needs_review');
      expect(await shop.books(id)).toEqual({ losses: Number(price), 'gateway:sandbox': -Number(price) });
      expect(await desk.itemOf(id)).toMatchObject({
        trouble: 'refunded_twice',
        moves: ['check', 'acknowledge'],
      });
      expect((await desk.decide(id, 'acknowledge')).decision).toMatchObject({ state: 'done' });
    });
    expect(await stateOf(paymentId)).toBe('refunded');
  });
});

it('an attempt that is sent again because the vendor did not know it does not end with the second answer while the first may be on its way', async () => {
  await setDeliveryTime(0);
  const { deliver } = shop.deps.suppliers.for('MTN');
  const { send, find } = deliver;
  const sent: string[] = [];
  let isKnown = false;
  deliver.send = async (order) => {
    sent.push(order.reference);
    // The first answer is lost, and for the second the float is empty: the first has used it up.
    if (sent.length === 1) throw new Error('connect ETIMEDOUT');
    return { outcome: 'failed', failure: 'provider_float', reason: 'provider_float' };
  };
  deliver.find = async () => (isKnown ? { status: 'done' } : { status: 'not_found' });
  const { paymentId } = await shop.paid();
  const { id } = await shop.until(paymentId, 'delivery_unknown');
  while (sent.length < 3) {
    await shop.passTime(20);
    await sleep(50);
  }
  expect(await stateOf(paymentId)).toBe('delivery_unknown');
  isKnown = true;
  await shop.until(paymentId, 'delivered');
  deliver.send = send;
  deliver.find = find;
  expect(new Set(sent).size).toBe(1);
  expect(await listAttempts(id, 'deliver')).toMatchObject([{ reference: sent[0], outcome: 'done' }]);
});

it('an empty float that is learnt by the status puts the order on hold, and nobody is told that it failed', async () => {
  const { deliver } = shop.deps.suppliers.for('MTN');
  const { send } = deliver;
  await setFloat(0);
  deliver.send = async (...order) => {
    await send(...order);
    throw new Error('socket hang up');
  };
  const { paymentId } = await shop.paid();
  const { id } = await shop.until(paymentId, 'on_hold');
  expect(await listAttempts(id, 'refund')).toEqual([]);
  deliver.send = send;
  await setFloat(500_000);
  await shop.until(paymentId, 'delivered');
});
