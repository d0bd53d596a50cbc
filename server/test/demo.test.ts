/** The demo: what every screen has to show, with books that hold. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemo } from '#demo/fill-demo.ts';
import { fillDemoOrders } from '#demo/fill-demo-orders.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { findLedgerFaults } from './support/books.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
  await fillDemo(server.deps);
  await fillDemoOrders(server.deps);
});
afterAll(() => server.close());

it('has weeks of orders of every kind, and every check of the books holds on them', async () => {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from orders group by 1 order by 1`.execute(server.deps.db);
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'payment_failed', 'refunded']);
  const spread = await sql<{ days: number }>`
    select count(distinct created_at::date)::int as days from orders`.execute(server.deps.db);
  expect(spread.rows[0]?.days).toBeGreaterThan(20);
  expect(await findLedgerFaults({ ...server, db: server.deps.db })).toEqual([]);
});

it('is filled once: a second start changes nothing', async () => {
  expect(await fillDemo(server.deps)).toBe(false);
});
