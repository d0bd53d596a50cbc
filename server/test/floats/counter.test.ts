/** Sales over the counter: paid from the float at once, delivered as any order, and back in the float if they fail. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Order } from '#orders/rows/orders.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { createFloatShop, floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { addSeller, earn, sell } from '#test/support/sellers.ts';

const shop = await forFile(createFloatShop({}, ['counter']));
const desk = floatDesk(shop);
const price = 4.5;
const times = <Result>(n: number, ask: () => Promise<Result>) => Promise.all(Array.from({ length: n }, ask));

async function until(id: string, ...states: Order['state'][]): Promise<Order> {
  const [order] = await shop.run(sql<Order>`select payment_id from orders where id = ${id}`);
  return shop.until(order?.paymentId ?? '', ...states);
}

describe('a sale over the counter', () => {
  it('takes the base price from the float at once, and is delivered without a prompt', async () => {
    const ama = await desk.sellerWith(1_000);
    const recipient = anyPhone();
    const { status, body } = await desk.sell(ama, { recipient });
    expect(status).toBe(201);
    expect(body.data.order).toMatchObject({ recipient, amount: price, customer_pays: price });
    const { id } = body.data.order;
    expect(await desk.floatOf(ama)).toMatchObject({ available: 5.5, held: 4.5, sold_today: 4.5 });
    const order = await until(id, 'delivered');
    expect(order).toMatchObject({ channel: 'counter', sellerId: ama.id, userId: null, guestId: null });
    expect(await shop.books(id)).toEqual({
      [`float:${ama.id}`]: 450,
      'supplier:sandbox': -390,
      margin: -60,
    });
    expect(await desk.floatOf(ama)).toMatchObject({ available: 5.5, held: 0, sold_today: 4.5 });
    expect((await shop.call('GET', `/sandbox/prompts?phone=${ama.phone}`)).body.data).toEqual([]);
    expect(await desk.linesOf(ama)).toMatchObject([
      { type: 'sale', amount: -4.5, balance_after: 5.5, order: { id, recipient } },
      { type: 'from_earnings', amount: 10, balance_after: 10, order: null },
    ]);
    const { token: other } = await addSeller(shop, { name: 'Kofi Boateng', role: 'agent' });
    expect((await shop.call('GET', `/counter/sales/${id}`, { token: other })).status).toBe(404);
    // What it cost the seller is nothing for the customer, who has the link.
    const page = await shop.call('GET', `/databundle-open/orders/${order.paymentId}`);
    expect(page.body.data).toMatchObject({ stage: 'delivered', amount: null });
  });

  it('keeps what the customer was asked, the number with its name, and says what became of an earlier one', async () => {
    const ama = await desk.sellerWith(1_000);
    const { package_id: bundle } = await shop.bundle('MTN 1 GB');
    await shop.run(sql`insert into price_overrides (seller_id, bundle_id, target_level, price_pesewas)
      values (${ama.id}, ${bundle}, 3, 620)`);
    const [recipient, call] = [
      anyPhone(),
      (method: 'GET' | 'PUT', path: string, body?: object) =>
        shop.call(method, path, { token: ama.token, ...(body && { body }) }),
    ];
    const offers = (await call('GET', '/counter/packages')).body.data;
    expect(offers.find(({ id }: { id: string }) => id === bundle)).toMatchObject({
      amount: 4.5,
      customer_pays: 6.2,
      has_price: true,
    });
    expect((await call('GET', `/counter/customers?phone=${recipient}`)).body.data).toEqual([]);
    const { order } = (await desk.sell(ama, { recipient })).body.data;
    expect(order).toMatchObject({ amount: 4.5, customer_pays: 6.2 });
    await until(order.id, 'delivered');
    expect(await desk.floatOf(ama)).toMatchObject({ kept_today: 1.7 });
    const again = await desk.sell(ama, { recipient });
    expect(again.body.data.earlier).toMatchObject({ id: order.id, stage: 'delivered' });
    const name = (given?: string | null) =>
      call('PUT', '/counter/customers', { phone_number: recipient, name: given });
    expect((await name()).body.data).toMatchObject({ name: null, wants_name: true });
    expect((await name()).body.data.wants_name).toBe(false);
    expect((await name('Efua Quaye')).body.data).toMatchObject({ name: 'Efua Quaye', package_id: bundle });
    expect((await call('GET', '/counter/customers')).body.data).toMatchObject([{ phone_number: recipient }]);
    expect((await call('GET', '/counter/sales')).body.data).toMatchObject([{ customer_name: 'Efua Quaye' }]);
    // Another seller's customers are nobody else's.
    const other = await desk.sellerWith(1_000);
    const stolen = { token: other.token, body: { phone_number: recipient, name: 'Mine' } };
    expect((await shop.call('PUT', '/counter/customers', stolen)).status).toBe(404);
    const file = await shop.call('POST', '/float/history/export', { token: ama.token, body: {} });
    expect(file.text).toMatch(/sale,-4.5,.*,Efua Quaye,6.20,/);
    await expect(shop.run(sql`update orders set asked_pesewas = 900 where id = ${order.id}`)).rejects.toThrow(
      /never changes/,
    );
  });

  it('that takes the float below the line is told of once, until it is above it again', async () => {
    const ama = await desk.sellerWith(1_400);
    await shop.call('PUT', '/float/settings', { token: ama.token, body: { low_below: 10 } });
    const lows = async () => {
      const { body } = await shop.call('GET', '/notices', { token: ama.token });
      return body.data.filter(({ kind }: { kind: string }) => kind === 'low_float');
    };
    for (const told of [1, 1]) {
      expect((await desk.sell(ama)).status).toBe(201);
      expect(await lows()).toHaveLength(told);
    }
    expect(await lows()).toMatchObject([{ title: 'Your float is low, GH₵ 9.50' }]);
    await earn(shop, ama, 600);
    await desk.move(ama, 6);
    expect((await desk.sell(ama)).status).toBe(201);
    expect(await lows()).toHaveLength(2);
  });

  it('by a subagent costs the agent’s price, and the agent earns as on any sale', async () => {
    const agent = await addSeller(shop, { name: 'Esi', role: 'agent' });
    const { package_id: bundle } = await shop.bundle('MTN 1 GB');
    await shop.run(sql`insert into price_overrides (seller_id, bundle_id, target_level, price_pesewas)
      values (${agent.id}, ${bundle}, 2, 480), (${agent.id}, ${bundle}, 3, 700)`);
    const kofi = await desk.sellerWith(1_000, agent.id);
    const { body } = await desk.sell(kofi, { amount: 4.8 });
    await until(body.data.order.id, 'delivered');
    expect(await shop.books(body.data.order.id)).toEqual({
      [`float:${kofi.id}`]: 480,
      [`commission:${agent.id}`]: -30,
      'supplier:sandbox': -390,
      margin: -60,
    });
  });

  it('that the supplier refuses is back in the float in the very transaction that says so', async () => {
    const ama = await desk.sellerWith(1_000);
    const { id } = (await desk.sell(ama, { recipient: phoneEnding('9101') })).body.data.order;
    await until(id, 'refunded');
    expect(await shop.books(id)).toEqual({});
    expect(await desk.floatOf(ama)).toMatchObject({ available: 10, held: 0, sold_today: 0 });
    expect(await desk.linesOf(ama)).toMatchObject([
      { type: 'returned', amount: 4.5, balance_after: 10, order: { id } },
      { type: 'sale', amount: -4.5 },
      { type: 'from_earnings' },
    ]);
    // Of one transaction: nobody can see it failed and not returned.
    const moments = await shop.run(sql<{ moments: number }>`
      select count(distinct xmin::text)::int as moments from order_events
      where order_id = ${id} and to_state in ('delivery_failed', 'refund_pending', 'refunded')`);
    expect(moments).toEqual([{ moments: 1 }]);
    expect(await shop.attempts(id, 'refund')).toMatchObject([
      { provider: `float:${ama.id}`, outcome: 'done' },
    ]);
  });

  it.each([
    ['for more than the float', { bundle: 'MTN 5 GB' }, 422, 'INSUFFICIENT_FLOAT'],
    ['at another price than the seller saw', { amount: 4.4 }, 409, 'PRICE_CHANGED'],
    ['to no number', { recipient: '12345' }, 422, 'VALIDATION_FAILED'],
  ])('%s is refused, and nothing moves', async (_case, sale, status, code) => {
    const ama = await desk.sellerWith(1_000);
    const answer = await desk.sell(ama, sale);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (code === 'INSUFFICIENT_FLOAT') expect(answer.body.data.missing).toBeGreaterThan(0);
    expect(await desk.floatOf(ama)).toMatchObject({ available: 10, held: 0 });
  });

  it('to the same number again asks first, whichever way the first one came', async () => {
    const ama = await desk.sellerWith(4_000);
    const recipient = anyPhone();
    expect((await desk.sell(ama, { recipient })).status).toBe(201);
    expect((await desk.sell(ama, { recipient })).body.code).toBe('POSSIBLE_DUPLICATE');
    expect((await desk.sell(ama, { recipient, bundle: 'MTN 2 GB' })).status).toBe(201);
    expect((await desk.sell(ama, { recipient, confirm: true })).status).toBe(201);
    await shop.run(
      sql`update orders set created_at = created_at - interval '31 minutes' where seller_id = ${ama.id}`,
    );
    expect((await desk.sell(ama, { recipient })).status).toBe(201);
    const other = await desk.sellerWith(1_000);
    expect((await desk.sell(other, { recipient })).status).toBe(201);
  });

  it('goes no further than the daily limit, and what came back counts no more', async () => {
    const ama = await desk.sellerWith(3_000);
    const set = (daily_limit: number | null) =>
      shop.call('PUT', '/float/settings', { token: ama.token, body: { daily_limit } });
    expect((await set(9)).body.data).toMatchObject({ daily_limit: 9, low_below: 50 });
    const id = await shop.withoutWorker(async () => {
      const first = await desk.sell(ama, { recipient: phoneEnding('9101') });
      expect((await desk.sell(ama)).status).toBe(201);
      const over = await desk.sell(ama);
      expect([over.status, over.body.code, over.body.data.left]).toEqual([422, 'DAILY_LIMIT', 0]);
      return first.body.data.order.id;
    });
    await until(id, 'refunded');
    expect((await desk.sell(ama)).status).toBe(201);
    expect((await desk.sell(ama)).body.code).toBe('DAILY_LIMIT');
  });

  it('under one key is one sale, also when both arrive at once or the first answer was lost', async () => {
    const ama = await desk.sellerWith(2_000);
    const sale = { key: randomUUID(), recipient: anyPhone() };
    const answers = await times(3, () => desk.sell(ama, sale));
    expect(new Set(answers.map(({ body }) => body.data.order.id)).size).toBe(1);
    expect(await desk.floatOf(ama)).toMatchObject({ available: 15.5 });
    expect((await desk.sell(ama, { ...sale, recipient: anyPhone() })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    const other = await desk.sellerWith(1_000);
    expect((await desk.sell(other, sale)).status).toBe(201);
  });

  it('needs a fresh proof to loosen the daily limit, and none to tighten it', async () => {
    const ama = await desk.sellerWith(500);
    const set = (daily_limit: number | null) =>
      shop.call('PUT', '/float/settings', { token: ama.token, body: { daily_limit } });
    await shop.run(sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${ama.id}`);
    expect((await set(20)).status).toBe(200);
    expect((await set(10)).status).toBe(200);
    expect((await set(11)).body.code).toBe('STEP_UP_REQUIRED');
    expect((await set(null)).body.code).toBe('STEP_UP_REQUIRED');
    expect((await desk.floatOf(ama)).daily_limit).toBe(10);
  });
});

it('earnings are moved once under one key, and never those that are held back', async () => {
  const ama = await desk.sellerWith(500);
  await earn(shop, ama, 600);
  const key = randomUUID();
  for (const _ of [1, 2]) expect((await desk.move(ama, 5, key)).status).toBe(200);
  expect((await desk.move(ama, 4, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect((await desk.move(ama, 2)).body.code).toBe('INSUFFICIENT_BALANCE');
  expect(await desk.floatOf(ama)).toMatchObject({ available: 10 });
  // Of a sale far above the usual price.
  await sell(shop, { seller: ama, amount: 1_000, sellerShare: 2_000, ending: 'delivered' });
  expect((await shop.call('GET', '/earnings', { token: ama.token })).body.data.resting).toBe(20);
  expect((await desk.move(ama, 2)).body.code).toBe('INSUFFICIENT_BALANCE');
});

it('earnings do not move into the float while a withdrawal would wait for an admin', async () => {
  const ama = await desk.sellerWith(500);
  await earn(shop, ama, 600);
  await shop.run(sql`insert into account_risks (user_id, kind) values (${ama.id}, 'password_reset')`);
  expect((await desk.move(ama, 1)).body.code).toBe('CONFLICT');
  expect(await desk.floatOf(ama)).toMatchObject({ available: 5 });
});

describe('the database itself', () => {
  const refuses = async (statement: Parameters<typeof shop.run>[0], words: RegExp) =>
    expect(shop.run(statement)).rejects.toThrow(words);
  const post = (account: string, amount: number) => sql`
    with entry as (insert into ledger_transactions (kind) values ('loss') returning id)
    insert into ledger_postings select id, posted.account, posted.amount
    from entry, (values (${sql.lit(account)}, ${sql.lit(amount)}), ('losses', ${sql.lit(-amount)})) as posted (account, amount)`;

  it('refuses a float below zero, and a balance that the ledger did not move', async () => {
    const ama = await desk.sellerWith(100);
    await refuses(post(`float:${ama.id}`, 101), /floats_never_below_zero/);
    await refuses(sql`update floats set balance_pesewas = 5000 where user_id = ${ama.id}`, /only the ledger/);
    await refuses(sql`delete from floats where user_id = ${ama.id}`, /permission denied|refuse|append/);
    expect(await desk.floatOf(ama)).toMatchObject({ available: 1 });
  });

  it('refuses a float that pays for somebody else’s sale, and another way for an order', async () => {
    const [ama, kofi] = [await desk.sellerWith(1_000), await desk.sellerWith(1_000)];
    const { id } = (await desk.sell(ama)).body.data.order;
    await refuses(
      sql`insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome)
        values (${id}, 'collect', 9, ${`float:${kofi.id}`}, 'stolen', 450, 'failed')`,
      /a float pays for the sales of its seller/,
    );
    await refuses(sql`update orders set channel = 'shop' where id = ${id}`, /never changes/);
    await until(id, 'delivered');
  });

  it('moves no more earnings than there are', async () => {
    const ama = await desk.sellerWith(1_000);
    await refuses(
      sql`with entry as (insert into ledger_transactions (kind) values ('float_from_earnings') returning id)
        insert into ledger_postings select id, account, amount from entry,
        (values (${`commission:${ama.id}`}, 1), (${`float:${ama.id}`}, -1)) as posted (account, amount)`,
      /no more than the balance/,
    );
  });
});
