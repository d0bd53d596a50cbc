/** Questions to vendors: when, by whom, and what follows from an answer or from none. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sweepOrders } from '#orders/verbs/sweep-orders.ts';
import { composeSandboxWebhook } from '#sandbox/announcing/webhook.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { decide, silence } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { answerPrompt, confirm } from '#test/support/shop.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

const hourS = 3_600;
const { collect } = shop.gateway;

/** Sends the sandbox's webhook, at any time and as often as a test wants. */
async function announcePayment(orderId: string, ending: 'done' | 'failed' = 'done') {
  const { reference = '' } = (await newest(orderId)) ?? {};
  const event = { topic: 'payment', ending, reference } as const;
  const { rawBody: payload, headers } = composeSandboxWebhook(shop.deps.keys.sandbox, event);
  return shop.app.inject({ method: 'POST', url: '/api/v1/webhooks/sandbox', payload, headers });
}

const newest = async (orderId: string) => (await shop.attempts(orderId, 'collect')).at(-1);

/** The kinds of the jobs that look after an order. */
async function jobsOf(orderId: string): Promise<string[]> {
  const rows = await shop.run(sql<{ kind: string }>`
    select kind from jobs
    where subject = ${orderId} or subject in (select id::text from attempts where order_id = ${orderId})`);
  return rows.map(({ kind }) => kind);
}

/** Seconds until the worker asks about the newest payment. */
async function nextQuestionS(orderId: string): Promise<number> {
  const rows = await shop.run(sql<{ s: number }>`
    select extract(epoch from run_at - now())::float8 as s from jobs where subject = ${(await newest(orderId))?.id}`);
  return rows[0]?.s ?? Number.NaN;
}

describe("the worker's next question", () => {
  it('is not moved away by a page that asks all the time', async () => {
    const { id, paymentId } = await shop.prompted();
    const before = await nextQuestionS(id);
    expect(before).toBeLessThanOrEqual(2);
    for (let n = 0; n < 3; n++) {
      await shop.database.pool.query('update attempts set checked_at = null');
      await shop.call('GET', `/databundle-open/check-status/${paymentId}`);
    }
    expect(await nextQuestionS(id)).toBeLessThanOrEqual(before);
    // Forty seconds after the prompt the next one is a minute away at most, however often the page has asked.
    await shop.passTime(40);
    expect((await shop.follow(id, 'collect'))?.againAfterMs).toBeLessThanOrEqual(60_000);
  });

  it('comes soon again after a hint that it could not follow, and not in an hour', async () => {
    const { id, payer } = await shop.prompted();
    await shop.passTime(3 * hourS - 60);
    vi.spyOn(collect, 'find').mockResolvedValue({ status: 'in_progress' });
    await answerPrompt(shop, payer, 'approve').catch(() => {});
    await announcePayment(id);
    expect((await shop.follow(id, 'collect'))?.againAfterMs).toBeLessThanOrEqual(2_000);
  });

  it('is about the attempt that is undecided, also where an ended one is dated later', async () => {
    const { id, payer } = await shop.prompted();
    const [open] = await shop.attempts(id, 'collect');
    await shop.run(sql`
      insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome, created_at)
      select order_id, direction, 2, provider, 'LATER', amount_pesewas, 'failed', created_at + interval '1 second'
      from attempts where id = ${open?.id}`);
    await answerPrompt(shop, payer, 'approve');
    await shop.run(sql`delete from jobs where subject = ${open?.id}`);
    await shop.passTime(61);
    await sweepOrders(shop.deps);
    const rows = await shop.run(sql`
      select 1 from jobs where kind = 'follow-collect' and subject = ${open?.id}`);
    expect(rows).toHaveLength(1);
  });
});

it('a page that waits has the gateway asked once in three seconds, however many tabs ask', async () => {
  const { paymentId } = await shop.prompted();
  const find = vi.spyOn(collect, 'find');
  const look = () => shop.call('GET', `/databundle-open/check-status/${paymentId}`);
  await Promise.all([look(), look(), look()]);
  await look();
  expect(find).toHaveBeenCalledTimes(1);
  await shop.passTime(4);
  await look();
  expect(find).toHaveBeenCalledTimes(2);
});

