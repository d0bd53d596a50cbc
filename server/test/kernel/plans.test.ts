/** Frequent queries find their rows by an index, for any number of rows. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { seal } from '#kernel/keys.ts';
import { keyDesk } from '#test/developers/key-desk.ts';
import { listDesk } from '#test/lists/list-desk.ts';
import { anyPhone } from '#test/support/app.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { type Member, signIn } from '#test/support/people.ts';
import {
  copyRows,
  createRecorder,
  explain,
  findPlanFaults,
  type Recorded,
} from '#test/support/recorded-statements.ts';
import { earn, type TestSeller } from '#test/support/sellers.ts';
import { createTestShop } from '#test/support/shop.ts';

/** Those that grow with every purchase. */
const big = new Set([
  'orders',
  'attempts',
  'attempt_evidence',
  'order_events',
  'order_messages',
  'ledger_transactions',
  'ledger_postings',
  'guests',
  'one_time_codes',
  'message_sends',
  'webhook_events',
  'notices',
  'audit_log',
  'jobs',
  'api_orders',
  'test_orders',
  'webhook_messages',
  'lists',
  'list_lines',
  'counter_customers',
  'float_moves',
  'sessions',
  'refresh_tokens',
]);

const walked = new Set(['orders_created', 'orders_phase', 'audit_log_pkey']);
const small = new Set(['orders_open', 'attempts_contradicted', 'lists_unsent']);

const recorder = createRecorder();
const shop = await forFile(createTestShop({}, { makeDb: recorder.makeDb }));
const desk = keyDesk(shop);
const floats = floatDesk(shop);
const lists = listDesk(shop);
const day = new Date().toISOString().slice(0, 10);
const monthAgo = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);

/** A shop's daily requests: purchases, and the screens of buyers, sellers and admins. */
async function useTheShop(): Promise<void> {
  const order = await shop.bought({ ref: 'KOFI2026' }, 'delivered');
  await shop.bought({}, 'delivered');
  const [ama, kofi, esi] = [await signIn(shop, 'ama'), await signIn(shop, 'kofi'), await signIn(shop, 'esi')];
  await shop.statusOf(order.paymentId);
  await shop.call('GET', `/databundle-open/orders/${order.paymentId}`);
  await shop.call('GET', `/databundle-open/track?reference=${order.reference}&phone=${order.payer}`);
  const ofSellers = [
    '/seller-home',
    '/sales/history',
    '/sales/history?status=success',
    '/earnings',
    '/earnings/entries',
  ];
  for (const path of [...ofSellers, '/management/guest-pages', '/notices']) {
    for (const seller of [ama, kofi])
      expect([path, (await seller.call('GET', path)).status]).toEqual([path, 200]);
  }
  await useKeys(ama);
  await useFloat(ama);
  for (const path of [
    '/dashboard/payments',
    `/dashboard/payments?start_date=${monthAgo}&end_date=${day}`,
    `/dashboard/payments?search=${order.payer}`,
    `/dashboard/data-bundles?search=${order.reference}`,
    '/dashboard/data-bundles?status=failed',
    `/orders/${order.id}`,
    `/search?search=${order.reference}`,
    '/attention',
    '/audit',
    '/dashboard/waiting',
    '/about',
    '/payouts',
  ]) {
    expect([path, (await esi.call('GET', path)).status]).toEqual([path, 200]);
  }
}

/** A float, over the counter and for a list, and the screens of both. */
async function useFloat({ id, token, call }: Member): Promise<void> {
  const seller = { id, token } as TestSeller;
  await earn(shop, seller, 2_000);
  await floats.move(seller, 20);
  const sale = (await floats.sell(seller)).body.data.order;
  const list = (await lists.make(seller, `${anyPhone()} 1\n${anyPhone()} 1`)).body.data;
  await lists.send(seller, list.id);
  await lists.until(seller, list.id, 'done');
  for (const path of [
    '/float',
    '/float/history',
    '/counter/packages',
    '/counter/customers',
    `/counter/customers?phone=${sale.recipient}`,
    '/counter/sales',
    `/counter/sales/${sale.id}`,
    '/lists',
    `/lists/${list.id}`,
    '/sales/history?channel=counter',
    '/sales/history?stage=delivered',
  ])
    expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
}

