/** Deliveries and refunds that were taken back, refused or something else: each has its ways out, and the books follow. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findComparison } from '#books/rows/comparisons.ts';
import { startComparison } from '#books/verbs/compare-day.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk, said } from '#test/support/review-desk.ts';

const desk = await forFile(openReviewDesk());

const stateOf = async (id: string) => (await desk.itemOf(id)).state;
const refundable = ['check', 'refund', 'mark-refunded', 'settle-by-hand'];

async function compareToday(): Promise<void> {
  const { db } = desk.shop.deps;
  const day = new Date().toISOString().slice(0, 10);
  await startComparison(db, day);
  const finished = async () => (await findComparison(db, day))?.finishedAt ?? null;
  await expect.poll(finished, { timeout: 20_000 }).not.toBeNull();
}

describe('a delivery that the supplier took back', () => {
  async function takenBack() {
    const order = await desk.bought({ ref: 'KOFI2026' }, 'delivered');
    await desk.news(order.id, 'deliver', 'failed');
    await desk.expectWaits(order.id, 'delivery_taken_back', ['check', 'refund', 'mark-delivered']);
    return order;
  }

  it.each([
    ['gives our money back', false],
    ['keeps our money', true],
  ])('and who %s: the buyer gets theirs, and nobody has earned', async (_case, keeps) => {
    const { id, paymentId, cost } = await takenBack();
    const request = { ...said, supplier_keeps_cost: keeps };
    expect((await desk.decide(id, 'refund', request)).decision?.state).toBe('done');
    await desk.shop.until(paymentId, 'refunded');
    expect(await desk.sums(id)).toEqual(keeps ? { 'supplier:sandbox': -cost, losses: cost } : {});
    await desk.hint(id, 'deliver');
    expect(await desk.waits(id)).toBeUndefined();
  });

  it('is kept as delivered, and no later comparison opens it again', async () => {
    const { id } = await takenBack();
    const before = await desk.sums(id);
    expect((await desk.decide(id, 'mark-delivered')).decision?.state).toBe('done');
    await compareToday();
    await desk.hint(id, 'deliver');
    await desk.expectEnded(id, 'delivered', before);
    // The truth of the end of this file: the bundle is there.
    await desk.turns(id, 'deliver', 'done');
  });

  describe('and whose payment the gateway takes back as well', () => {
    const ways = ['check', 'mark-refunded', 'mark-delivered'];

    it.each([
      ['gives our money back', false],
      ['keeps our money', true],
    ])('of a supplier who %s: the buyer has theirs, and nobody has earned', async (_case, keeps) => {
      const { id, cost } = await takenBack();
      await desk.news(id, 'collect', 'failed');
      await desk.expectWaits(id, 'payment_taken_back', ways);
      const request = { ...said, supplier_keeps_cost: keeps };
      expect((await desk.decide(id, 'mark-refunded', request)).decision?.state).toBe('done');
      await desk.expectEnded(id, 'refunded', keeps ? { 'supplier:sandbox': -cost, losses: cost } : {});
      expect(await desk.shop.referencesOf(id, 'refund')).toEqual([]);
    });

    it('and that was written off before: the loss is none any more', async () => {
      const { id } = await desk.bought({ ref: 'KOFI2026' }, 'delivered');
      await desk.news(id, 'collect', 'failed');
      await desk.decide(id, 'write-off');
      await desk.news(id, 'deliver', 'failed');
      await desk.expectWaits(id, 'delivery_taken_back', ways);
      await desk.endsBy(id, 'mark-refunded', 'refunded', {});
    });

    it('and delivered all the same: only then is the payment lost', async () => {
      const { id } = await takenBack();
      await desk.news(id, 'collect', 'failed');
      expect((await desk.decide(id, 'mark-delivered')).decision?.state).toBe('done');
      await desk.expectWaits(id, 'payment_taken_back', ['check', 'write-off']);
      expect((await desk.decide(id, 'write-off')).decision?.state).toBe('done');
      // The truth of the end of this file: the bundle is there.
      await desk.turns(id, 'deliver', 'done');
    });
  });

  it('and delivered again is not given back', async () => {
    const { id } = await takenBack();
    const before = await desk.sums(id);
    await desk.turns(id, 'deliver', 'done');
    const { decision } = await desk.decide(id, 'refund');
    const done = 'sandbox now says of the delivery that it is done. Nothing was done.';
    expect(decision).toMatchObject({ state: 'refused', said: done });
    expect([await desk.sums(id), await desk.shop.referencesOf(id, 'refund')]).toEqual([before, []]);
    expect((await desk.decide(id, 'mark-delivered')).decision?.state).toBe('done');
    expect(await desk.waits(id)).toBeUndefined();
  });
});

describe('a refund that came back', () => {
  async function cameBack() {
    const order = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
    const { id, price } = order;
    await desk.news(id, 'refund', 'failed');
    await desk.expectWaits(id, 'refund_taken_back', refundable);
    // We owe it again.
    expect(await desk.sums(id)).toEqual({ 'gateway:sandbox': price, customer_funds: -price });
    return order;
  }

  it('is sent again, under another reference', async () => {
    const { id, paymentId } = await cameBack();
    expect((await desk.decide(id, 'refund')).decision?.state).toBe('done');
    await desk.shop.until(paymentId, 'refunded');
    await desk.expectEnded(id, 'refunded', {});
    expect(await desk.shop.referencesOf(id, 'refund')).toHaveLength(2);
  });

  it.each(['mark-refunded', 'settle-by-hand'])('is settled by hand, by two: %s', async (move) => {
    const { id, price } = await cameBack();
    expect((await desk.itemOf(id)).second_admin_moves).toEqual(['mark-refunded', 'settle-by-hand']);
    expect((await desk.decideTogether(id, move)).decision?.state).toBe('done');
    const byHand = { 'gateway:sandbox': price, settled_by_hand: -price };
    await desk.expectEnded(id, 'refunded', byHand);
    await desk.hint(id, 'refund');
    expect([await desk.sums(id), await desk.waits(id)]).toEqual([byHand, undefined]);
  });

  it('is sent again where a second payment has gone back meanwhile', async () => {
    const { id, paymentId } = await cameBack();
    await desk.hint(id, 'collect', await desk.happensAgain(id, 'collect'));
    expect((await desk.decide(id, 'return-extra')).decision?.state).toBe('done');
    await desk.news(id, 'refund', 'done');
    expect((await desk.decide(id, 'refund')).decision?.state).toBe('done');
    await desk.shop.until(paymentId, 'refunded');
    await desk.expectEnded(id, 'refunded', {});
  });

  it('and arrived after all is refunded again, and nobody has to decide', async () => {
    const { id, price } = await cameBack();
    const owed = { 'gateway:sandbox': price, customer_funds: -price };
    for (const [end, state, sums] of [
      ['done', 'refunded', {}],
      ['failed', 'needs_review', owed],
      ['done', 'refunded', {}],
    ] as const) {
      await desk.turns(id, 'refund', end);
      await desk.hint(id, 'refund');
      expect([await stateOf(id), await desk.sums(id)]).toEqual([state, sums]);
    }
    expect(await desk.waits(id)).toBeUndefined();
  });
});

describe('a refund that came back, of a payment that the gateway takes back as well', () => {
  it('has ended the order once an admin says so: the buyer has the money, once', async () => {
    const { id } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
    await desk.news(id, 'refund', 'failed');
    await desk.news(id, 'collect', 'failed');
    await desk.expectWaits(id, 'payment_taken_back', ['check', 'mark-refunded']);
    expect((await desk.decideTogether(id, 'mark-refunded')).decision?.state).toBe('done');
    await desk.hint(id, 'refund');
    await desk.hint(id, 'collect');
    await desk.expectEnded(id, 'refunded', {});
  });
});

it('a refund that comes back once the payment was written off leaves no loss: the buyer has the money, once', async () => {
  const { id, price } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
  await desk.news(id, 'collect', 'failed');
  await desk.endsBy(id, 'write-off', 'refunded', { 'gateway:sandbox': -price, losses: price });
  await desk.news(id, 'refund', 'failed');
  await desk.expectWaits(id, 'refund_taken_back', ['check', 'mark-refunded']);
  expect((await desk.decideTogether(id, 'mark-refunded')).decision?.state).toBe('done');
  await desk.expectEnded(id, 'refunded', {});
});

it('a refund that comes back of a bundle that is delivered after all: each is decided about', async () => {
  const { id, price, cost } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
  await desk.news(id, 'refund', 'failed');
  await desk.news(id, 'deliver', 'done');
  await desk.expectWaits(id, 'delivered_after_refund', ['check', 'mark-delivered']);
  expect((await desk.decide(id, 'mark-delivered')).decision?.state).toBe('done');
  await desk.expectWaits(id, 'refund_taken_back', refundable);
  expect((await desk.decideTogether(id, 'settle-by-hand')).decision?.state).toBe('done');
  const sums = { 'gateway:sandbox': price, settled_by_hand: -price, 'supplier:sandbox': -cost, losses: cost };
  await desk.expectEnded(id, 'refunded', sums);
});

it('a second refund that comes back is no loss any more, once that is acknowledged', async () => {
  const { id } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
  const second = await desk.happensAgain(id, 'refund');
  await desk.hint(id, 'refund', second);
  await desk.decide(id, 'acknowledge');
  await desk.news(id, 'refund', 'failed', second);
  await desk.expectWaits(id, 'refund_taken_back', ['check', 'acknowledge']);
  await desk.endsBy(id, 'acknowledge', 'refunded', {});
});

describe('something else than the refund', () => {
  const addToTransfer = async (id: string, pesewas: number) =>
    desk.shop.runAtVendors(sql`update sandbox_transfers set amount_pesewas = amount_pesewas + ${pesewas}
        where reference = ${await desk.newestOf(id, 'refund')}`);

  it('went back: it is not sent again, and a person says that it is settled', async () => {
    await sql
      .raw(`
      create function give_another_sum() returns trigger language plpgsql as $$
      begin
        new.amount_pesewas := new.amount_pesewas - 7;
        return new;
      end $$;
      create trigger give_another_sum before insert on sandbox_transfers
        for each row execute function give_another_sum()`)
      .execute(desk.shop.sandboxDb);
    const { id } = await desk.bought({ recipient: phoneEnding('9101') }, 'needs_review');
    await desk.shop.runAtVendors(sql`drop trigger give_another_sum on sandbox_transfers`);
    const moves = ['check', 'mark-refunded', 'settle-by-hand', 'mark-delivered'];
    await desk.expectWaits(id, 'refunded_otherwise', moves);
    await desk.decide(id, 'check', {});
    expect((await desk.itemOf(id)).moves).toEqual(moves);
    await desk.endsBy(id, 'mark-refunded', 'refunded', {});
  });

  it('went back under a call that had failed: it is acknowledged', async () => {
    const { id, price } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
    const again = await desk.happensAgain(id, 'refund');
    await addToTransfer(id, -7);
    await desk.hint(id, 'refund', again);
    const lost = { 'gateway:sandbox': 7 - price, losses: price - 7 };
    expect(await desk.sums(id)).toEqual(lost);
    await desk.expectWaits(id, 'refunded_otherwise', ['acknowledge']);
    expect((await desk.decide(id, 'acknowledge')).decision?.state).toBe('done');
    await desk.hint(id, 'refund', again);
    await desk.expectEnded(id, 'refunded', lost);
  });
});

describe('a refund that the payer’s wallet refuses', () => {
  async function refused() {
    const numbers = { payer: phoneEnding('9201'), recipient: phoneEnding('9101') };
    const order = await desk.bought(numbers, 'needs_review');
    const moves = ['check', 'refund', 'settle-by-hand', 'mark-delivered'];
    await desk.expectWaits(order.id, 'refund_refused', moves);
    return order;
  }

  it('goes to another wallet of theirs', async () => {
    const { id, paymentId, price } = await refused();
    const wallet = anyPhone('050');
    const request = { ...said, receiver: { phone_number: wallet, network: 'TELECEL' } };
    expect((await desk.decide(id, 'refund', request)).decision?.state).toBe('done');
    await desk.shop.until(paymentId, 'refunded');
    const rows = await desk.shop.runAtVendors(sql`
      select kind, receiver, network, amount_pesewas::int as amount, ending from sandbox_transfers
      where reference = ${await desk.newestOf(id, 'refund')}`);
    const sent = { kind: 'payout', receiver: wallet, network: 'TELECEL', amount: price, ending: 'done' };
    expect(rows).toEqual([sent]);
    expect([await desk.sums(id), await desk.waits(id)]).toEqual([{}, undefined]);
  });

  it('is settled by hand, by two', async () => {
    const { id, price } = await refused();
    expect((await desk.decideTogether(id, 'settle-by-hand')).decision?.state).toBe('done');
    await desk.expectEnded(id, 'refunded', { 'gateway:sandbox': price, settled_by_hand: -price });
  });

  it('arrives after it was settled by hand: that is a loss, booked once, and acknowledged', async () => {
    const { id, price } = await refused();
    await desk.decideTogether(id, 'settle-by-hand');
    await desk.news(id, 'refund', 'done');
    const lost = { settled_by_hand: -price, losses: price };
    await desk.expectWaits(id, 'refunded_twice', ['check', 'acknowledge']);
    await desk.endsBy(id, 'acknowledge', 'refunded', lost);
    await desk.hint(id, 'refund');
    await desk.expectEnded(id, 'refunded', lost);
  });

  describe('and whose payment the gateway then takes back', () => {
    async function takenBack() {
      const order = await refused();
      await desk.news(order.id, 'collect', 'failed');
      await desk.expectWaits(order.id, 'payment_taken_back', ['check', 'mark-refunded']);
      await desk.endsBy(order.id, 'mark-refunded', 'refunded', {});
      return order;
    }

    it('has ended the order once an admin says so: the refund has still failed, and nothing is lost', async () => {
      const { id } = await takenBack();
      await desk.hint(id, 'refund');
      await desk.hint(id, 'collect');
      await desk.expectEnded(id, 'refunded', {});
    });

    it('and arrives after all, is a loss', async () => {
      const { id, price } = await takenBack();
      await desk.news(id, 'refund', 'done');
      await desk.expectWaits(id, 'refunded_twice', ['check', 'acknowledge']);
      await desk.endsBy(id, 'acknowledge', 'refunded', { 'gateway:sandbox': -price, losses: price });
    });
  });
});
