/** Nothing is sold for less than it last cost, however its price was set, unless an admin confirms that very price. */
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { noteCosts } from '#catalogue/rows/known-costs.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { buy, createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createDemoApp());
const esi = await signIn(shop, 'esi');

let made = 0;
async function newPackage(fields: Record<string, unknown> = {}) {
  made += 1;
  const [{ id: service_id } = { id: '' }] = await shop.run(sql<{ id: string }>`
    select id from services where name = 'MTN'`);
  const names = { name: `Own ${made}`, bundle_id: `OWN-${made}`, service_id };
  return esi.call('POST', '/databundle-admin/packages', {
    ...names,
    megabytes: 1000,
    amount: 5,
    cost_price: 4,
    ...fields,
  });
}

const pathOf = (id: string) => `/databundle-admin/packages/${id}`;
const isSold = async (name: string) => (await buy(shop, { bundle: name })).status === 200;
const isShown = async (name: string) => {
  const { body } = await shop.call('GET', '/databundle-open/services');
  return JSON.stringify(body).includes(`"${name}"`);
};
const told = () =>
  shop.run(sql<{ subject: string }>`select subject from jobs where subject ~ '^(price|off) ' order by id`);

describe('a price below what the code last cost', () => {
  const belowCost = { status: 409, body: { code: 'BELOW_COST', data: { cost: 4 } } };

  it('is refused although a lower cost is typed with it, and on its own', async () => {
    const { id, name } = (await newPackage()).body.data;
    expect(await esi.call('PUT', pathOf(id), { amount: 0.01, cost_price: 0.01 })).toMatchObject(belowCost);
    expect((await esi.call('PUT', pathOf(id), { cost_price: 0.01 })).status).toBe(200);
    expect(await esi.call('PUT', pathOf(id), { amount: 0.01 })).toMatchObject(belowCost);
    expect(await isSold(name)).toBe(true);
  });

  it('is refused for a new package under the code of another, and after the code was away', async () => {
    const { id, bundle_id } = (await newPackage()).body.data;
    const [{ id: service_id } = { id: '' }] = await shop.run(sql<{ id: string }>`
      select id from services where name = 'Telecel'`);
    const cheap = { amount: 0.01, cost_price: 0.01 };
    expect(await newPackage({ ...cheap, bundle_id, service_id })).toMatchObject(belowCost);
    expect((await esi.call('PUT', pathOf(id), { bundle_id: 'ANOTHER' })).status).toBe(200);
    expect(await newPackage({ ...cheap, bundle_id })).toMatchObject(belowCost);
  });

  it('is not sold however it got there, and not shown', async () => {
    const { id, name } = (await newPackage()).body.data;
    await shop.run(sql`update bundles set amount_pesewas = 1, cost_pesewas = 1 where id = ${id}`);
    expect(await buy(shop, { bundle: name })).toMatchObject({
      status: 404,
      body: { code: 'PACKAGE_NOT_FOUND' },
    });
    expect(await isShown(name)).toBe(false);
    const services = await esi.read('/databundle-admin/services');
    const found = services.flatMap(({ packages }: { packages: { id: string }[] }) => packages);
    expect(found.find((one: { id: string }) => one.id === id)).toMatchObject({ below_cost: 4 });
  });

  it('is no longer sold once the supplier has charged more', async () => {
    const { name, bundle_id } = (await newPackage()).body.data;
    await noteCosts(shop.deps.db, 'charge', [{ code: bundle_id, cost: 501n }]);
    expect(await isSold(name)).toBe(false);
    await noteCosts(shop.deps.db, 'charge', [{ code: bundle_id, cost: 500n }]);
    expect(await isSold(name)).toBe(true);
  });

  it('is no longer sold after a delivery for which the supplier took more, with an alarm', async () => {
    const trading = await createTestShop();
    const { deliver } = trading.deps.suppliers.for('MTN');
    const { send } = deliver;
    vi.spyOn(deliver, 'send').mockImplementation(async (...order) => {
      const answer = await send(...order);
      return answer.outcome === 'accepted' ? { ...answer, charged: 451n } : answer;
    });
    await trading.bought({ bundle: 'MTN 1 GB' }, 'delivered');
    expect((await buy(trading, { bundle: 'MTN 1 GB' })).body.code).toBe('PACKAGE_NOT_FOUND');
    expect(trading.logged()).toContain('the supplier took more for a bundle than it was known to cost');
    await trading.close();
  });

  it('is not reached by a change of many prices, nor by a file', async () => {
    const { id } = (await newPackage({ amount: 4.1 })).body.data;
    expect((await esi.call('PUT', pathOf(id), { cost_price: 0.01 })).status).toBe(200);
    const fields = { by: 'percent', change: -50, round_to: '0.10' };
    const preview = await esi.call('POST', '/price-changes/preview', fields);
    const rows: { name: string; effect: string }[] = preview.body.data.rows;
    expect(rows.find(({ name }) => name === `Own ${made}`)).toMatchObject({ effect: 'below_cost' });
    const file = `service,network,package,bundle_id,megabytes,amount,cost_price\nMTN,MTN,Own ${made},OWN-${made},1000,0.01,0.01\n`;
    const read = await esi.call('POST', '/imports/catalogue/preview', { file });
    expect(read.body.data.rows).toMatchObject([
      { effect: 'wrong', says: 'Below what it last cost, GH₵ 4.00' },
    ]);
  });
});