describe('a hint', () => {
  it('is followed again each time it comes, until the vendor has given a definite answer', async () => {
    const { id, payer } = await shop.prompted();
    const silent = vi.spyOn(collect, 'find').mockResolvedValue(silence);
    await answerPrompt(shop, payer, 'approve');
    for (let n = 0; n < 2; n++) {
      await announcePayment(id);
      expect(await nextQuestionS(id)).toBeLessThanOrEqual(0);
      await shop.follow(id, 'collect');
    }
    silent.mockRestore();
    await announcePayment(id);
    expect(await shop.stateAfter(id, 'collect')).toBe('paid');
  });

  it('that was followed to its end is dropped when it comes again', async () => {
    const { id } = await shop.paid();
    await announcePayment(id);
    const hinted = await newest(id);
    expect(hinted?.hintedAt).not.toBeNull();
    await shop.follow(id, 'collect');
    expect((await announcePayment(id)).statusCode).toBe(200);
    expect((await newest(id))?.hintedAt).toBeNull();
    const rows = await shop.run(sql`select 1 from webhook_events where reference = ${hinted?.reference}`);
    expect(rows).toHaveLength(1);
  });

  it('about a payment that had failed is owed an answer, though the first question got none', async () => {
    const { id, payer } = await shop.prompted();
    await answerPrompt(shop, payer, 'decline');
    expect(await shop.stateAfter(id, 'collect')).toBe('payment_failed');
    await shop.passTime(2 * 24 * hourS);
    await shop.runAtVendors(sql`update sandbox_prompts set answer = 'approved' where payer = ${payer}`);
    const silent = vi.spyOn(collect, 'find').mockResolvedValue(silence);
    await announcePayment(id);
    expect((await shop.follow(id, 'collect'))?.againAfterMs).toBeLessThanOrEqual(2_000);
    silent.mockRestore();
    expect(await shop.stateAfter(id, 'collect')).toBe('paid_late');
  });
});

describe('a payer', () => {
  it('is believed to have paid, though the gateway had turned the prompt away', async () => {
    const { send } = collect;
    collect.send = async (collection, signal) => {
      await send(collection, signal);
      return { outcome: 'failed', failure: 'rate_limited', reason: '429' };
    };
    const payer = anyPhone();
    const bought = await shop.buy({ payer });
    expect((await confirm(shop, bought, payer)).status).toBe(503);
    const rows = await shop.run(sql<{ id: string; state: string }>`
      select id, state from orders where payer = ${payer}`);
    const { id = '', state } = rows[0] ?? {};
    expect(state).toBe('awaiting_code');
    await answerPrompt(shop, payer, 'approve');
    expect(await shop.stateAfter(id, 'collect')).toBe('paid');
    expect(await shop.books(id)).toEqual({ customer_funds: -450, 'gateway:sandbox': 450 });
  });
});

describe('money under a reference that is not ours', () => {
  const anothers = { status: 'done', reference: 'ANOTHER', amount: 450n, currency: 'GHS' } as const;
  const body = { reason: 'not his money', evidence: 'ticket 4711' };
  const decided = (id: string, move: string) =>
    decide(shop, { token: shop.token, path: `/attention/${id}/${move}`, body });

  it('is neither booked for the order nor given back for it, and a person decides', async () => {
    const { id } = await shop.prompted();
    vi.spyOn(collect, 'find').mockResolvedValue(anothers);
    expect(await shop.stateAfter(id, 'collect')).toBe('needs_review');
    expect((await decided(id, 'refund')).status).toBe(409);
    expect(await shop.books(id)).toEqual({});
  });

  it.each(['open', 'failed'])(
    'has a way out: a person says that the order was not paid (%s)',
    async (outcome) => {
      const { id, payer } = await shop.prompted();
      if (outcome === 'failed') {
        await answerPrompt(shop, payer, 'decline');
        await shop.follow(id, 'collect');
        await announcePayment(id);
      }
      vi.spyOn(collect, 'find').mockResolvedValue(anothers);
      expect(await shop.stateAfter(id, 'collect')).toBe('needs_review');
      expect((await decided(id, 'mark-unpaid')).decision?.state).toBe('done');
      expect((await shop.order(id)).state).toBe('payment_failed');
      // The gateway goes on saying so, which is no news any more.
      await announcePayment(id, 'failed');
      expect(await shop.stateAfter(id, 'collect')).toBe('payment_failed');
      expect(await shop.books(id)).toEqual({});
    },
  );
});

