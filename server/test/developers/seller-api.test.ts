/** The API for sellers: orders from the float within the bounds of a key, and orders of test keys that move nothing. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Order } from '#orders/rows/orders.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { createFloatShop, floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { findBundle } from '#test/support/shop.ts';
import { keyDesk } from './key-desk.ts';

const shop = await forFile(createFloatShop({}, ['api']));
const floats = floatDesk(shop);
const desk = keyDesk(shop);
const price = 4.5;
const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).sort();

/** A seller with a float in pesewas, and a live key. */
async function sellerWith(float: number, wish: Parameters<typeof desk.keyOf>[1] = {}) {
  const seller = await floats.sellerWith(float);
  return { seller, ...(await desk.keyOf(seller, wish)) };
}

async function until(id: string, ...states: Order['state'][]): Promise<Order> {
  const [order] = await shop.run(sql<Order>`select payment_id from orders where id = ${id}`);
  return shop.until(order?.paymentId ?? '', ...states);
}

const orderOf = async (secret: string, id: string) =>
  (await desk.get(secret, `/orders/${id}`)).body.data?.order;

describe('an order', () => {
  it('is paid from the float, delivered, and found by its id and by the seller’s own reference', async () => {
    const { seller, secret } = await sellerWith(1_000);
    const recipient = anyPhone();
    const sold = await desk.sell(secret, { recipient, reference: 'order-1042', max_price: price });
    expect(sold.status).toBe(201);
    const { order } = sold.body.data;
    expect(order).toMatchObject({
      reference: 'order-1042',
      kind: 'live',
      recipient,
      amount: price,
      delivery: 'pending',
      stage: 'being_sent',
    });
    expect(await until(order.id, 'delivered')).toMatchObject({ channel: 'api', sellerId: seller.id });
    expect(await orderOf(secret, order.id)).toMatchObject({ delivery: 'delivered', stage: 'delivered' });
    const found = await desk.get(secret, '/orders?reference=order-1042');
    expect(found.body).toMatchObject({ data: [{ id: order.id }], meta: { next: null } });
    expect((await desk.get(secret, '/balance')).body.data).toMatchObject({
      kind: 'live',
      available: 5.5,
      sold_today: price,
      key: { name: 'Campus website', sold_today: price },
    });
    const { body } = await desk.get(secret, '/packages?limit=1');
    expect(body).toMatchObject({ data: [{ network: expect.any(String) }], meta: { has_more: true } });
  });

  it('is made once under an Idempotency-Key, which is a must', async () => {
    const { seller, secret } = await sellerWith(2_000);
    const order = desk.sale();
    const none = await shop.call('POST', '/seller/orders', { token: secret, body: order });
    expect(none).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => desk.sell(secret, order, key)));
    expect(new Set(answers.map(({ body }) => body.data.order.id)).size).toBe(1);
    expect((await desk.sell(secret, { ...order, max_price: 100 }, key)).body.code).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
    expect((await floats.floatOf(seller)).sold_today).toBe(price);
  });

  it('has a reference that no other order of the seller has, however many ask at once', async () => {
    const { secret } = await sellerWith(5_000);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => desk.sell(secret, { reference: 'one of a kind' })),
    );
    expect(codes(answers)).toEqual([201, 'REFERENCE_TAKEN', 'REFERENCE_TAKEN', 'REFERENCE_TAKEN']);
    const { secret: other } = await sellerWith(1_000);
    expect((await desk.sell(other, { reference: 'one of a kind' })).status).toBe(201);
  });

  it('costs no more than its highest price, and is sent twice only where that is asked for', async () => {
    const { secret } = await sellerWith(2_000);
    const recipient = anyPhone();
    expect((await desk.sell(secret, { recipient, max_price: 4.49 })).body).toMatchObject({
      code: 'PRICE_ABOVE_MAX',
      data: { price },
    });
    expect((await desk.sell(secret, { recipient })).status).toBe(201);
    expect((await desk.sell(secret, { recipient })).body.code).toBe('POSSIBLE_DUPLICATE');
    expect((await desk.sell(secret, { recipient, duplicates: 'allow' })).status).toBe(201);
  });

  it('names a package that is for sale', async () => {
    const { secret } = await sellerWith(1_000);
    const { package_id } = await findBundle(shop, 'MTN 1 GB');
    const bodies = [
      [{ network: undefined, megabytes: undefined, package_id }, 201],
      [{ megabytes: 77 }, 'PACKAGE_NOT_FOUND'],
    ] as const;
    for (const [order, expected] of bodies) {
      const { status, body } = await desk.sell(secret, order);
      expect(body.code ?? status).toBe(expected);
    }
  });
});

