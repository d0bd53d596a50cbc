/** News that contradicts how an order has ended: each stands in Attention, and each way out leaves the books right. */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '#kernel/db/database.ts';
import { phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk } from '#test/support/review-desk.ts';

const desk = await forFile(openReviewDesk());

const stateOf = async (id: string) => (await desk.itemOf(id)).state;

/** What a delivered order without sellers leaves in the books. */
const sold = ({ price, cost }: { price: number; cost: number }) => ({
  'gateway:sandbox': price,
  'supplier:sandbox': -cost,
  margin: -(price - cost),
});

describe('a second payment', () => {
  async function paidTwice() {
    const order = await desk.bought({}, 'delivered');
    const second = await desk.happensAgain(order.id, 'collect');
    await desk.hint(order.id, 'collect', second);
    return order;
  }

  it('stands apart from the order, and goes back', async () => {
    const order = await paidTwice();
    const { id, price } = order;
    await desk.expectWaits(id, 'paid_twice', ['check', 'return-extra', 'settle-by-hand']);
    expect(await desk.itemOf(id)).toMatchObject({ state: 'delivered', held: 0, unallocated: price / 100 });
    const apart = { 'gateway:sandbox': 2 * price, 'unallocated:sandbox': -price };
    expect(await desk.sums(id)).toEqual({ ...sold(order), ...apart });
    expect((await desk.decide(id, 'return-extra')).decision?.state).toBe('done');
    await desk.news(id, 'refund', 'done');
    await desk.expectEnded(id, 'delivered', sold(order));
    expect((await desk.decide(id, 'return-extra')).status).toBe(409);
  });

  it('is settled by hand, by two', async () => {
    const order = await paidTwice();
    const { id, price } = order;
    expect((await desk.decideTogether(id, 'settle-by-hand')).decision?.state).toBe('done');
    const byHand = { ...sold(order), 'gateway:sandbox': 2 * price, settled_by_hand: -price };
    await desk.expectEnded(id, 'delivered', byHand);
    await desk.hint(id, 'collect');
    expect(await desk.waits(id)).toBeUndefined();
  });
});

it('a second payment that the gateway took back itself is no loss, and nothing is owed for it any more', async () => {
  const order = await desk.bought({}, 'delivered');
  const { id } = order;
  const second = await desk.happensAgain(id, 'collect');
  await desk.hint(id, 'collect', second);
  await desk.news(id, 'collect', 'failed', second);
  await desk.expectWaits(id, 'payment_taken_back', ['check', 'write-off']);
  await desk.endsBy(id, 'write-off', 'delivered', sold(order));
});

describe('a payment of another amount', () => {
  async function wrongAmount() {
    const { id, paymentId, payer, pricePesewas } = await desk.shop.order();
    await desk.shop.runAtVendors(sql`update sandbox_prompts set amount_pesewas = amount_pesewas + 7
              where reference = ${await desk.newestOf(id, 'collect')}`);
    await desk.shop.answerPrompt(payer, 'approve');
    await desk.shop.until(paymentId, 'needs_review');
    await desk.expectWaits(id, 'wrong_amount', ['check', 'refund', 'settle-by-hand']);
    return { id, paymentId, came: Number(pricePesewas) + 7 };
  }

  it('goes back as it came', async () => {
    const { id, paymentId, came } = await wrongAmount();
    expect((await desk.decide(id, 'refund')).decision?.state).toBe('done');
    await desk.shop.until(paymentId, 'refunded');
    expect(await desk.sums(id)).toEqual({});
    const rows = await desk.shop.runAtVendors(sql`
      select amount_pesewas::int as amount from sandbox_transfers
      where reference = ${await desk.newestOf(id, 'refund')}`);
    expect(rows).toEqual([{ amount: came }]);
    expect(await desk.waits(id)).toBeUndefined();
  });

  it('that the gateway takes back has ended the order, once an admin says so', async () => {
    const { id } = await wrongAmount();
    await desk.news(id, 'collect', 'failed');
    await desk.expectWaits(id, 'payment_taken_back', ['check', 'mark-refunded']);
    await desk.endsBy(id, 'mark-refunded', 'refunded', {});
  });

  it('that the gateway takes back after we gave it back is a loss', async () => {
    const { id, paymentId, came } = await wrongAmount();
    await desk.decide(id, 'refund');
    await desk.shop.until(paymentId, 'refunded');
    await desk.news(id, 'collect', 'failed');
    await desk.expectWaits(id, 'payment_taken_back', ['write-off']);
    await desk.endsBy(id, 'write-off', 'refunded', { 'gateway:sandbox': -came, losses: came });
  });

  it('is settled by hand, by two', async () => {
    const { id, came } = await wrongAmount();
    expect((await desk.decideTogether(id, 'settle-by-hand')).decision?.state).toBe('done');
    await desk.expectEnded(id, 'refunded', { 'gateway:sandbox': came, settled_by_hand: -came });
  });
});

