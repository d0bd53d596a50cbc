/** Purchases while the server is killed by force again and again: each ends right, with nobody's help. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLaunches, pidOfDatabase, query, running, usedDataDir } from './launch.ts';

let dataDir: string;
let address: string;

beforeAll(async () => {
  dataDir = usedDataDir();
  address = (await running(dataDir)).at;
});
afterAll(endLaunches);

async function killAndStart(): Promise<void> {
  const killed = await running(dataDir);
  killed.child.kill('SIGKILL');
  await killed.exit;
  address = (await running(dataDir)).at;
}

/** Tries until it is answered, as a browser does that has lost its network. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
async function call(method: string, path: string, body?: unknown, key?: string): Promise<any> {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
    }).catch(() => undefined);
    if (answer && answer.status < 500) return answer.json();
    await sleep(1_000);
  }
  throw new Error(`${method} ${path} was never answered.`);
}

async function buy(recipientEnding: string): Promise<{ paymentId: string; payer: string }> {
  const { data } = await call('GET', '/databundle-open/services?ref=KOFI2026');
  const [offer] = data.services[0].packages;
  // An ending that means nothing to the sandbox.
  const payer = `024${randomInt(100, 1_000)}${randomInt(1_000, 9_000)}`;
  const body = {
    package_id: offer.id,
    service_id: offer.service_id,
    destination: `024${randomInt(100, 999)}${recipientEnding}`,
    phoneNumber: payer,
    network: 'MTN',
    ref: 'KOFI2026',
  };
  const bought = await call('POST', '/databundle-open/buy', body, randomUUID());
  const [message] = (await call('GET', `/sandbox/messages?phone=${payer}`)).data;
  const proof = { requestId: bought.data.data.otp.requestId, phoneNumber: payer, code: message.code };
  const confirmed = await call('POST', '/databundle-open/verify-otp', proof, randomUUID());
  return { paymentId: confirmed.data.payment.id, payer };
}

async function approve(payer: string): Promise<void> {
  const [prompt] = (await call('GET', `/sandbox/prompts?phone=${payer}`)).data;
  if (prompt.status === 'waiting') await call('POST', `/sandbox/prompts/${prompt.id}/approve`);
}

test('kill -9 between the steps of purchases: each is delivered once or refunded, and the books agree', async () => {
  const orders = [];
  for (const ending of ['1001', '1002', '9101', '9102', '1003', '1004']) orders.push(await buy(ending));
  await killAndStart();
  for (const { payer } of orders.slice(0, 4)) await approve(payer);
  await sleep(randomInt(300));
  await killAndStart();
  await sleep(randomInt(1_500));
  process.kill(pidOfDatabase(dataDir), 'SIGKILL');
  await killAndStart();
  for (const { payer } of orders.slice(4)) await approve(payer);

  const ends = await Promise.all(orders.map(({ paymentId }) => untilEnded(paymentId)));
  expect(ends).toEqual(['delivered', 'delivered', 'refunded', 'delivered', 'delivered', 'delivered']);
  const ids = orders.map(({ paymentId }) => `'${paymentId}'`).join();
  const [books] = (await query(
    dataDir,
    `select (select count(*)::int from orders where payment_id in (${ids}) and state in ('delivered', 'refunded')) as ended,
            (select string_agg(quote_literal(attempts.reference), ',') from attempts join orders on orders.id = order_id
             where payment_id in (${ids})) as references,
            (select coalesce(sum(amount_pesewas), 0)::int from ledger_postings where account = 'customer_funds') as held`,
  )) as { ended: number; references: string; held: number }[];
  expect(books).toMatchObject({ ended: 6, held: 0 });
  const delivered = await query(
    dataDir,
    `select 1 from sandbox_deliveries where reference in (${books?.references}) and ending = 'done'`,
    'ntem_sandbox',
  );
  expect(delivered).toHaveLength(5);
}, 600_000);

async function untilEnded(paymentId: string): Promise<string> {
  for (;;) {
    const { data } = await call('GET', `/databundle-open/check-status/${paymentId}`);
    if (data.delivery !== 'pending' && data.delivery !== 'failed') return data.delivery;
    await sleep(500);
  }
}
