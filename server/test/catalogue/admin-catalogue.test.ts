/** Changing the catalogue: allowed changes, refusals, and history. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());
const { call, read } = await signIn(shop, 'esi');

type Package = { id: string; name: string; updated_at: string; status: string };
type Service = { id: string; name: string; package_count: number; packages: Package[]; status: string };

const services = (): Promise<Service[]> => read('/databundle-admin/services');

async function service(name: string): Promise<Service> {
  const found = (await services()).find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}

let made = 0;
async function newPackage(fields: Record<string, unknown> = {}) {
  made += 1;
  const { id } = await service('Telecel');
  const names = { name: `Test ${made}`, bundle_id: `TEST-${made}`, service_id: id };
  const body = { ...names, megabytes: 1000, amount: 5, cost_price: 4, ...fields };
  return call('POST', '/databundle-admin/packages', body);
}

it('the list holds every service with every package, what it costs us, and how many there are', async () => {
  const mtn = await service('MTN');
  expect(mtn.package_count).toBe(mtn.packages.length);
  expect(mtn.packages[0]).toMatchObject({ cost_price: expect.any(Number), bundle_id: expect.any(String) });
  await call('PUT', `/databundle-admin/services/${mtn.id}`, { status: 'inactive' });
  expect((await service('MTN')).status).toBe('inactive');
  await call('PUT', `/databundle-admin/services/${mtn.id}`, { status: 'active' });
});

describe('a package', () => {
  it('is created, changed in part, switched off and deleted', async () => {
    const created = await newPackage({ cost_price: null });
    expect([created.status, created.body.message]).toEqual([201, 'Package created successfully']);
    expect(created.body.data).toMatchObject({ cost_price: null, status: 'active', amount: 5 });
    const path = `/databundle-admin/packages/${created.body.data.id}`;
    const changed = await call('PUT', path, { amount: 5.55 });
    expect(changed.body.data).toMatchObject({ amount: 5.55, megabytes: 1000, name: created.body.data.name });
    expect((await call('PUT', path, { status: 'inactive' })).body.data.status).toBe('inactive');
    const removed = await call('DELETE', path);
    expect([removed.status, removed.body.data.id]).toEqual([200, created.body.data.id]);
  });

  it.each([
    [{ amount: 3.99 }, 422, 'amount'],
    [{ amount: 5.001 }, 422, 'amount'],
    [{ cost_price: 5.01 }, 422, 'amount'],
    [{ megabytes: 1.5 }, 422, 'megabytes'],
    [{ service_id: undefined }, 422, 'service_id'],
    [{ amount: undefined }, 422, 'amount'],
  ])('with %j is refused with %i', async (fields, status, field) => {
    const answer = await newPackage(fields);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
  });

  it('has a bundle id of its own in its service, also when two are added at once', async () => {
    const answers = await Promise.all([newPackage({ bundle_id: 'SAME' }), newPackage({ bundle_id: 'SAME' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { code, errors } = answers.find(({ status }) => status === 409)?.body ?? {};
    expect([code, Object.keys(errors)]).toEqual(['BUNDLE_ID_EXISTS', ['bundle_id']]);
    const { id } = await service('MTN');
    expect((await newPackage({ bundle_id: 'SAME', service_id: id })).status).toBe(201);
  });

  it('that somebody else has changed meanwhile is STALE', async () => {
    const { id, updated_at } = (await newPackage()).body.data;
    const path = `/databundle-admin/packages/${id}`;
    expect((await call('PUT', path, { amount: 6, updated_at })).status).toBe(200);
    const second = await call('PUT', path, { amount: 7, updated_at });
    expect([second.status, second.body.code]).toEqual([409, 'STALE']);
  });

  it('tells beforehand how many prices of sellers a new amount overtakes', async () => {
    const { packages } = await service('MTN');
    const { id } = packages.find(({ name }) => name === 'MTN 1 GB') as Package;
    const path = (amount: string) => `/databundle-admin/packages/${id}/overrides?amount=${amount}`;
    expect(await read(path('4.50'))).toEqual({ overrides: 3, overtaken: 0 });
    expect(await read(path('100'))).toEqual({ overrides: 3, overtaken: 3 });
    expect((await call('GET', path('1e5'))).status).toBe(422);
  });

  it('that is deleted while an order is open is delivered all the same, and history keeps its name', async () => {
    const { id, name } = (await newPackage({ bundle_id: 'TELECEL-OPEN' })).body.data;
    const { paymentId, payer, reference } = await shop.order({ bundle: name });
    expect((await call('DELETE', `/databundle-admin/packages/${id}`)).status).toBe(200);
    expect((await service('Telecel')).packages.map((one) => one.id)).not.toContain(id);
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
    const [sold] = await read(`/dashboard/data-bundles?search=${reference}`);
    expect(sold).toMatchObject({ display: name, status: 'success', service: { name: 'Telecel' } });
  });
});

describe('a service', () => {
  it('is added with a network and changed in part', async () => {
    const added = await call('POST', '/databundle-admin/services', { name: 'MTN Weekend', network: 'MTN' });
    expect([added.status, added.body.data.package_count, added.body.data.notice]).toEqual([201, 0, null]);
    const path = `/databundle-admin/services/${added.body.data.id}`;
    const changed = await call('PUT', path, { notice: 'Slow this evening' });
    expect(changed.body.data).toMatchObject({ name: 'MTN Weekend', notice: 'Slow this evening' });
    expect((await call('PUT', path, { notice: '' })).body.data.notice).toBeNull();
  });

  it('that is deleted leaves the shop with its packages, and its sales stay', async () => {
    await shop.bought({ bundle: 'AirtelTigo 1 GB' }, 'delivered');
    const { id } = await service('AirtelTigo');
    expect((await call('DELETE', `/databundle-admin/services/${id}`)).status).toBe(200);
    expect((await services()).map(({ name }) => name)).not.toContain('AirtelTigo');
    const shown = async () =>
      (await read('/databundle-open/services')).services.map(({ name }: Service) => name);
    await expect.poll(shown, { timeout: 10_000 }).not.toContain('AirtelTigo');
    const [sold] = await read(`/dashboard/data-bundles?service_id=${id}`);
    expect(sold.service).toMatchObject({ id, name: 'AirtelTigo' });
    const { body } = await call('GET', '/databundle-admin/services');
    expect(body.meta.deleted).toEqual([{ id, name: 'AirtelTigo' }]);
  });
});

it('every change is in the audit log, before and after', async () => {
  const rows = await shop.run(sql<{ action: string }>`
    select distinct action from audit_log
    where (action like '%.add') = (before is null) and (action like '%.delete') = (after is null)
      and actor_id is not null and address = '127.0.0.1' order by 1`);
  const changes = ['package', 'service'].flatMap((what) => [
    `${what}.add`,
    `${what}.change`,
    `${what}.delete`,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(changes);
});
