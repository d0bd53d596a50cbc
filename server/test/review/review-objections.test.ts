/** Every vendor that could contradict a decision is asked first: its word wins, nothing moves, and nobody waits for it. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { phoneEnding } from '#test/support/app.ts';
import { silence, untilCarriedOut, whileSaying } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk, said } from '#test/support/review-desk.ts';

const desk = await forFile(openReviewDesk());

const { shop, esi } = desk;
const { deliver: supplier } = shop.deps.suppliers.for('MTN');
const { refund } = shop.deps.gateways.current;
const underWay = { status: 'in_progress' } as const;
const failed = { status: 'failed', reason: 'no' } as const;

/** All that a decision may move. */
async function standingOf(id: string) {
  const rows = await shop.run(sql`
    select state, (select count(*) from attempts where order_id = orders.id)::int as attempts,
           (select count(*) from order_events where order_id = orders.id)::int as events
    from orders where id = ${id}`);
  return { ...(rows[0] as object), sums: await desk.sums(id) };
}

type Work = (order: { id: string; paymentId: string }) => Promise<void>;

/** An order of which nobody knows whether it was delivered, while the supplier stays silent. */
function withSilentDelivery(work: Work): Promise<void> {
  return whileSaying(supplier, silence, async () => {
    const order = await desk.bought({ recipient: phoneEnding('9103') }, 'delivery_unknown');
    await shop.putInReview(order.id);
    await work(order);
  });
}

/** The same of a refund. */
function withSilentRefund(work: Work): Promise<void> {
  return whileSaying(refund, silence, async () => {
    const numbers = { payer: phoneEnding('9202'), recipient: phoneEnding('9101') };
    const order = await desk.bought(numbers, 'refund_pending');
    await shop.putInReview(order.id);
    await work(order);
  });
}

const askForRefund = (id: string) => shop.call('POST', `/attention/${id}/refund`, { token: esi, body: said });

async function expectRefused(id: string, move: string, sentence: string): Promise<void> {
  const before = await standingOf(id);
  const decision = { state: 'refused', said: `${sentence} Nothing was done.` };
  expect(await desk.decide(id, move)).toMatchObject({ status: 200, decision });
  expect(await standingOf(id)).toEqual(before);
}

it('while the supplier says that a delivery is under way nobody can refund what it had turned down', async () => {
  const sentence = 'sandbox now says of the delivery that it is still under way.';
  await desk.withEmptyFloat(async () => {
    const { id } = await desk.bought({}, 'on_hold');
    await whileSaying(supplier, underWay, () => expectRefused(id, 'refund', sentence));
  });
});

describe('while nobody knows of the refund of money that no order could take', () => {
  it('what an order was paid with otherwise is not settled in another way', async () => {
    const { id, paymentId, payer } = await shop.order();
    await shop.runAtVendors(sql`update sandbox_prompts set amount_pesewas = amount_pesewas + 7
      where reference = ${await desk.newestOf(id, 'collect')}`);
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'needs_review');
    await whileSaying(refund, silence, async () => {
      await desk.decide(id, 'refund');
      await desk.expectWaits(id, 'wrong_amount', ['check']);
      expect((await desk.decide(id, 'settle-by-hand')).status).toBe(409);
    });
    await desk.news(id, 'refund', 'done');
    await desk.expectEnded(id, 'refunded', {});
  });

  it('a second payment is settled by hand by closing it, and a loss once it arrives after all', async () => {
    const { id, pricePesewas } = await desk.bought({}, 'delivered');
    const before = await desk.sums(id);
    const price = Number(pricePesewas);
    await desk.hint(id, 'collect', await desk.happensAgain(id, 'collect'));
    await whileSaying(refund, silence, async () => {
      await desk.decide(id, 'return-extra');
      expect((await desk.decideTogether(id, 'settle-by-hand')).decision?.state).toBe('done');
    });
    await desk.news(id, 'refund', 'done');
    await desk.expectWaits(id, 'refunded_twice', ['check', 'mark-delivered']);
    await desk.endsBy(id, 'mark-delivered', 'delivered', {
      ...before,
      settled_by_hand: -price,
      losses: price,
    });
  });
});

it('a payment taken back while nobody knows of the delivery ends the order once an admin says that it was none', () =>
  withSilentDelivery(async ({ id }) => {
    await desk.news(id, 'collect', 'failed');
    await desk.expectWaits(id, 'payment_taken_back', ['check', 'mark-refunded', 'mark-delivered']);
    const sentence = 'sandbox now says of the delivery that it is still under way.';
    await whileSaying(supplier, underWay, () => expectRefused(id, 'mark-refunded', sentence));
    await desk.endsBy(id, 'mark-refunded', 'refunded', {});
    expect(await shop.referencesOf(id, 'refund')).toEqual([]);
  }));

