/** Figures over all rows: exact in most shops, kept and made by a job in a large one. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAllFigures, makeFigures } from '#books/verbs/make-figures.ts';
import { createDemoApp, type TestApp } from '#test/support/app.ts';
import { tokenOf } from '#test/support/people.ts';
import { addSeller, sell, type TestSeller } from '#test/support/sellers.ts';

let server: TestApp;
let token: string;
let ama: TestSeller;

beforeEach(async () => {
  server = await createDemoApp();
  token = await tokenOf(server, 'esi');
  ama = await addSeller(server, { name: 'Ama', role: 'agent' });
  await sellOnce();
});
afterEach(() => server.close());

const sellOnce = () => sell(server, { seller: ama, amount: 450, sellerShare: 50, ending: 'delivered' });
const get = (path: string) => server.call('GET', path, { token });

const guestFigures = async () => (await get('/management/all-guest-pages')).body.meta.stats;

async function salesFigures() {
  const { days, as_of } = (await get('/dashboard/sales')).body.data;
  const sum = (of: 'sales' | 'amount') =>
    days.reduce((total: number, day: Record<typeof of, number>) => total + day[of], 0);
  return { sales: sum('sales'), amount: sum('amount'), as_of };
}

/** As PostgreSQL would have estimated it. */
async function letShopBe(size: 'large' | 'small') {
  await server.run(sql`alter table orders set (autovacuum_enabled = false)`);
  await server.run(sql`update pg_class set reltuples = ${size === 'large' ? 5_000_000 : 20}
    where oid = 'orders'::regclass`);
}

const age = () => server.run(sql`update kept_figures set computed_at = computed_at - interval '2 minutes'`);

async function listKept(): Promise<string[]> {
  const rows = await server.run(sql<{ name: string }>`select name from kept_figures order by name`);
  return rows.map(({ name }) => name);
}

async function listJobs(): Promise<string[]> {
  const rows = await server.run(sql<{ subject: string }>`
    select subject from jobs where kind = 'make-figures' order by subject`);
  return rows.map(({ subject }) => subject);
}

it('figures of a small shop are computed for each request', async () => {
  expect(await salesFigures()).toEqual({ sales: 1, amount: 5, as_of: undefined });
  expect(await guestFigures()).toMatchObject({ total_purchases: 1, total_revenue: 5 });
  await sellOnce();
  expect(await salesFigures()).toEqual({ sales: 2, amount: 10, as_of: undefined });
  const guests = { active_guests: 2, total_purchases: 2, total_revenue: 10, new_this_month: 2 };
  expect(await guestFigures()).toEqual(guests);
  await makeAllFigures(server.deps);
  expect(await listKept()).toEqual([]);
});

describe('figures of a large shop', () => {
  beforeEach(() => letShopBe('large'));

  it('are kept by the first reader who waited for them, and state their time', async () => {
    expect(await salesFigures()).toEqual({ sales: 1, amount: 5, as_of: undefined });
    await sellOnce();
    const { as_of, ...figures } = await salesFigures();
    expect(figures).toEqual({ sales: 1, amount: 5 });
    expect(Math.abs(Date.now() - Date.parse(as_of))).toBeLessThan(20_000);
    expect(await listKept()).toEqual(['sales-by-day']);
    expect(await listJobs()).toEqual([]);
  });

  it('are made anew by a job once they are a minute old, without anybody waiting', async () => {
    await makeAllFigures(server.deps);
    expect(await listKept()).toEqual([
      'accounts',
      'channels',
      'guests',
      'sales-by-day',
      'sellers-of-month',
      'sellers-of-week',
      'today',
      'usual-times',
    ]);
    await sellOnce();
    await age();
    expect(await guestFigures()).toMatchObject({ total_purchases: 1, as_of: expect.any(String) });
    expect(await listJobs()).toEqual(['guests']);
    await makeFigures(server.deps, 'guests');
    expect(await guestFigures()).toMatchObject({ total_purchases: 2, total_revenue: 10 });
  });

  it('are computed for each request again once it is small', async () => {
    await makeFigures(server.deps, 'sales-by-day');
    await sellOnce();
    await letShopBe('small');
    await age();
    await makeFigures(server.deps, 'sales-by-day');
    expect(await listKept()).toEqual([]);
    expect(await salesFigures()).toEqual({ sales: 2, amount: 10, as_of: undefined });
  });
});
