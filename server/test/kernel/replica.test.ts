/** Histories, figures and files are read from a replica; money, orders and the basis of decisions never are. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { startServerWithReplica } from '#test/support/replica.ts';
import { createTestShop } from '#test/support/shop.ts';

/** Never a balance, a withdrawal, an order, an admin's open work, or a recent change. */
const fromReplica = [
  'GET /audit',
  'GET /dashboard/channels',
  'GET /dashboard/data-bundles',
  'GET /dashboard/data-bundles/totals',
  'GET /dashboard/payments',
  'GET /dashboard/payments/totals',
  'GET /dashboard/sales',
  'GET /dashboard/sellers',
  'GET /dashboard/stats',
  'GET /dashboard/supplies',
  'GET /dashboard/today',
  'GET /earnings/statement',
  'GET /first-day',
  'GET /ledger/days',
  'GET /management/all-guest-pages',
  'GET /message-texts/spending',
  'GET /sales/channels',
  'GET /sales/days',
  'GET /sales/history',
  'POST /dashboard/data-bundles/export',
  'POST /dashboard/payments/export',
  'POST /dashboard/sellers/export',
  'POST /earnings/statement/export',
  'POST /management/guest-pages/export',
  'POST /management/subagents/export',
  'POST /sales/export',
];

const servers = await forFile(startServerWithReplica());
const env = {
  DATABASE_URL: servers.url,
  DATABASE_READ_URL: servers.replicaUrl,
  DATABASE_POOL_SIZE: '10',
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
};
/** Longer than a test takes on any machine, so that a stopped replica is still read. */
const hourMs = 3_600_000;
const patient = { replicaLimits: { mostLagMs: hourMs, looksLastMs: hourMs } };
const shop = await forFile(createTestShop(env, patient));
const esi = await signIn(shop, 'esi');
const ama = await signIn(shop, 'ama');

beforeEach(async () => {
  await servers.resume();
  await servers.catchUp();
  await shop.histories.look();
});

/** The references of the payments that the admin's list shows. */
async function listed(member = esi): Promise<string[]> {
  const { body } = await member.call('GET', '/dashboard/payments');
  return body.data.map((row: { ext_transaction_id: string }) => row.ext_transaction_id);
}

describe('while the replica is stopped', () => {
  it('money and orders are those of this moment, and histories those of the replica', async () => {
    const before = { balance: await balance(), sales: await sales() };
    await servers.pause();
    const order = await shop.bought({ ref: 'AMA2026' }, 'delivered');

    expect(await shop.statusOf(order.paymentId)).toMatchObject({ status: 'success', delivery: 'delivered' });
    expect((await esi.call('GET', `/orders/${order.id}`)).body.data.state).toBe('delivered');
    const found = await esi.call('GET', `/search?search=${order.reference}`);
    expect(found.body.data.orders).toHaveLength(1);
    expect(await balance()).toBeGreaterThan(before.balance);

    expect(await listed()).not.toContain(order.reference);
    expect(await sales()).toBe(before.sales);
    await servers.resume();
    await servers.catchUp();
    expect(await listed()).toContain(order.reference);
    expect(await sales()).toBe(before.sales + 1);
  });

  it('a withdrawal lowers the balance at once', async () => {
    await shop.run(sql`update users set phone_verified_at = now() - interval '1 year' where id = ${ama.id}`);
    const { in_flight: before } = (await ama.call('GET', '/earnings')).body.data;
    await servers.pause();
    await shop.run(sql`
      insert into payouts (seller_id, amount_pesewas, phone, network, state, reference)
      values (${ama.id}, 1000, '0240000001', 'MTN', 'requested', 'POPAUSED')`);
    expect((await ama.call('GET', '/earnings')).body.data.in_flight).toBe(before + 10);
    expect((await ama.call('GET', '/earnings/withdrawals')).body.data[0].reference).toBe('POPAUSED');
  });

  /** Her balance, available now or later. */
  const balance = async () => {
    const { available, resting } = (await ama.call('GET', '/earnings')).body.data;
    return available + resting;
  };
  const sales = async () => (await ama.call('GET', '/sales/history')).body.data.stats.total_purchases;
});

describe('the endpoints that read from the replica', () => {
  const onReplica = new pg.Pool({ connectionString: servers.replicaUrl, max: 1 });
  onReplica.on('error', () => {});
  afterAll(() => onReplica.end());

  /** True if a session of the product, other than the watch's, has queried the replica since then. */
  async function wasAsked(since: Date): Promise<boolean> {
    const { rowCount } = await onReplica.query(
      `select from pg_stat_activity
       where application_name = 'ntem' and query not like '%pg_is_in_recovery%' and query_start >= $1`,
      [since],
    );
    return rowCount !== 0;
  }

  const queries: Record<string, string> = { 'GET /search': '?search=ama' };
  const files = Object.keys(endpoints).filter((key) => key.endsWith('/export'));
  const reads = Object.entries<Endpoint>(endpoints)
    .filter(([key, { method, path }]) => (method === 'GET' && !path.includes('{')) || files.includes(key))
    .map(([key]) => key);

  it('are histories, figures and files, and none of them writes', async () => {
    // Days that are over are kept at the first look, and that is read from the primary.
    await ama.call('GET', '/earnings/statement');
    const asked: string[] = [];
    for (const key of reads) {
      const [method = '', path = ''] = key.split(' ');
      for (const member of [esi, ama]) {
        const { rows } = await onReplica.query<{ now: Date }>('select clock_timestamp() as now');
        const body = files.includes(key) ? { format: 'csv' } : undefined;
        const { status } = await member.call(method, path + (queries[key] ?? ''), body);
        expect([key, status]).not.toEqual([key, 500]);
        if ((await wasAsked(rows[0]?.now ?? new Date())) && !asked.includes(key)) asked.push(key);
      }
    }
    expect(asked.sort()).toEqual(fromReplica);
  });
});

describe('a replica that cannot be used', () => {
  it('is not read while it is too far behind', async () => {
    const strict = await createDemoApp(env, { replicaLimits: { mostLagMs: 0, looksLastMs: hourMs } });
    await servers.pause();
    const order = await shop.bought({}, 'delivered');
    expect(await listed()).not.toContain(order.reference);
    expect(await listed(await signIn(strict, 'esi'))).toContain(order.reference);
    expect(strict.logged()).toContain('it is too far behind');
    await strict.close();
  });

  it('is not read where it is no replica at all', async () => {
    const mistaken = await createDemoApp({ ...env, DATABASE_READ_URL: servers.url }, patient);
    expect((await (await signIn(mistaken, 'esi')).call('GET', '/dashboard/payments')).status).toBe(200);
    expect(mistaken.logged()).toContain('it is no replica');
    await mistaken.close();
  });

  it('is missed by nobody once it is gone', async () => {
    const order = await shop.bought({}, 'delivered');
    await servers.catchUp();
    expect(await listed()).toContain(order.reference);
    await servers.loseReplica();
    expect(await listed()).toContain(order.reference);
    const { status, text } = await esi.call('POST', '/dashboard/payments/export', { format: 'csv' });
    expect([status, text.includes(order.reference)]).toEqual([200, true]);
    expect(shop.logged()).toContain('the replica cannot be used');
  });
});