describe('the daily limit of a key, and the float', () => {
  it('hold when twenty orders come at once', async () => {
    const { seller, secret } = await sellerWith(5_000, { daily_limit: 9 });
    const twenty = async (key: string) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => desk.sell(key)));
      const refused = new Set(codes(answers).filter((code) => code !== 201));
      // On a slow machine some get no connection in time, and may come again.
      refused.delete('SERVICE_UNAVAILABLE');
      return { sold: answers.filter(({ status }) => status === 201).length, refused: [...refused] };
    };
    expect(await twenty(secret)).toEqual({ sold: 2, refused: ['DAILY_LIMIT'] });
    // GH₵ 41 is left after two sales: nine more.
    const { secret: second } = await desk.keyOf(seller);
    expect(await twenty(second)).toEqual({ sold: 9, refused: ['INSUFFICIENT_FLOAT'] });
    expect((await floats.floatOf(seller)).available).toBe(0.5);
  });

  it('of a key counts no more what came back', async () => {
    const { secret } = await sellerWith(5_000, { daily_limit: 9 });
    await shop.withoutWorker(async () => {
      const answers = [await desk.sell(secret, { recipient: phoneEnding('9101') }), await desk.sell(secret)];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect((await desk.sell(secret)).body.code).toBe('DAILY_LIMIT');
    });
    await expect.poll(async () => (await desk.sell(secret)).status, { timeout: 20_000 }).toBe(201);
    expect((await desk.sell(secret)).body.code).toBe('DAILY_LIMIT');
  });

  it('of the seller holds for keys as at the counter', async () => {
    const { seller, secret } = await sellerWith(5_000);
    await shop.call('PUT', '/float/settings', { token: seller.token, body: { daily_limit: 9 } });
    const answers = [await desk.sell(secret), await floats.sell(seller), await desk.sell(secret)];
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([201, 201, 'DAILY_LIMIT']);
  });
});

describe('many orders in one call', () => {
  it('have each a result of their own, and go on where a lost answer left them', async () => {
    const { seller, secret } = await sellerWith(1_000);
    const [recipient, other] = [anyPhone(), anyPhone()];
    const orders = [
      desk.sale({ recipient }),
      desk.sale({ recipient }),
      { network: 'MTN' },
      desk.sale({ recipient: other, reference: 'the last' }),
      desk.sale(),
    ];
    const key = randomUUID();
    const first = await desk.sellMany(secret, orders, key);
    expect(first.status).toBe(200);
    expect(
      first.body.data.results.map(
        ({ index, order, error }: { index: number; order: unknown; error: { code: string } }) => [
          index,
          order ? 'sold' : error.code,
        ],
      ),
    ).toEqual([
      [0, 'sold'],
      [1, 'POSSIBLE_DUPLICATE'],
      [2, 'VALIDATION_FAILED'],
      [3, 'sold'],
      [4, 'INSUFFICIENT_FLOAT'],
    ]);
    expect(first.body.data).toMatchObject({ sold: 2, refused: 3 });
    expect((await desk.sellMany(secret, orders, key)).body).toEqual(first.body);
    // As if the process had died before it could keep its answer.
    await shop.run(sql`delete from idempotency_keys`);
    const again = await desk.sellMany(secret, orders, key);
    const idsOf = ({ body }: typeof again) =>
      body.data.results.map(({ order }: { order: { id: string } | null }) => order?.id);
    expect(idsOf(again)).toEqual(idsOf(first));
    expect((await floats.floatOf(seller)).sold_today).toBe(9);
    expect(
      (
        await desk.sellMany(
          secret,
          Array.from({ length: 101 }, () => desk.sale()),
        )
      ).status,
    ).toBe(422);
    expect((await desk.sellMany(secret, [])).status).toBe(422);
  });
});