it.each([
  ['refund', 'done', 'delivered'],
  ['mark-delivered', 'failed', 'delivery failed'],
] as const)('once the supplier says how a delivery has ended %s is void: %s', (move, word, state) =>
  withSilentDelivery(async ({ id, paymentId }) => {
    await desk.turns(id, 'deliver', word);
    const status = word === 'done' ? ({ status: 'done' } as const) : failed;
    const { decision } = await shop.withoutWorker(() =>
      whileSaying(supplier, status, () => desk.decide(id, move)),
    );
    expect([decision?.state, decision?.said]).toEqual([
      'void',
      `sandbox says of the payment: done; sandbox says of the delivery: ${word}. The order is ${state} by that.`,
    ]);
    await shop.until(paymentId, word === 'done' ? 'delivered' : 'refunded');
    expect((await shop.referencesOf(id, 'deliver')).length).toBe(1);
    expect((await shop.referencesOf(id, 'refund')).length).toBe(word === 'done' ? 0 : 1);
  }),
);

it('while the gateway says that a refund is under way nobody can settle it by hand, though two agree', () =>
  withSilentRefund(async ({ id }) => {
    const before = await standingOf(id);
    const { decision } = await whileSaying(refund, underWay, () => desk.decideTogether(id, 'settle-by-hand'));
    const said = 'sandbox now says of the refund that it is still under way. Nothing was done.';
    expect(decision).toMatchObject({ state: 'refused', said });
    expect(await standingOf(id)).toEqual(before);
  }));

it('while the gateway says nothing of a refund that is on record nobody can deliver the order, whatever it waits for', () =>
  withSilentDelivery(({ id }) =>
    whileSaying(refund, silence, async () => {
      await sql`
        insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, collection_id)
        select order_id, 'refund', 1, provider, ${`R${id}`}, amount_pesewas, id
        from attempts where order_id = ${id} and direction = 'collect'`.execute(shop.deps.db);
      await expectRefused(id, 'deliver', 'The order does not allow it any more.');
      await sql`update attempts set outcome = 'failed' where reference = ${`R${id}`}`.execute(shop.deps.db);
    }),
  ));

it('once a second payment has gone back the order itself can still be delivered', () =>
  withSilentDelivery(async ({ id, paymentId }) => {
    const second = await desk.happensAgain(id, 'collect');
    await desk.hint(id, 'collect', second);
    expect((await desk.decide(id, 'return-extra')).decision?.state).toBe('done');
    await desk.news(id, 'refund', 'done');
    expect((await desk.decide(id, 'deliver')).decision).toMatchObject({ state: 'done', said: null });
    await shop.until(paymentId, 'delivering', 'delivered', 'delivery_unknown');
  }));

it('once the gateway says that a refund failed nobody can say that it arrived', () =>
  withSilentRefund(async ({ id }) => {
    await desk.turns(id, 'refund', 'failed');
    const sentence = 'sandbox now says of the refund that it failed.';
    // The worker would hear it as well, and the refund would go on by that.
    await shop.withoutWorker(() =>
      whileSaying(refund, failed, () => expectRefused(id, 'mark-refunded', sentence)),
    );
  }));

describe('a decision', () => {
  it('is carried out once: a second one in the meantime is refused', () =>
    withSilentDelivery(async ({ id, paymentId }) => {
      const ask = (token: string, move: string) =>
        shop.call('POST', `/attention/${id}/${move}`, { token, body: said });
      const answers = await shop.withoutWorker(async () => {
        const both = await Promise.all([ask(esi, 'refund'), ask(desk.adjoa, 'mark-delivered')]);
        expect((await desk.itemOf(id)).moves).toEqual(['check']);
        return both;
      });
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const second = answers.find(({ status }) => status === 409);
      expect(second?.body.message).toBe('A decision about this order is being carried out.');
      const first = answers.find(({ status }) => status === 200);
      expect((await untilCarriedOut(shop, first?.body.data.decision_id)).state).toBe('done');
      await shop.until(paymentId, 'refunded', 'delivered');
      if ((await shop.find(paymentId)).state === 'delivered') await desk.turns(id, 'deliver', 'done');
    }));

  it('survives the process that recorded it', () =>
    withSilentDelivery(async ({ id, paymentId }) => {
      await shop.stopWorker();
      const before = await standingOf(id);
      const { body } = await askForRefund(id);
      expect([body.data.state, await standingOf(id)]).toEqual(['needs_review', before]);
      expect((await desk.itemOf(id)).decision).toMatchObject({ state: 'under_way', move: 'refund' });
      shop.startWorker();
      expect((await untilCarriedOut(shop, body.data.decision_id)).state).toBe('done');
      await shop.until(paymentId, 'refunded');
    }));

  it('that the vendors have overtaken before it is carried out is void', () =>
    withSilentDelivery(async ({ id }) => {
      await desk.turns(id, 'deliver', 'done');
      const decisionId = await shop.withoutWorker(async () => {
        const { body } = await askForRefund(id);
        const attemptId = (await shop.attempts(id, 'deliver')).at(-1)?.id ?? '';
        await whileSaying(supplier, { status: 'done' }, () => followAttempt(shop.deps, attemptId, unguarded));
        return body.data.decision_id;
      });
      const movedOn = 'The order has moved on since this was asked for. Nothing was done.';
      expect(await untilCarriedOut(shop, decisionId)).toMatchObject({ state: 'void', said: movedOn });
      expect((await desk.itemOf(id)).state).toBe('delivered');
      expect(await shop.referencesOf(id, 'refund')).toEqual([]);
    }));
});
