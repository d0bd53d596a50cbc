/** Webhooks: written with what they tell, signed, tried for days, and switched off where nothing is ever taken. */
import { webhookTriesMs } from '@ntem/contract/developers/limits';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';
import { insertWebhookMessage } from '#developers/rows/webhook-messages.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { phoneEnding } from '#test/support/app.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { ageProofs, confirmSessionsOf, signIn } from '#test/support/people.ts';
import { addSeller, earn, type TestSeller } from '#test/support/sellers.ts';
import { createTestShop } from '#test/support/shop.ts';
import { keyDesk } from './key-desk.ts';
import { openReceiver } from './webhook-receiver.ts';

const shop = await forFile(createTestShop());
const floats = floatDesk(shop);
const keys = keyDesk(shop);
const all = ['order.delivered', 'order.refunded', 'order.failed', 'float.low', 'float.topped_up'];
const receivers: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
});

async function open(...given: Parameters<typeof openReceiver>) {
  const receiver = await openReceiver(...given);
  receivers.push(receiver);
  return receiver;
}

const set = ({ token }: TestSeller, url: string, more: object = {}) =>
  shop.call('PUT', '/webhook-endpoint', { token, body: { url, events: all, ...more } });
const endpointOf = async ({ token }: TestSeller) =>
  (await shop.call('GET', '/webhook-endpoint', { token })).body.data.endpoint;
const logOf = async ({ token }: TestSeller, query = '') =>
  (await shop.call('GET', `/webhook-endpoint/deliveries${query}`, { token })).body;
const waitMs = { timeout: 20_000, interval: 100 };

/** A seller with GH₵ 60, a webhook, and the one who hears it. */
async function withWebhook(...given: Parameters<typeof openReceiver>) {
  const receiver = await open(...given);
  const seller = await floats.sellerWith(6_000);
  const { body } = await set(seller, receiver.url);
  const typesHeard = () => receiver.heard.map(({ body: heard }) => JSON.parse(heard).type).sort();
  return { seller, receiver, secret: body.data.secret as string, typesHeard };
}

describe('a message', () => {
  it('tells of an order as it was, signed so that the library of the scheme takes it', async () => {
    const { seller, receiver, secret, typesHeard } = await withWebhook();
    const { secret: key } = await keys.keyOf(seller);
    const { order } = (await keys.sell(key, { reference: 'order-1042' })).body.data;
    const failed = (await keys.sell(key, { recipient: phoneEnding('9101') })).body.data.order;
    await expect.poll(typesHeard, waitMs).toEqual(['order.delivered', 'order.failed', 'order.refunded']);
    const told = receiver.heard.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
    expect(told).toContainEqual({
      type: 'order.delivered',
      timestamp: expect.any(String),
      data: { order: { ...order, delivery: 'delivered', stage: 'delivered' } },
    });
    expect(told).toContainEqual({
      type: 'order.failed',
      timestamp: expect.any(String),
      data: { order: { ...failed, delivery: 'failed', stage: 'problem' } },
    });
    const taken = () => logOf(seller, '?status=taken');
    // It is written a moment after it was heard.
    await expect.poll(async () => (await taken()).meta.total, waitMs).toBe(3);
    // Said again it is the same message.
    const again = { sellerId: seller.id, event: 'order.delivered', orderId: order.id } as const;
    await inTransaction(shop.deps.db, (tx) => insertWebhookMessage(tx, again));
    const { data, meta } = await taken();
    expect([meta.total, (await logOf(seller)).meta.total]).toEqual([3, 3]);
    expect(data[0]).toMatchObject({ tries: 1, last_try: { status: 200, problem: null }, next_try_at: null });
    const heard = receiver.heard.find(({ headers }) => headers['webhook-id'] === data[0].id);
    const one = await shop.call('GET', `/webhook-endpoint/deliveries/${data[0].id}`, { token: seller.token });
    expect(one.body.data.delivery).toMatchObject({ body: heard?.body, all_tries: [{ status: 200 }] });
  });

  it('tells of test orders in the same way, and of the float', async () => {
    const { seller, receiver, typesHeard } = await withWebhook();
    const { secret: test } = await keys.keyOf(seller, { kind: 'test' });
    await keys.sell(test, { recipient: phoneEnding('9101') });
    await earn(shop, seller, 500);
    await floats.move(seller, 5);
    await floats.sell(seller);
    await shop.call('PUT', '/float/settings', { token: seller.token, body: { low_below: 58 } });
    await floats.sell(seller);
    await floats.sell(seller);
    await expect
      .poll(typesHeard, waitMs)
      .toEqual(['float.low', 'float.topped_up', 'order.failed', 'order.refunded']);
    const dataOf = (event: string) =>
      receiver.heard.map(({ body }) => JSON.parse(body)).find(({ type }) => type === event).data;
    expect(dataOf('float.low')).toEqual({ available: 56, low_below: 58 });
    expect(dataOf('float.topped_up')).toEqual({ amount: 5, available: 65, source: 'earnings' });
    await shop.run(sql`delete from webhook_messages where user_id = ${seller.id}`);
    const { status } = await shop.call('POST', '/webhook-endpoint/ping', { token: seller.token });
    expect(status).toBe(200);
    await expect.poll(() => typesHeard().at(-1), waitMs).toBe('ping');
  });

  it('is written with what it tells or not at all, once for each, and only where it was chosen', async () => {
    const receiver = await open();
    const seller = await floats.sellerWith(1_000);
    await set(seller, receiver.url, { events: ['order.refunded'] });
    const { secret: key } = await keys.keyOf(seller);
    const bought = await keys.sell(key);
    await expect
      .poll(
        async () => (await keys.get(key, `/orders/${bought.body.data.order.id}`)).body.data.order.delivery,
        waitMs,
      )
      .toBe('delivered');
    expect((await logOf(seller)).data).toEqual([]);
    await set(seller, receiver.url, { on: false });
    await keys.sell(key, { recipient: phoneEnding('9101') });
    await expect.poll(async () => (await floats.floatOf(seller)).held, waitMs).toBe(0);
    expect((await logOf(seller)).data).toEqual([]);
  });
});