describe('a confirmation', () => {
  it('counts for this price and this cost, is in the audit log, and is told to every admin', async () => {
    const { id, name, bundle_id } = (await newPackage()).body.data;
    const before = await told();
    expect((await esi.call('PUT', pathOf(id), { amount: 3.5, cost_price: 3, below_cost: true })).status).toBe(
      200,
    );
    expect(await isSold(name)).toBe(true);
    const [entry] = await shop.run(sql`
      select after->>'confirmed_cost_pesewas' as cost, after->>'confirmed_amount_pesewas' as amount
      from audit_log where subject_id = ${id} order by id desc limit 1`);
    expect(entry).toEqual({ cost: '400', amount: '350' });
    expect((await told()).length).toBeGreaterThan(before.length);
    expect((await esi.call('PUT', pathOf(id), { amount: 3.4 })).body.code).toBe('BELOW_COST');
    await noteCosts(shop.deps.db, 'charge', [{ code: bundle_id, cost: 401n }]);
    expect(await isSold(name)).toBe(false);
  });
});

it('a price that falls by more than a third is told to every admin at once, and another is not', async () => {
  const { id } = (await newPackage({ amount: 9, cost_price: 1 })).body.data;
  const before = await told();
  await esi.call('PUT', pathOf(id), { amount: 6 });
  expect(await told()).toHaveLength(before.length);
  await esi.call('PUT', pathOf(id), { amount: 3.99 });
  const admins = await shop.run(sql`select 1 from users where role = 'admin' and deleted_at is null`);
  expect(await told()).toHaveLength(before.length + admins.length);
});

it('accounts that are switched off together are told to every admin at once, and one is not', async () => {
  const people = await shop.run(sql<{ id: string }>`
    select id from users where phone in ('0240000001', '0550000002')`);
  const switchTo = (status: string, ids: { id: string }[]) =>
    esi.call('PATCH', '/users/bulk', { userIds: ids.map(({ id }) => id), updateData: { status } });
  const before = await told();
  for (const [status, ids] of [
    ['inactive', people.slice(0, 1)],
    ['active', people],
  ] as const)
    expect((await switchTo(status, ids)).status).toBe(200);
  expect(await told()).toHaveLength(before.length);
  expect((await switchTo('inactive', people)).body.data.updated).toBe(2);
  expect((await told()).length).toBeGreaterThan(before.length);
});