/** A seller's programs, live and for tests, and the log of what they were told. */
async function useKeys({ id, token, call }: Member): Promise<void> {
  await shop.run(sql`
    insert into webhook_endpoints (user_id, url, events, state, secret)
    values (${id}, 'https://shop.example/', '{order.delivered,order.refunded}', 'on', ${seal(shop.deps.keys.webhooks, 'whsec_c2VjcmV0')})`);
  await earn(shop, { id, token } as TestSeller, 1_000);
  await call('POST', '/float/from-earnings', { amount: 10 });
  for (const kind of ['live', 'test'] as const) {
    const { secret } = await desk.keyOf({ token } as TestSeller, { kind });
    const { order } = (await desk.sell(secret, { reference: 'one' })).body.data;
    for (const path of [
      '/orders',
      '/orders?reference=one',
      `/orders?after=${order.id}`,
      `/orders/${order.id}`,
      '/balance',
    ])
      expect([path, (await desk.get(secret, path)).status]).toEqual([path, 200]);
    const isDelivered = async () => {
      const { body } = await desk.get(secret, `/orders/${order.id}`);
      expect(body.data.order.delivery).toBe('delivered');
    };
    await vi.waitFor(isDelivered, { timeout: 20_000, interval: 200 });
  }
  for (const path of ['/api-keys', '/webhook-endpoint', '/webhook-endpoint/deliveries'])
    expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
}

await useTheShop();
await shop.stopWorker();
const client = new pg.Client({ connectionString: shop.database.url });
await client.connect();
afterAll(() => client.end());
await copyRows(client, big, 3_000);

/** Statements of the tests themselves, which let time pass or skip a step. */
const ofTests = /make_interval\(secs|set proved_at = now\(\) \+ interval '1 day'/;
/** A part of a name is found by its own index only among many thousands: `npm run bench -- scale` looks at these. */
const partsOfNames = /lower\(name \|\| ' ' \|\| phone\) like/;
const isLeftOut = (text: string) => ofTests.test(text) || partsOfNames.test(text);
const touching = recorder
  .statements()
  .filter(({ text }) => [...big].some((name) => text.includes(name)) && !isLeftOut(text))
  // The worker has a pool of its own, where everything is planned once.
  .map((one): Recorded => (one.text.includes('from jobs') ? { ...one, isPlannedOnce: true } : one));

async function faultsOf(statement: Recorded): Promise<string[]> {
  const faults = findPlanFaults(await explain(client, statement), { big, walked, small });
  return faults.map((fault) => `${fault}: ${statement.text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`);
}

/** Of the statements that name one of these tables, with the database as it would be after `change`. */
async function findFaults(change = 'select 1', about = ''): Promise<string[]> {
  await client.query('begin');
  await client.query(change);
  const faults: string[] = [];
  for (const statement of touching)
    if (statement.text.includes(about)) faults.push(...(await faultsOf(statement)));
  await client.query('rollback');
  return faults;
}

it('no statement of a purchase or a screen reads a whole table, or sorts one', async () => {
  expect(touching.length).toBeGreaterThanOrEqual(20);
  expect(await findFaults()).toEqual([]);
});

it.each([
  ['orders_created', 'orders', 'drop index orders_created'],
  ['orders_sold_by', 'orders', 'drop index orders_sold_by'],
  ['the index of lists by seller', 'lists', 'drop index lists_of_seller'],
  ['the key of lines', 'list_lines', 'alter table list_lines drop constraint list_lines_pkey'],
  ['the index of entries by order', 'ledger_transactions', 'drop index ledger_transactions_order'],
  [
    'the unique reference of attempts',
    'attempts',
    'alter table attempts drop constraint attempts_reference_key',
  ],
])('is red without %s', async (_, table, change) => {
  expect(await findFaults(change, table)).not.toEqual([]);
});

/** A step replaces the row within its page if no column of any index changes. */
async function listIndexesOfSteps(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct relname as name
    from pg_depend join pg_class on pg_class.oid = objid and relkind = 'i'
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where classid = 'pg_class'::regclass and refobjid = 'orders'::regclass
      and attname in ('state', 'state_before_review', 'changed_at', 'changed_by', 'evidence')`);
  return rows.map(({ name }) => name);
}

it('no index of orders holds what changes in every step of one', async () => {
  expect(await listIndexesOfSteps()).toEqual([]);
  await client.query('begin');
  await client.query(`create index by_column on orders (created_at) include (state)`);
  await client.query(`create index by_condition on orders (created_at) where state = 'on_hold'`);
  expect((await listIndexesOfSteps()).sort()).toEqual(['by_column', 'by_condition']);
  await client.query('rollback');
});