describe('a payment that the gateway took back', () => {
  it('before anything was sent for it has ended the order, once an admin says so', async () => {
    const { id, price } = await desk.withEmptyFloat(async () => {
      const order = await desk.bought({}, 'on_hold');
      await desk.news(order.id, 'collect', 'failed');
      return order;
    });
    await desk.expectWaits(id, 'payment_taken_back', ['check', 'mark-refunded']);
    expect(await desk.sums(id)).toEqual({ 'gateway:sandbox': price, customer_funds: -price });
    // Nothing is given for money that is gone, whatever time passes.
    await desk.shop.passTime(3_600);
    expect(await stateOf(id)).toBe('needs_review');
    await desk.endsBy(id, 'mark-refunded', 'refunded', {});
    expect(await desk.shop.referencesOf(id, 'refund')).toEqual([]);
  });

  it('beside a second one that it took back as well: each leaves the books where it stands in them', async () => {
    const { id } = await desk.withEmptyFloat(async () => {
      const order = await desk.bought({}, 'on_hold');
      const own = await desk.newestOf(order.id, 'collect');
      // The one that counts is the younger of the two.
      const second = await desk.happensAgain(order.id, 'collect');
      await inTransaction(desk.shop.database.db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update attempts set created_at = created_at + interval '1 hour' where reference = ${own}`.execute(
          tx,
        );
      });
      await desk.hint(order.id, 'collect', second);
      await desk.news(order.id, 'collect', 'failed', second);
      await desk.news(order.id, 'collect', 'failed', own);
      return order;
    });
    await desk.expectWaits(id, 'payment_taken_back', ['check', 'mark-refunded']);
    expect((await desk.decide(id, 'mark-refunded')).decision?.state).toBe('done');
    await desk.expectWaits(id, 'payment_taken_back', ['write-off']);
    await desk.endsBy(id, 'write-off', 'refunded', {});
    // Until the supplier is asked again.
    await desk.shop.passTime(3_600);
  });

  it('while the bundle was on its way is not given back where that fails', async () => {
    const { id, paymentId } = await desk.bought({ recipient: phoneEnding('9103') }, 'delivery_unknown');
    await desk.news(id, 'collect', 'failed');
    await desk.shop.until(paymentId, 'needs_review');
    await desk.expectWaits(id, 'payment_taken_back', ['check', 'mark-refunded']);
    await desk.endsBy(id, 'mark-refunded', 'refunded', {});
    expect(await desk.shop.referencesOf(id, 'refund')).toEqual([]);
  });

  it('after the delivery is written off, once', async () => {
    const order = await desk.bought({}, 'delivered');
    const { id, price } = order;
    await desk.news(id, 'collect', 'failed');
    await desk.expectWaits(id, 'payment_taken_back', ['check', 'write-off']);
    expect((await desk.decide(id, 'write-off')).decision?.state).toBe('done');
    const { 'gateway:sandbox': _, ...rest } = sold(order);
    expect([await stateOf(id), await desk.sums(id)]).toEqual(['delivered', { ...rest, losses: price }]);
    await desk.hint(id, 'collect');
    expect(await desk.waits(id)).toBeUndefined();
    expect((await desk.decide(id, 'write-off')).status).toBe(409);
  });

  it('after we gave it back is a second loss, where the gateway does not call our own refund so', async () => {
    const { id, price } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
    const find = vi.spyOn(desk.shop.deps.gateways.current.collect, 'find');
    find.mockResolvedValue({ status: 'reversed', reason: 'by the gateway' });
    onTestFinished(() => find.mockRestore());
    await desk.hint(id, 'collect');
    await desk.expectWaits(id, 'payment_taken_back', ['write-off']);
    await desk.endsBy(id, 'write-off', 'refunded', { 'gateway:sandbox': -price, losses: price });
  });

  it('and given again is no loss: it is not written off, and nobody has to decide', async () => {
    const order = await desk.bought({}, 'delivered');
    const { id } = order;
    await desk.news(id, 'collect', 'failed');
    await desk.turns(id, 'collect', 'done');
    expect((await desk.decide(id, 'write-off')).decision?.state).not.toBe('done');
    expect([await desk.sums(id), await desk.waits(id)]).toEqual([sold(order), undefined]);
  });
});

describe('a second delivery', () => {
  it('is a loss, booked at once and once, and acknowledged', async () => {
    const order = await desk.bought({}, 'delivered');
    const { id, cost } = order;
    await desk.hint(id, 'deliver', await desk.happensAgain(id, 'deliver'));
    const lost = { ...sold(order), 'supplier:sandbox': -2 * cost, losses: cost };
    await desk.expectWaits(id, 'delivered_twice', ['check', 'acknowledge']);
    expect(await desk.sums(id)).toEqual(lost);
    expect((await desk.decide(id, 'acknowledge')).decision?.state).toBe('done');
    await desk.hint(id, 'deliver');
    await desk.expectEnded(id, 'delivered', lost);
  });

  it('that is taken back is no loss, once that is acknowledged as well', async () => {
    const order = await desk.bought({}, 'delivered');
    const { id } = order;
    await desk.hint(id, 'deliver', await desk.happensAgain(id, 'deliver'));
    await desk.decide(id, 'acknowledge');
    await desk.news(id, 'deliver', 'failed');
    await desk.expectWaits(id, 'delivery_taken_back', ['check', 'acknowledge']);
    await desk.endsBy(id, 'acknowledge', 'delivered', sold(order));
  });
});

it('a delivery after the refund is a loss, booked at once and once, and the order stays refunded', async () => {
  const { id, cost } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
  await desk.news(id, 'deliver', 'done');
  const lost = { 'supplier:sandbox': -cost, losses: cost };
  await desk.expectWaits(id, 'delivered_after_refund', ['check', 'mark-delivered']);
  expect([await stateOf(id), await desk.sums(id)]).toEqual(['needs_review', lost]);
  expect((await desk.decide(id, 'mark-delivered')).decision?.state).toBe('done');
  await desk.hint(id, 'deliver');
  await desk.expectEnded(id, 'refunded', lost);
});

it('a second refund is a loss, booked at once and once, and acknowledged', async () => {
  const { id, price } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
  await desk.hint(id, 'refund', await desk.happensAgain(id, 'refund'));
  const lost = { 'gateway:sandbox': -price, losses: price };
  await desk.expectWaits(id, 'refunded_twice', ['check', 'acknowledge']);
  expect([await stateOf(id), await desk.sums(id)]).toEqual(['needs_review', lost]);
  expect((await desk.decide(id, 'acknowledge')).decision?.state).toBe('done');
  await desk.hint(id, 'refund');
  await desk.expectEnded(id, 'refunded', lost);
});
