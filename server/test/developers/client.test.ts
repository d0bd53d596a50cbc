/** The client for Node, against the product on a socket: sells once although answers are lost, and reads webhooks. */
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type NtemError, verifyWebhook } from '@ntem/client';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { keyDesk } from './key-desk.ts';

const shop = await forFile(createTestShop());
const desk = keyDesk(shop);
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });

async function clientWith(options: { at?: string; kind?: 'live' | 'test'; scopes?: string[] } = {}) {
  const { at = origin, kind = 'test', ...wish } = options;
  const seller = await floatDesk(shop).sellerWith(1_000);
  const { secret } = await desk.keyOf(seller, { kind, ...wish });
  return createClient({ origin: at, key: secret });
}

/** Between client and shop: breaks the first connection after the shop has answered, and then answers 503 once. */
async function openBadLine() {
  const keys: unknown[] = [];
  const line = createServer((incoming, response) => {
    keys.push(incoming.headers['idempotency-key']);
    const nth = keys.length;
    const { method, headers, url } = incoming;
    const onward = httpRequest(`${origin}${url}`, { method, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (nth === 1) incoming.socket.destroy();
        else if (nth === 2) response.writeHead(503, { 'retry-after': '0' }).end('not now');
      });
      if (nth > 2) answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    incoming.pipe(onward);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const { port } = line.address() as AddressInfo;
  return { keys, url: `http://127.0.0.1:${port}`, close: () => line.close() };
}

it('sells, and finds the order by its id and by our own reference', async () => {
  const client = await clientWith({ kind: 'live' });
  const packages = await client.listPackages();
  expect(packages.find(({ name }) => name === 'MTN 1 GB')).toMatchObject({ network: 'MTN', price: 4.5 });
  const order = await client.sell({
    network: 'MTN',
    megabytes: 1000,
    recipient: anyPhone(),
    reference: 'order-1',
    max_price: 4.5,
  });
  expect(await client.getOrder(order.id)).toMatchObject({ id: order.id, amount: 4.5 });
  expect(await client.listOrders({ reference: 'order-1' })).toMatchObject({
    orders: [{ id: order.id }],
    next: null,
  });
  expect((await client.getBalance()).sold_today).toBe(4.5);
});

it('sends a request again with the same key when its answer was lost, and it is sold once', async () => {
  const line = await openBadLine();
  const client = await clientWith({ at: line.url });
  const order = await client.sell({ network: 'MTN', megabytes: 1000, recipient: anyPhone() });
  expect(line.keys).toHaveLength(3);
  expect(new Set(line.keys).size).toBe(1);
  expect((await client.listOrders()).orders.map(({ id }) => id)).toEqual([order.id]);
  line.close();
});

it('sells many, and says of each what became of it', async () => {
  const client = await clientWith();
  const one = { network: 'MTN', megabytes: 1000, recipient: anyPhone() } as const;
  const { sold, refused, results } = await client.sellMany([one, { ...one, megabytes: 77 }]);
  expect([sold, refused, results[1]?.error?.code]).toEqual([1, 1, 'PACKAGE_NOT_FOUND']);
});

it('throws a refusal with its code, without another try', async () => {
  const client = await clientWith({ scopes: ['read'] });
  const refused = await client
    .sell({ network: 'MTN', megabytes: 1000, recipient: anyPhone() })
    .catch((error: NtemError) => error);
  expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

it('reads a message that the shop has signed, and no other', () => {
  const secret = `whsec_${Buffer.from('a-secret-of-a-seller').toString('base64')}`;
  const sent = new Date();
  const body = JSON.stringify({
    type: 'float.low',
    timestamp: sent.toISOString(),
    data: { available: 4.5, low_below: 50 },
  });
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', sent, body),
  };
  const message = verifyWebhook(secret, { body, headers });
  expect(message.type === 'float.low' && message.data.available).toBe(4.5);
  expect(() => verifyWebhook(secret, { body: body.replace('4.5', '9.5'), headers })).toThrow();
});
