/** A vendor speaks about an attempt that ended before, while the order has gone on to the next one. */
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { postHint } from '#test/support/hints.ts';
import { openReviewDesk } from '#test/support/review-desk.ts';
import { confirm } from '#test/support/shop.ts';

const desk = await forFile(openReviewDesk());
const { shop } = desk;
const { collect, refund } = shop.deps.gateways.current;
const { deliver } = shop.deps.suppliers.for('MTN');
const notSent = { outcome: 'failed', failure: 'not_sent', reason: 'out of reach' } as const;
const stateOf = async (paymentId: string) => (await shop.find(paymentId)).state;

const setDeliveryTime = (ms: number) =>
  shop.runAtVendors(sql`update sandbox_settings set deliver_after_ms = ${ms}`);
const setFloat = (pesewas: number) =>
  shop.runAtVendors(sql`update sandbox_settings set float_pesewas = ${pesewas}`);

afterEach(async () => {
  vi.restoreAllMocks();
  await setFloat(500_000);
});

/** Until the attempts of an order have come to these outcomes, while time passes. */
async function untilAttempts(id: string, direction: AttemptDirection, ...outcomes: string[]) {
  const now = async () => {
    await shop.passTime(2);
    return (await shop.attempts(id, direction)).map(({ outcome }) => outcome);
  };
  await expect.poll(now, { timeout: 20_000 }).toEqual(outcomes);
}

/** Two of one direction: the one that had ended, and the one that is under way. */
async function getBoth(id: string, direction: AttemptDirection) {
  const [first = '', second = ''] = await shop.referencesOf(id, direction);
  return { first, second };
}

/** Its first attempt has met an empty float, and the next one is under way and takes its time. */
async function orderInSecondAttempt() {
  await setDeliveryTime(3_600_000);
  const { send } = deliver;
  // Only this one, whenever the worker tries the next.
  vi.spyOn(deliver, 'send').mockImplementationOnce(async (...order) => {
    await setFloat(0);
    return send(...order).finally(() => setFloat(500_000));
  });
  const { paymentId } = await shop.paid();
  const { id } = await shop.find(paymentId);
  await untilAttempts(id, 'deliver', 'failed', 'open');
  return { id, paymentId, ...(await getBoth(id, 'deliver')) };
}

/** Comes back once the vendor was asked because of it, and what it said is settled. */
async function hint(reference: string) {
  const find = () =>
    shop.run(sql<{ isOwed: boolean; checks: number }>`
      select hinted_at is not null as is_owed, checks from attempts where reference = ${reference}`);
  const before = (await find())[0]?.checks ?? 0;
  // Without a definite answer it stays owed, and the first that comes may be to a question from before it.
  for (const times of [1, 2]) {
    await postHint(shop, { topic: 'payment', reference });
    const isAnswered = ([now]: Awaited<ReturnType<typeof find>>) =>
      !now?.isOwed || now.checks >= before + times;
    await expect.poll(async () => isAnswered(await find()), { timeout: 20_000 }).toBe(true);
    if (!(await find())[0]?.isOwed) return;
  }
}

const decideDone = async (id: string, move: string, decide = desk.decide) =>
  expect((await decide(id, move)).decision).toMatchObject({ state: 'done' });

describe('while the next delivery is under way, the first attempt', () => {
  it('that failed once more gives no money back', async () => {
    const { id, paymentId, first, second } = await orderInSecondAttempt();
    await hint(first);
    expect(await stateOf(paymentId)).toBe('delivering');
    await desk.turns(id, 'deliver', 'done', second);
    await shop.until(paymentId, 'delivered');
    expect(await shop.attempts(id, 'refund')).toEqual([]);
  });

  it('that the supplier does not know any more is neither sent again nor takes the order with it', async () => {
    const { id, paymentId, first, second } = await orderInSecondAttempt();
    await shop.runAtVendors(sql`delete from sandbox_deliveries where reference = ${first}`);
    await shop.run(sql`update attempts set created_at = created_at - interval '2 days'
      where reference = ${first}`);
    await hint(first);
    expect(await stateOf(paymentId)).toBe('delivering');
    const rows = await shop.runAtVendors(sql`select 1 from sandbox_deliveries where reference = ${first}`);
    expect(rows).toEqual([]);
    await desk.turns(id, 'deliver', 'done', second);
    await shop.until(paymentId, 'delivered');
  });

  it('that was delivered after all counts at once, and the next one that fails changes nothing', async () => {
    const { id, paymentId, first, second } = await orderInSecondAttempt();
    await desk.turns(id, 'deliver', 'done', first);
    await hint(first);
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(await shop.attempts(id, 'deliver')).toMatchObject([{ outcome: 'done' }, { outcome: 'open' }]);
    await desk.turns(id, 'deliver', 'failed', second);
    await hint(second);
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(await shop.attempts(id, 'deliver')).toMatchObject([{ outcome: 'done' }, { outcome: 'failed' }]);
    expect(await shop.attempts(id, 'refund')).toEqual([]);
    expect(await shop.books(id)).not.toHaveProperty('losses');
  });
});

it('while an order is on hold, an attempt that was delivered after all delivers it, and nothing is sent again', async () => {
  await setDeliveryTime(0);
  await setFloat(0);
  const { id, paymentId } = await shop.bought({}, 'on_hold');
  const { first } = await getBoth(id, 'deliver');
  await desk.turns(id, 'deliver', 'done', first);
  await hint(first);
  expect(await stateOf(paymentId)).toBe('delivered');
  await setFloat(500_000);
  await shop.passTime(600);
  // The worker has gone on to somebody else's.
  await shop.bought({}, 'delivered');
  expect(await shop.attempts(id, 'deliver')).toMatchObject([{ reference: first, outcome: 'done' }]);
});