describe('an outcome unknown for a day', () => {
  const begin = {
    collect: () => shop.prompted(),
    async deliver() {
      const order = await shop.paid({ recipient: phoneEnding('9102') });
      await shop.deliver(order.id);
      return order;
    },
    refund: () => shop.refunding(),
  };

  it.each([
    ['a payment', 'collect', 'payment_pending', silence],
    ['a delivery', 'deliver', 'delivery_unknown', silence],
    [
      'a refund, also while the gateway says under way',
      'refund',
      'refund_pending',
      { status: 'in_progress' },
    ],
  ] as const)('is for a person: %s', async (_case, direction, state, says) => {
    const { id } = await begin[direction]();
    const operations = { ...shop.gateway, ...shop.supplier };
    Object.assign(operations[direction], { find: async () => says });
    expect(await shop.stateAfter(id, direction, 23 * hourS)).toBe(state);
    expect(await shop.stateAfter(id, direction, 2 * hourS)).toBe('needs_review');
    if (direction === 'collect') expect(shop.logged()).toContain('a payment has been unknown for a day');
  });

  it('and that a person looks at ends by itself once the vendor knows', async () => {
    const { id, payer } = await shop.prompted();
    const silent = vi.spyOn(collect, 'find').mockResolvedValue(silence);
    await answerPrompt(shop, payer, 'approve');
    expect(await shop.stateAfter(id, 'collect', 25 * hourS)).toBe('needs_review');
    silent.mockRestore();
    expect(await shop.stateAfter(id, 'collect')).toBe('paid');
  });
});

describe('whatever is recorded', () => {
  it('is taken over by a job after a crash: a prompt that was never sent is sent, once', async () => {
    vi.spyOn(collect, 'send').mockRejectedValueOnce(new Error('the process died'));
    const { id, payer } = await shop.prompted();
    const [attempt] = await shop.attempts(id, 'collect');
    const rows = await shop.run(sql`
      select 1 from jobs where kind = 'follow-collect' and subject = ${attempt?.id}`);
    expect(rows).toHaveLength(1);
    await shop.passTime(11);
    await shop.follow(id, 'collect');
    await answerPrompt(shop, payer, 'approve');
    expect(await shop.stateAfter(id, 'collect')).toBe('paid');
  });

  it('has its job from the transaction that records it', async () => {
    const { id } = await shop.paid();
    // The process dies before the call: only the committed attempt is there.
    let end = () => {};
    shop.supplier.deliver.send = () =>
      new Promise((resolve) => {
        end = () => resolve({ outcome: 'unknown', reason: 'the process died' });
      });
    const dying = shop.deliver(id);
    await expect.poll(async () => (await shop.attempts(id, 'deliver')).length).toBe(1);
    const [attempt] = await shop.attempts(id, 'deliver');
    const rows = await shop.run(sql<{ bucket: string }>`
      select bucket from jobs where kind = 'follow-deliver' and subject = ${attempt?.id}`);
    expect(rows).toEqual([{ bucket: 'sandbox MTN' }]);
    end();
    await dying;
  });

  it.each([
    ['prompting', 'follow-collect'],
    ['paid', 'deliver-order'],
    ['delivering', 'follow-deliver'],
    ['delivery_failed', 'refund-order'],
    ['refund_pending', 'follow-refund'],
  ])('gets its job back when it was lost: %s', async (state, kind) => {
    const recipient =
      state === 'delivery_failed' || state === 'refund_pending' ? phoneEnding('9101') : phoneEnding('9104');
    const { id } = state === 'prompting' ? await shop.prompted() : await shop.paid({ recipient });
    if (state !== 'prompting' && state !== 'paid') await shop.deliver(id);
    if (state === 'refund_pending') await shop.refund(id);
    await shop.run(sql`delete from jobs`);
    await shop.run(sql`update orders set changed_at = changed_at - interval '61 seconds' where id = ${id}`);
    await sweepOrders(shop.deps);
    expect(await jobsOf(id)).toEqual([kind]);
    expect(shop.logged()).toContain('open orders were left lying');
  });
});