describe('the secret', () => {
  it('is answered once, and two sign for a day', async () => {
    const { seller, receiver, secret } = await withWebhook();
    const { token } = seller;
    const renewed = (await shop.call('POST', '/webhook-endpoint/secret', { token })).body.data;
    expect(secret).toMatch(/^whsec_/);
    expect(renewed.endpoint).toMatchObject({ secret_ends: renewed.secret.slice(-3) });
    expect(JSON.stringify(await endpointOf(seller))).not.toContain(secret.slice(6, 30));
    const ping = async () => {
      const before = receiver.heard.length;
      await shop.call('POST', '/webhook-endpoint/ping', { token });
      await expect.poll(() => receiver.heard.length, waitMs).toBe(before + 1);
      const { body, headers } = receiver.heard.at(-1) ?? { body: '', headers: {} };
      return [secret, renewed.secret].map((one) => {
        try {
          return Boolean(new Webhook(one).verify(body, headers));
        } catch {
          return false;
        }
      });
    };
    expect(await ping()).toEqual([true, true]);
    await shop.run(sql`update webhook_endpoints set earlier_until = now() where user_id = ${seller.id}`);
    expect(await ping()).toEqual([false, true]);
    const [kept] = await shop.run(sql<{ text: string }>`
      select webhook_endpoints::text as text from webhook_endpoints where user_id = ${seller.id}`);
    expect(kept?.text).not.toContain(secret.slice(6));
  });
});

describe('the address', () => {
  it('is on the internet, or on this machine where the product is tried, and changes with a proof', async () => {
    const { seller, receiver } = await withWebhook();
    for (const url of [
      'http://shop.example/',
      'https://10.0.0.1/',
      'https://intranet/',
      'ftp://shop.example/',
    ])
      expect((await set(seller, url)).body.errors.url).toContain('https://');
    await ageProofs(shop, '2 days');
    expect((await set(seller, receiver.url, { events: ['float.low'] })).status).toBe(200);
    expect((await set(seller, `${receiver.url}/other`)).body.code).toBe('STEP_UP_REQUIRED');
    await confirmSessionsOf(shop.deps.db, seller.id);
    const moved = await set(seller, `${receiver.url}/other`);
    expect(moved.body.data).toMatchObject({ endpoint: { url: `${receiver.url}/other` } });
    expect(moved.body.data.secret).toBeUndefined();
  });
});