/** A first call that seemed never to have left us, and the payer is asked by a second one. */
async function orderInSecondPrompt(recipient = anyPhone()) {
  const payer = anyPhone();
  const bought = await shop.buy({ payer, recipient });
  vi.spyOn(collect, 'send').mockResolvedValueOnce(notSent);
  expect((await confirm(shop, bought, payer)).body.code).toBe('GATEWAY_UNAVAILABLE');
  const { body } = await confirm(shop, bought, payer);
  const paymentId: string = body.data.payment.id;
  const { id, pricePesewas } = await shop.find(paymentId);
  return { id, paymentId, payer, price: Number(pricePesewas), ...(await getBoth(id, 'collect')) };
}

/** The gateway has heard the first call after all. */
const endPrompt = (reference: string, ending: 'approved' | 'declined', pesewas: number) =>
  shop.runAtVendors(sql`insert into sandbox_prompts (reference, payer, network, amount_pesewas, label, ending, ends_at)
    values (${reference}, ${anyPhone()}, 'MTN', ${pesewas}, 'MTN 1 GB', ${ending}, now())`);

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
      moves: ['check', 'return-extra', 'mark-refunded', 'settle-by-hand'],
    });
    await decideDone(id, 'return-extra');
    await untilAttempts(id, 'refund', 'done');
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(await shop.books(id)).not.toHaveProperty('unallocated:sandbox');
    expect((await desk.itemOf(id)).trouble).toBe('silent');
  });

  it('that was paid with another amount is for a person though the newest fails, and nobody may call it unpaid', async () => {
    const { id, paymentId, payer, second } = await paidOtherwise();
    await shop.answerPrompt(payer, 'decline');
    await hint(second);
    await desk.expectWaits(id, 'wrong_amount', ['check', 'refund', 'mark-refunded', 'settle-by-hand']);
    expect((await desk.decide(id, 'mark-unpaid')).status).toBe(409);
    await decideDone(id, 'refund');
    await shop.until(paymentId, 'refunded');
    expect(await shop.books(id)).toEqual({});
  });

  it('that was paid with another amount goes back beside the order that the newest pays for', async () => {
    const { id, paymentId, payer, second } = await paidOtherwise();
    await shop.answerPrompt(payer, 'approve');
    await hint(second);
    await shop.until(paymentId, 'delivered');
    await desk.expectWaits(id, 'wrong_amount', ['check', 'return-extra', 'mark-refunded', 'settle-by-hand']);
    await decideDone(id, 'return-extra');
    await untilAttempts(id, 'refund', 'done');
    expect(await stateOf(paymentId)).toBe('delivered');
    expect(await shop.books(id)).not.toHaveProperty('unallocated:sandbox');
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

describe('while money goes back, an earlier call', () => {
  /** The gateway seemed not to have heard of the first, and takes its time with the second until the test lets it say. */
  async function refundInSecondAttempt() {
    const words = new Map<string, string>();
    vi.spyOn(refund, 'send').mockResolvedValueOnce(notSent);
    const find = vi.spyOn(refund, 'find').mockImplementation(async ({ reference }) => {
      const says = words.get(reference) ?? 'in_progress';
      if (says === 'done') return { status: 'done', reference, amount: pricePesewas, currency: 'GHS' };
      if (says === 'failed') return { status: 'failed', reason: 'wallet closed' };
      return { status: says as 'in_progress' | 'not_found' };
    });
    const { id, paymentId, pricePesewas } = await shop.bought(
      { recipient: phoneEnding('9101') },
      'refund_pending',
    );
    await untilAttempts(id, 'refund', 'failed', 'open');
    const { first, second } = await getBoth(id, 'refund');
    const isSaid = async (reference: string, word: string) => {
      words.set(reference, word);
      await hint(reference);
    };
    return { id, paymentId, price: Number(pricePesewas), first, second, isSaid, find };
  }

  it.each(['not_found', 'failed'])('that is %s is not sent again and does not stop it', async (word) => {
    const { id, paymentId, first, isSaid, find } = await refundInSecondAttempt();
    await isSaid(first, word);
    expect(await stateOf(paymentId)).toBe('refund_pending');
    find.mockRestore();
    await shop.until(paymentId, 'refunded');
    const rows = await shop.runAtVendors(sql`select 1 from sandbox_transfers
      where reference = any(${await shop.referencesOf(id)})`);
    expect(rows).toHaveLength(1);
  });

  it('that went back after all counts at once, and the next one that fails changes nothing', async () => {
    const { id, paymentId, first, second, isSaid } = await refundInSecondAttempt();
    await isSaid(first, 'done');
    expect(await stateOf(paymentId)).toBe('refunded');
    await isSaid(second, 'failed');
    expect(await stateOf(paymentId)).toBe('refunded');
    expect(await shop.attempts(id, 'refund')).toMatchObject([{ outcome: 'done' }, { outcome: 'failed' }]);
    expect(await shop.books(id)).toEqual({});
  });
});

it('an empty float that is learnt by the status puts the order on hold, and nobody is told that it failed', async () => {
  await setFloat(0);
  const { send } = deliver;
  const lossy = vi.spyOn(deliver, 'send').mockImplementation(async (...order) => {
    await send(...order);
    throw new Error('socket hang up');
  });
  const { id, paymentId } = await shop.bought({}, 'on_hold');
  expect(await shop.attempts(id, 'refund')).toEqual([]);
  lossy.mockRestore();
  await setFloat(500_000);
  await shop.until(paymentId, 'delivered');
});
