/** Filters by seller, sums under filters, saved filters, and sellers by their sales. */
import { largestSummed, mostSavedFilters } from '@ntem/contract/orders/limits';
import { expect, it } from 'vitest';
import { sumOrders } from '#orders/rows/order-histories.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addAdmin, signIn } from '#test/support/people.ts';
import { addSeller, type Ending, sell } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');
const ama = await addSeller(server, { name: 'Ama', role: 'agent' });
const kofi = await addSeller(server, { name: 'Kofi', role: 'subagent', uplineId: ama.id });
const abena = await addSeller(server, { name: 'Abena', role: 'agent' });

const sold = (seller: typeof ama, ending: Ending, more: object = {}) =>
  sell(server, { seller, amount: 450, sellerShare: 50, ending, ...more });
await sold(ama, 'delivered');
await sold(ama, 'refunded');
await sold(kofi, 'delivered', { agent: ama, agentShare: 30 });
await sold(kofi, 'payment_failed', { agent: ama, agentShare: 30 });
await sold(abena, 'delivered', { amount: 2_000 });
await sold(abena, 'paid', { amount: 2_000 });
await sold(abena, 'delivered', { daysAgo: 40 });

const totals = async (path: string) => (await esi.read(path)).sums;

it('payments and bundles of a seller include those of the subagents, and each row names who sold it', async () => {
  for (const list of ['payments', 'data-bundles']) {
    const { data, meta } = (await esi.call('GET', `/dashboard/${list}?seller_id=${ama.id}`)).body;
    expect(meta.total).toBe(4);
    expect(new Set(data.map((row: { seller: { name: string } }) => row.seller.name))).toEqual(
      new Set(['Ama', 'Kofi']),
    );
    expect((await esi.call('GET', `/dashboard/${list}?seller_id=${kofi.id}`)).body.meta.total).toBe(2);
    expect((await esi.call('GET', `/dashboard/${list}?seller_id=nobody`)).body.meta.total).toBe(0);
  }
});

it('sums are of everything that is filtered, and only what was delivered has earned', async () => {
  expect(await totals(`/dashboard/payments/totals?seller_id=${ama.id}`)).toEqual({
    all: { count: 4, amount: 20.6 },
    success: { count: 3, amount: 15.3 },
    pending: { count: 0, amount: 0 },
    failed: { count: 1, amount: 5.3 },
    commission: 1.3,
    profit: 0.02,
  });
  expect(await totals(`/dashboard/data-bundles/totals?seller_id=${ama.id}&status=success`)).toMatchObject({
    all: { count: 2, amount: 10.3 },
    failed: { count: 0, amount: 0 },
  });
  const { all } = await totals('/dashboard/payments/totals');
  expect(all.count).toBe((await esi.call('GET', '/dashboard/payments')).body.meta.total);
  expect((await totals('/dashboard/payments/totals?search=nobody')).all).toEqual({ count: 0, amount: 0 });
});

it('more than can be summed while somebody waits is not summed at all', async () => {
  const { db } = server.deps;
  expect(await sumOrders(db, { of: 'payments' }, 7)).toBeDefined();
  expect(await sumOrders(db, { of: 'payments' }, 6)).toBeUndefined();
  expect(largestSummed).toBeGreaterThan(6);
});

type Rank = { id: string; seller: { name: string } | null; orders: number; sales: number; profit: number };

it('a seller is compared with as many days before, and new sellers come last', async () => {
  const growths = async (query: string) =>
    (await esi.read(`/dashboard/sellers?${query}`)).map((row: Rank & { growth: number | null }) => [
      row.seller?.name,
      row.growth,
    ]);
  // 41 after 5.
  expect(await growths('sort=growth')).toEqual([
    ['Abena', 720],
    ...[
      ['Ama', null],
      ['Kofi', null],
    ].sort(([one], [other]) => (idOf(one) < idOf(other) ? -1 : 1)),
  ]);
  expect((await growths('period=week&sort=growth')).map(([, growth]: unknown[]) => growth)).toEqual([
    null,
    null,
    null,
  ]);
});

const idOf = (name: unknown) => (name === 'Ama' ? ama.id : kofi.id);

it('sellers are ranked by what they sold in the days that were chosen, page by page', async () => {
  const ranks: Rank[] = await esi.read('/dashboard/sellers');
  expect(ranks.map(({ seller, orders, sales }) => [seller?.name, orders, sales])).toEqual([
    ['Abena', 2, 41],
    ['Ama', 2, 10],
    ['Kofi', 1, 5.3],
  ]);
  expect(ranks[1]).toMatchObject({ commission: 0.5, profit: 0.01, failed: 1 });
  const byOrders: Rank[] = await esi.read('/dashboard/sellers?sort=orders&period=week&limit=1&page=3');
  expect(byOrders.map(({ seller }) => seller?.name)).toEqual(['Kofi']);
  expect((await esi.call('GET', '/dashboard/sellers?limit=2')).body.meta).toMatchObject({
    total: 3,
    total_pages: 2,
  });
  const file = await esi.call('POST', '/dashboard/sellers/export', {
    format: 'csv',
    filters: { sort: 'profit' },
  });
  expect(file.status).toBe(200);
});

it('filters are saved for the admin alone, replaced under their name, and forgotten', async () => {
  const filter = { list: 'payments', name: 'Failed today', query: 'status=failed' };
  const { id } = (await esi.call('POST', '/saved-filters', filter)).body.data;
  await esi.call('POST', '/saved-filters', { ...filter, query: 'status=pending' });
  expect(await esi.read('/saved-filters')).toEqual([{ ...filter, id, query: 'status=pending' }]);
  const adjoa = await addAdmin(server, 'Adjoa Sarpong');
  expect(await adjoa.read('/saved-filters')).toEqual([]);
  expect((await adjoa.call('DELETE', `/saved-filters/${id}`)).status).toBe(404);
  for (let n = 1; n < mostSavedFilters; n++)
    expect((await esi.call('POST', '/saved-filters', { ...filter, name: `No ${n}` })).status).toBe(201);
  expect((await esi.call('POST', '/saved-filters', { ...filter, name: 'One more' })).status).toBe(422);
  expect((await esi.call('POST', '/saved-filters', filter)).status).toBe(201);
  expect((await esi.call('DELETE', `/saved-filters/${id}`)).status).toBe(200);
  expect(await esi.read('/saved-filters')).toHaveLength(mostSavedFilters - 1);
});