describe('a message that is not taken', () => {
  const failing = (response: { writeHead(status: number): { end(): unknown } }) =>
    void response.writeHead(503).end();
  const pingOf = ({ token }: TestSeller) => shop.call('POST', '/webhook-endpoint/ping', { token });

  it('is tried again with the same id and body until it is taken', async () => {
    const { seller, receiver } = await withWebhook(failing);
    const { secret: key } = await keys.keyOf(seller, { kind: 'test' });
    await keys.sell(key);
    await expect.poll(() => receiver.heard.length, waitMs).toBe(1);
    await expect.poll(async () => (await logOf(seller)).data[0].tries, waitMs).toBe(1);
    expect((await logOf(seller)).data[0]).toMatchObject({
      status: 'waiting',
      last_try: { status: 503, problem: 'status' },
      next_try_at: expect.any(String),
    });
    expect(await endpointOf(seller)).toMatchObject({
      state: 'on',
      waiting: 1,
      failing_since: expect.any(String),
    });
    receiver.answers((response) => void response.end());
    await expect.poll(() => receiver.heard.length, waitMs).toBe(2);
    const [first, second] = receiver.heard;
    expect([second?.headers['webhook-id'], second?.body]).toEqual([
      first?.headers['webhook-id'],
      first?.body,
    ]);
    await expect.poll(async () => (await endpointOf(seller)).failing_since, waitMs).toBeNull();
  });

  it('is given up after three days, and sent again by hand', async () => {
    const { seller, receiver } = await withWebhook(failing);
    await keys.sell((await keys.keyOf(seller, { kind: 'test' })).secret);
    await expect.poll(async () => (await logOf(seller)).data[0]?.tries, waitMs).toBe(1);
    await shop.run(sql`
      update webhook_messages set next_at = now(), give_up_at = now() where user_id = ${seller.id}`);
    await expect.poll(async () => (await logOf(seller)).data[0].status, waitMs).toBe('given_up');
    const { id } = (await logOf(seller)).data[0];
    const heard = receiver.heard.length;
    const again = (who: TestSeller) =>
      shop.call('POST', `/webhook-endpoint/deliveries/${id}/send-again`, { token: who.token });
    expect((await again(await floats.sellerWith(100))).status).toBe(404);
    receiver.answers((response) => void response.end());
    expect((await again(seller)).status).toBe(200);
    await expect.poll(async () => (await logOf(seller)).data[0].status, waitMs).toBe('taken');
    expect(receiver.heard.length).toBe(heard + 1);
    expect(receiver.heard.at(-1)?.headers['webhook-id']).toBe(id);
  });

  it('switches the address off once nothing was taken for three days, and its owner is told', async () => {
    const { seller } = await withWebhook(failing);
    await keys.sell((await keys.keyOf(seller, { kind: 'test' })).secret);
    await expect.poll(async () => (await endpointOf(seller)).failing_since, waitMs).not.toBeNull();
    await shop.run(sql`
      update webhook_endpoints set failing_since = now() - ${`${webhookTriesMs + 60_000} ms`}::interval
      where user_id = ${seller.id}`);
    await pingOf(seller);
    await expect.poll(async () => (await endpointOf(seller)).state, waitMs).toBe('dead');
    expect(await endpointOf(seller)).toMatchObject({ waiting: 0 });
    const notices = await shop.call('GET', '/notices', { token: seller.token });
    expect(notices.body.data.map(({ kind }: { kind: string }) => kind)).toContain('webhook_dead');
    expect((await pingOf(seller)).body.code).toBe('CONFLICT');
    expect((await set(seller, (await endpointOf(seller)).url)).body.data.endpoint).toMatchObject({
      state: 'on',
      failing_since: null,
    });
  });

  it('does not hold up the messages of another seller', async () => {
    const silent = await withWebhook(() => {});
    const quick = await withWebhook();
    await pingOf(silent.seller);
    await expect.poll(() => silent.receiver.heard.length, waitMs).toBe(1);
    await pingOf(quick.seller);
    await expect.poll(() => quick.receiver.heard.length, waitMs).toBe(1);
    expect((await logOf(silent.seller)).data[0]).toMatchObject({ tries: 0, status: 'waiting' });
  });

  it('is not sent for a seller who is switched off', async () => {
    const { seller, receiver } = await withWebhook();
    await shop.run(sql`update users set status = 'inactive' where id = ${seller.id}`);
    const { db } = shop.deps;
    await shop.run(sql`
      insert into webhook_messages (user_id, event, data, give_up_at)
      values (${seller.id}, 'float.low', '{}', now() + interval '1 day')`);
    await inTransaction(db, (tx) => requestJob(tx, { kind: 'send-webhooks', sellerId: seller.id }));
    await expect
      .poll(
        async () => (await sql`select 1 from jobs where subject = ${seller.id}`.execute(db)).rows.length,
        waitMs,
      )
      .toBe(0);
    expect(receiver.heard).toEqual([]);
  });
});

it('of a seller who is erased no address, message or test order is left, and no key works', async () => {
  const receiver = await open();
  const seller = await addSeller(shop, { name: 'Ama Owusu', role: 'agent' });
  await set(seller, receiver.url);
  const { secret } = await keys.keyOf(seller, { kind: 'test' });
  await keys.sell(secret);
  const esi = await signIn(shop, 'esi');
  const erased = await esi.call('POST', '/privacy/erase', {
    phone_number: seller.phone,
    reason: 'Asked for it.',
  });
  expect(erased.status).toBe(200);
  expect((await keys.get(secret, '/balance')).status).toBe(401);
  const left = await shop.run(sql`
    select 1 from webhook_endpoints where user_id = ${seller.id}
    union all select 1 from webhook_messages where user_id = ${seller.id}
    union all select 1 from test_orders where seller_id = ${seller.id}
    union all select 1 from api_keys where user_id = ${seller.id} and (name <> '' or revoked_at is null)`);
  expect(left).toEqual([]);
});
