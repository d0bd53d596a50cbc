/** Figures over all rows: exact while they are quick, kept and made by a job once they are not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillDemo } from '#actions/fill-demo.ts';
import { makeAllFigures, makeFigures } from '#actions/make-figures.ts';
import { inTransaction } from '#db/database.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { logIn } from './support/people.ts';
import { addSeller, sell, type TestSeller } from './support/sellers.ts';

let server: TestApp;
let token: string;
let ama: TestSeller;

beforeEach(async () => {
  server = await createTestApp();
  await fillDemo(server.deps);
  token = (await logIn(server, { phone: '0200000000', password: 'demo1234' })).body.data.accessToken;
  ama = await addSeller(server, { name: 'Ama', role: 'agent' });
  await sellOnce();
});
afterEach(() => server.close());

const sellOnce = () => sell(server, { seller: ama, amount: 450, sellerShare: 50, ending: 'delivered' });
const get = (path: string) => server.call('GET', path, { token });

async function guestFigures() {
  return (await get('/management/all-guest-pages')).body.meta.stats;
}

async function salesFigures() {
  const { days, as_of } = (await get('/dashboard/sales')).body.data;
  const sales = days.reduce((sum: number, day: { sales: number }) => sum + day.sales, 0);
  const amount = days.reduce((sum: number, day: { amount: number }) => sum + day.amount, 0);
  return { sales, amount, as_of };
}

/** Whoever reads orders meanwhile waits, and so their figures are slow. */
async function whileOrdersAreSlow<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let working: Promise<Answer> | undefined;
  await inTransaction(server.deps.db, async (tx) => {
    await sql`lock table orders in access exclusive mode`.execute(tx);
    working = work();
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pg_locks where relation = 'orders'::regclass and not granted`.execute(tx);
      expect(rows.length).toBeGreaterThan(0);
    }, 10_000);
    await sleep(300);
  });
  return working as Promise<Answer>;
}

const age = () =>
  sql`update kept_figures set computed_at = computed_at - interval '2 minutes'`.execute(server.deps.db);

async function listKept(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kept_figures order by name`.execute(
    server.deps.db,
  );
  return rows.map(({ name }) => name);
}

async function listJobs(): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from jobs where kind = 'make-figures' order by subject`.execute(server.deps.db);
  return rows.map(({ subject }) => subject);
}

describe('figures that are quick', () => {
  it('are computed for each request', async () => {
    expect(await salesFigures()).toEqual({ sales: 1, amount: 5, as_of: undefined });
    expect(await guestFigures()).toMatchObject({ total_purchases: 1, total_revenue: 5 });
    await sellOnce();
    // A machine that is busy with other things may have found them slow.
    await sql`delete from kept_figures`.execute(server.deps.db);
    expect(await salesFigures()).toEqual({ sales: 2, amount: 10, as_of: undefined });
    expect(await guestFigures()).toEqual({
      active_guests: 2,
      total_purchases: 2,
      total_revenue: 10,
      new_this_month: 2,
    });
  });
});

describe('figures that are slow', () => {
  it('are kept by whoever waited for them first, and say of when they are', async () => {
    expect(await whileOrdersAreSlow(salesFigures)).toEqual({ sales: 1, amount: 5, as_of: undefined });
    await sellOnce();
    const { as_of, ...figures } = await salesFigures();
    expect(figures).toEqual({ sales: 1, amount: 5 });
    expect(Math.abs(Date.now() - Date.parse(as_of))).toBeLessThan(20_000);
    expect(await listKept()).toContain('sales');
    expect(await listJobs()).toEqual([]);
  });

  it('are made anew by a job once they are a minute old, without anybody waiting', async () => {
    await whileOrdersAreSlow(() => makeAllFigures(server.deps));
    expect(await listKept()).toContain('guests');
    await sellOnce();
    await age();
    expect(await guestFigures()).toMatchObject({ total_purchases: 1, as_of: expect.any(String) });
    expect(await listJobs()).toEqual(['guests']);
    await whileOrdersAreSlow(() => makeFigures(server.deps, 'guests'));
    expect(await guestFigures()).toMatchObject({ total_purchases: 2, total_revenue: 10 });
  });

  it('are made once by a job that was asked for again meanwhile', async () => {
    await whileOrdersAreSlow(() => makeFigures(server.deps, 'sales'));
    const { as_of } = await salesFigures();
    await makeFigures(server.deps, 'sales');
    expect((await salesFigures()).as_of).toBe(as_of);
  });

  it('are computed for each request again once they are quick', async () => {
    await whileOrdersAreSlow(() => makeFigures(server.deps, 'sales'));
    await sellOnce();
    await vi.waitFor(async () => {
      await age();
      await makeFigures(server.deps, 'sales');
      expect(await listKept()).toEqual([]);
    }, 10_000);
    expect(await salesFigures()).toEqual({ sales: 2, amount: 10, as_of: undefined });
  });

  it('of a name that this version does not know are left alone', async () => {
    await makeFigures(server.deps, 'weather');
    expect(await listKept()).not.toContain('weather');
  });
});
