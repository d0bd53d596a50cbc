/** The demo: content for every screen, with books that hold. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fillDemo } from '#demo/fill-demo.ts';
import { fillDemoOrders } from '#demo/fill-demo-orders.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';

const server = await forFile(createDemoApp());
await fillDemoOrders(server.deps, server.database.db);

it('has weeks of orders of every kind, and every check of the books holds on them', async () => {
  const rows = await server.run(sql<{ state: string; n: number }>`
    select state, count(*)::int as n from orders group by 1 order by 1`);
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'payment_failed', 'refunded']);
  const spread = await server.run(sql<{ days: number }>`
    select count(distinct created_at::date)::int as days from orders`);
  expect(spread[0]?.days).toBeGreaterThan(20);
  expect(await server.faults()).toEqual([]);
});

it('is filled once: a second start changes nothing', async () => {
  expect(await fillDemo(server.deps)).toBe(false);
});