describe('orders are listed', () => {
  it('page by page, the newest first, and by nobody else', async () => {
    const { secret } = await sellerWith(2_000);
    const { body } = await desk.sellMany(secret, [desk.sale(), desk.sale(), desk.sale()]);
    const made = body.data.results.map(({ order }: { order: { id: string } }) => order.id).reverse();
    const listed: string[] = [];
    let after = '';
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await desk.get(secret, `/orders?limit=1${after && `&after=${after}`}`);
      listed.push(...page.body.data.map(({ id }: { id: string }) => id));
      after = page.body.meta.next ?? '';
    }
    expect([listed, after]).toEqual([made, '']);
    const { secret: other } = await sellerWith(1_000);
    expect((await desk.get(other, '/orders')).body.data).toEqual([]);
    expect((await desk.get(other, `/orders/${made[0]}`)).status).toBe(404);
    expect((await desk.get(other, `/orders?after=${made[0]}`)).status).toBe(422);
  });
});

describe('a test key', () => {
  it('sells from a float of its own, and nothing moves', async () => {
    const { seller, secret: live } = await sellerWith(1_000);
    const { secret } = await desk.keyOf(seller, { kind: 'test', daily_limit: 20 });
    const moves = () =>
      shop.run(sql`
        select 'order' from orders where seller_id = ${seller.id}
        union all select 'posting' from ledger_postings where account = ${`float:${seller.id}`}`);
    const before = await moves();
    const [good, bad] = [anyPhone(), phoneEnding('9101')];
    const sold = await desk.sell(secret, { recipient: good, reference: 'try 1' });
    expect(sold).toMatchObject({
      status: 201,
      body: { data: { order: { kind: 'test', delivery: 'pending' } } },
    });
    const { id, ext_transaction_id } = sold.body.data.order;
    expect(ext_transaction_id).toMatch(/^TEST/);
    const failed = (await desk.sell(secret, { recipient: bad })).body.data.order;
    expect((await desk.get(secret, '/balance')).body.data).toMatchObject({
      kind: 'test',
      available: 991,
      held: 9,
      key: { sold_today: 9 },
    });
    await expect
      .poll(async () => (await orderOf(secret, id)).delivery, { timeout: 15_000 })
      .toBe('delivered');
    await expect
      .poll(async () => (await orderOf(secret, failed.id)).delivery, { timeout: 15_000 })
      .toBe('refunded');
    expect((await desk.get(secret, '/balance')).body.data).toMatchObject({ available: 995.5, held: 0 });
    expect(await moves()).toEqual(before);
    expect((await floats.floatOf(seller)).available).toBe(10);
    for (const path of [`/orders/${id}`, '/orders?reference=try 1']) {
      const { status, body } = await desk.get(live, path.replace(' ', '%20'));
      expect(status === 404 || body.data.length === 0).toBe(true);
    }
    const real = (await desk.sell(live, { reference: 'try 1' })).body.data.order;
    expect((await desk.get(secret, `/orders/${real.id}`)).status).toBe(404);
    expect((await desk.get(secret, '/orders')).body.data).toHaveLength(2);
  });

  it('keeps every rule of a live one', async () => {
    const { seller } = await sellerWith(1_000);
    const { secret } = await desk.keyOf(seller, { kind: 'test', daily_limit: 18 });
    const [recipient, key] = [anyPhone(), randomUUID()];
    const order = desk.sale({ recipient, reference: 'mine' });
    const answers = await Promise.all([1, 2, 3].map(() => desk.sell(secret, order, key)));
    expect(new Set(answers.map(({ body }) => body.data.order.id)).size).toBe(1);
    expect((await desk.sell(secret, { ...order, max_price: 9 }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await desk.sell(secret, { reference: 'mine' })).body.code).toBe('REFERENCE_TAKEN');
    expect((await desk.sell(secret, { recipient })).body.code).toBe('POSSIBLE_DUPLICATE');
    expect((await desk.sell(secret, { max_price: 1 })).body.code).toBe('PRICE_ABOVE_MAX');
    const more = await Promise.all(Array.from({ length: 5 }, () => desk.sell(secret)));
    expect(codes(more)).toEqual([201, 201, 201, 'DAILY_LIMIT', 'DAILY_LIMIT']);
    await shop.run(sql`update api_keys set daily_limit_pesewas = null where user_id = ${seller.id}`);
    const sold = answers[0]?.body.data.order.id;
    await shop.run(sql`update test_orders set price_pesewas = 99000 where id = ${sold}`);
    expect((await desk.sell(secret)).body.code).toBe('INSUFFICIENT_FLOAT');
  });
});
