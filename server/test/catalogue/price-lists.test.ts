import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { watchPrices } from '#catalogue/verbs/watch-prices.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { closedAddress, partsOf } from '#test/vendors/adapters/simulated-people.ts';
import { createDatamartBundles } from '#vendors/datamart/bundles.ts';
import { simulateDatamart } from '#vendors/datamart/simulator.ts';
import { chooseSuppliers } from '#vendors/ports/vendors.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';

const apiKey = 'dm_live_simulated';
const simulator = await forFile(
  startSimulator(simulateDatamart({ apiKey, webhookSecret: 'whsec', webhookUrl: 'https://shop.example' }), {
    post: async () => 200,
  }),
);
const portAt = (url: string) =>
  createDatamartBundles(
    { url, apiKey, apiSecret: '', webhookSecret: '', refPrefix: '' },
    partsOf('datamart'),
  );
const datamart = portAt(simulator.url);

const shop = await forFile(createDemoApp({ DATAMART_API_KEY: apiKey, DATAMART_WEBHOOK_SECRET: 'whsec' }));
const { call, read } = await signIn(shop, 'esi');
const sandbox = shop.deps.suppliers.for('MTN');

type Code = { supplier: string; bundle_id: string; cost_price: number };
type Package = {
  id: string;
  name: string;
  status: string;
  bundle_id: string;
  cost_price: number | null;
  warning: string | null;
  supplier_codes: Code[];
};

const mtn = async (): Promise<{ id: string; suppliers: string[]; packages: Package[] }> =>
  (await read('/databundle-admin/services')).find(({ name }: { name: string }) => name === 'MTN');

async function packageOf(id: string): Promise<Package> {
  const found = (await mtn()).packages.find((one) => one.id === id);
  if (!found) throw new Error('The package is not in the list');
  return found;
}

let made = 0;
async function add(fields: { bundle_id?: string } & Record<string, unknown> = {}) {
  made += 1;
  const { id } = await mtn();
  const body = {
    name: `Listed ${made}`,
    bundle_id: `L-${made}`,
    megabytes: 1000 * Number(/:(\d+)$/.exec(fields.bundle_id ?? '')?.[1] ?? 1),
    amount: 4.5,
    service_id: id,
  };
  return call('POST', '/databundle-admin/packages', { ...body, ...fields });
}
const change = (id: string, body: object) => call('PUT', `/databundle-admin/packages/${id}`, body);
const code = (fields: Partial<Code> = {}) => ({ supplier: 'datamart', bundle_id: 'YELLO:1', ...fields });

const datamartFirst = (port = datamart) => {
  shop.deps.suppliers = chooseSuppliers(port, { standingBy: [sandbox] });
};
const datamartStandsBy = (port = datamart) => {
  shop.deps.suppliers = chooseSuppliers(sandbox, { standingBy: [port] });
};

beforeEach(async () => {
  simulator.reset();
  // Only packages that a test adds are on sale.
  await shop.run(sql`update bundles set status = 'inactive', deleted_at = now() where name like 'Listed%'`);
  await shop.run(sql`update bundles set status = 'inactive'`);
});

describe('codes of suppliers on standby', () => {
  beforeEach(() => datamartStandsBy());

  it('are saved with the package, answered with it, changed and removed, and the audit log says so', async () => {
    expect((await mtn()).suppliers).toEqual(['datamart']);
    const added = await add({ supplier_codes: [code({ cost_price: 4.1 })] });
    expect([added.status, added.body.message]).toEqual([201, 'Package created successfully']);
    const { id } = added.body.data;
    const row = { supplier: 'datamart', bundle_id: 'YELLO:1', cost_price: 4.1 };
    expect(added.body.data.supplier_codes).toEqual([row]);
    await change(id, { name: `Listed again ${made}` });
    expect((await packageOf(id)).supplier_codes).toEqual([row]);
    const changed = await change(id, { supplier_codes: [code({ cost_price: 4.2 })] });
    expect(changed.body.data.supplier_codes).toEqual([{ ...row, cost_price: 4.2 }]);
    const emptied = await change(id, { supplier_codes: [] });
    expect([emptied.status, emptied.body.data.supplier_codes]).toEqual([200, []]);
    expect(await shop.run(sql`select 1 from supplier_codes where bundle_id = ${id}`)).toEqual([]);
    const entries = await shop.run(sql<{ was: string; is: string }>`
      select before->>'supplier_codes' as was, after->>'supplier_codes' as is from audit_log
      where subject_id = ${id} order by id`);
    expect(entries.map(({ was, is }) => [was, is])).toEqual([
      [null, 'datamart YELLO:1 for 4.10'],
      ['datamart YELLO:1 for 4.10', 'datamart YELLO:1 for 4.10'],
      ['datamart YELLO:1 for 4.10', 'datamart YELLO:1 for 4.20'],
      ['datamart YELLO:1 for 4.20', ''],
    ]);
  });

  it('take the cost of the list where none was typed', async () => {
    const { body } = await add({ supplier_codes: [code()] });
    expect(body.data.supplier_codes).toEqual([{ supplier: 'datamart', bundle_id: 'YELLO:1', cost_price: 4 }]);
    expect(body.data.warning).toBeNull();
  });

  it.each([
    ['of nobody that is set up', [code({ supplier: 'hubnet', cost_price: 4 })], 'supplier_codes'],
    ['of the first supplier', [code({ supplier: 'sandbox', cost_price: 4 })], 'supplier_codes'],
    ['twice of one', [code(), code({ bundle_id: 'YELLO:2' })], 'supplier_codes'],
    ['that it does not sell', [code({ bundle_id: 'YELLO:7', cost_price: 4 })], 'supplier_codes'],
    ['that costs more than we charge', [code({ cost_price: 4.51 })], 'amount'],
    ['for nothing', [code({ cost_price: 0 })], 'supplier_codes'],
    ['without a name', [code({ bundle_id: ' ' })], 'supplier_codes'],
  ])('%s are refused', async (_, supplier_codes, field) => {
    const answer = await add({ supplier_codes });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect(await shop.run(sql`select 1 from bundles where name = ${`Listed ${made}`}`)).toEqual([]);
  });

  it('that costs more than we charge by the list are asked about', async () => {
    const answer = await add({
      megabytes: 5000,
      supplier_codes: [code({ bundle_id: 'YELLO:5', cost_price: 4 })],
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'BELOW_COST']);
  });

  it('of a supplier that has left the settings stay, and come back with it', async () => {
    const { id } = (await add({ supplier_codes: [code()] })).body.data;
    shop.deps.suppliers = chooseSuppliers(sandbox);
    expect((await change(id, { amount: 5, supplier_codes: [] })).status).toBe(200);
    datamartStandsBy();
    expect((await packageOf(id)).supplier_codes).toHaveLength(1);
  });
});

describe('a package on sale', () => {
  beforeEach(() => datamartFirst());

  it('is known to its first supplier, and costs what the list says where nothing was typed', async () => {
    const { status, body } = await add({ bundle_id: 'YELLO:1' });
    expect([status, body.data.cost_price, body.data.warning]).toEqual([201, 4, null]);
    expect((await add({ bundle_id: 'YELLO:7' })).body.errors).toEqual({
      bundle_id: 'DataMart GH does not sell this code',
    });
  });

  it('may wait with any code, and is compared when it goes on sale', async () => {
    const { id } = (await add({ bundle_id: 'YELLO:1', status: 'inactive' })).body.data;
    await shop.run(sql`update bundles set supplier_code = 'YELLO:7' where id = ${id}`);
    expect((await change(id, { megabytes: 1001 })).status).toBe(200);
    expect(Object.keys((await change(id, { status: 'active' })).body.errors)).toEqual(['bundle_id']);
    expect(Object.keys((await change(id, { bundle_id: 'YELLO:8' })).body.errors)).toEqual(['bundle_id']);
  });

  it('is never sold below what the list says, whatever was typed', async () => {
    const fields = { bundle_id: 'YELLO:1', cost_price: 3 };
    expect(await add({ ...fields, amount: 3.99 })).toMatchObject({
      status: 409,
      body: {
        code: 'BELOW_COST',
        message: 'DataMart GH takes GH₵ 4.00, more than the amount.',
        data: { cost: 4 },
      },
    });
    const { status, body } = await add({ ...fields, amount: 4 });
    expect([status, body.data.warning]).toEqual([
      201,
      'DataMart GH takes GH₵ 4.00, more than the cost price here.',
    ]);
  });

  it('can be changed while its code is out of stock, and says so', async () => {
    const { id } = (await add({ bundle_id: 'YELLO:2', amount: 9.5 })).body.data;
    simulator.script({ subject: '/data-packages', behaviour: 'old_shape' });
    const { status, body } = await change(id, { amount: 9.6 });
    expect([status, body.data.warning]).toEqual([200, 'DataMart GH does not sell this code.']);
  });

  it('is saved although the supplier says nothing, and tells that it was not checked', async () => {
    datamartFirst(portAt(await closedAddress()));
    const { status, body } = await add({ bundle_id: 'YELLO:7' });
    const text = 'DataMart GH did not give its price list: the code was not checked.';
    expect([status, body.data.warning]).toEqual([201, text]);
    expect(shop.logged()).toContain('the supplier did not give its price list');
    datamartFirst();
    const { id } = body.data;
    expect((await change(id, { bundle_id: 'YELLO:1', megabytes: 1000 })).body.data.warning).toBeNull();
  });

  it('is saved although the list is empty: that proves nothing', async () => {
    datamartFirst({ ...datamart, listOffers: async () => [] });
    expect((await add({ bundle_id: 'YELLO:7' })).status).toBe(201);
  });

  it('is compared as it is saved, also if somebody changes it while the supplier answers', async () => {
    const { id } = (await add({ bundle_id: 'YELLO:1', status: 'inactive' })).body.data;
    let isFirst = true;
    datamartFirst({
      ...datamart,
      async listOffers(network, signal) {
        if (isFirst)
          await shop.run(sql`update bundles set supplier_code = 'YELLO:7', updated_at = now() + interval '1 s'
            where id = ${id}`);
        isFirst = false;
        return datamart.listOffers?.(network, signal);
      },
    });
    expect(Object.keys((await change(id, { status: 'active' })).body.errors)).toEqual(['bundle_id']);
  });
});

describe('a code that the supplier cannot have', () => {
  const wrong = [
    ['MTN', 'YELLO:50', 5_000, 'DataMart GH has 50000 MB under this code'],
    ['MTN', 'TELECEL:5', 5_000, 'DataMart GH has this code for Telecel'],
    ['MTN', 'MTN-5000', 5_000, 'DataMart GH has no such code'],
    ['TELECEL', 'YELLO:5', 5_000, 'DataMart GH has this code for MTN'],
  ] as const;

  it('is refused in a file, and shown before, also while the supplier gives no list', async () => {
    datamartFirst(portAt(await closedAddress()));
    const head = 'service,network,package,bundle_id,megabytes,amount';
    const rows = wrong.map(([network, bundle, mb]) => `New ${network},${network},X,${bundle},${mb},90`);
    const good = 'New MTN,MTN,X,YELLO:5,5000,90';
    const file = [head, ...rows, good].join('\n');
    const { rows: shown } = (await call('POST', '/imports/catalogue/preview', { file })).body.data;
    expect(shown).toMatchObject([
      ...wrong.map(([, bundle, , says]) => ({ effect: 'wrong', in_file: bundle, says })),
      { effect: 'new' },
    ]);
  });
});

describe('a service that goes on sale', () => {
  const changeService = async (body: object) =>
    call('PUT', `/databundle-admin/services/${(await mtn()).id}`, body);
  beforeEach(async () => {
    datamartFirst();
    await changeService({ status: 'inactive' });
  });

  it('is compared with the lists, and refused for what costs more than we charge or is not sold', async () => {
    const dear = (await add({ bundle_id: 'YELLO:1' })).body.data;
    await shop.run(sql`update bundles set amount_pesewas = 399, cost_pesewas = null where id = ${dear.id}`);
    const { status, body } = await changeService({ status: 'active' });
    const says = `${dear.name}: DataMart GH takes GH₵ 4.00, more than we charge.`;
    expect([status, body.errors]).toEqual([422, { status: says }]);
    expect((await changeService({ notice: 'Back soon' })).status).toBe(200);
    await change(dear.id, { status: 'inactive' });
    const gone = (await add({ bundle_id: 'YELLO:2', amount: 9.5 })).body.data;
    await shop.run(sql`update bundles set supplier_code = 'YELLO:7' where id = ${gone.id}`);
    expect((await changeService({ status: 'active' })).body.errors.status).toContain(
      'does not sell this code',
    );
    await change(gone.id, { status: 'inactive' });
    expect((await changeService({ status: 'active' })).status).toBe(200);
  });

  it('says beside each package what could not be checked, and no longer once it was', async () => {
    const { id } = (await add({ bundle_id: 'YELLO:1' })).body.data;
    datamartFirst(portAt(await closedAddress()));
    expect((await changeService({ status: 'active' })).status).toBe(200);
    const warning = 'DataMart GH did not give its price list: the code was not checked.';
    expect(await packageOf(id)).toMatchObject({ warning });
    await changeService({ status: 'inactive' });
    datamartFirst();
    const { body } = await changeService({ status: 'active' });
    expect(body.data.packages.find((one: Package) => one.id === id).warning).toBeNull();
  });
});

describe('once a day', () => {
  const alarms = () =>
    shop
      .logged()
      .split('\n')
      .filter((line) => line.includes('"price list"')).length;
  const soldFor = (amount: number, id: string) =>
    shop.run(sql`update bundles set amount_pesewas = ${amount}, cost_pesewas = null where id = ${id}`);

  it('a package that costs more than we charge goes off sale, with an alarm and the reason', async () => {
    datamartFirst();
    const { id } = (await add({ bundle_id: 'YELLO:1' })).body.data;
    const fine = (await add({ bundle_id: 'YELLO:5', amount: 24 })).body.data;
    await soldFor(399, id);
    const before = alarms();
    await watchPrices(shop.deps);
    const warning = 'DataMart GH takes GH₵ 4.00, more than we charge.';
    expect(await packageOf(id)).toMatchObject({ status: 'inactive', warning });
    expect(await packageOf(fine.id)).toMatchObject({ status: 'active', warning: null });
    expect(alarms()).toBe(before + 1);
    const shown = (await read('/vendors')).vendors.filter(
      ({ kind }: { kind: string }) => kind === 'supplier',
    );
    expect(shown.find(({ name }: { name: string }) => name === 'datamart').price_list).toEqual({
      read_at: expect.any(String),
      compared: 2,
      differing: 1,
    });
    expect(shown.find(({ name }: { name: string }) => name === 'sandbox')).toMatchObject({
      price_list: null,
      has_price_list: sandbox.listOffers !== undefined,
    });
    const [entry] = await shop.run(sql`
      select actor_id, reason, after->>'status' as status from audit_log where subject_id = ${id}
      order by id desc limit 1`);
    expect(entry).toEqual({ actorId: null, reason: warning, status: 'inactive' });
    expect((await change(id, { status: 'active' })).body.code).toBe('BELOW_COST');
    const dearer = await change(id, { status: 'active', amount: 4.2 });
    expect([dearer.status, dearer.body.data.warning]).toEqual([200, null]);
  });

  it('a code that is gone is said beside the package until it is back, and stays on sale', async () => {
    datamartFirst();
    const { id } = (await add({ bundle_id: 'YELLO:2', amount: 9.5 })).body.data;
    simulator.script({ subject: '/data-packages', behaviour: 'old_shape' });
    const before = alarms();
    await watchPrices(shop.deps);
    const gone = { status: 'active', warning: 'DataMart GH does not sell this code.' };
    expect(await packageOf(id)).toMatchObject(gone);
    expect(alarms()).toBe(before + 1);
    datamartFirst(portAt(await closedAddress()));
    await watchPrices(shop.deps);
    expect(await packageOf(id)).toMatchObject(gone);
    datamartFirst();
    await watchPrices(shop.deps);
    expect(await packageOf(id)).toMatchObject({ status: 'active', warning: null });
  });

  it('a supplier on standby warns and stops nothing, unless it is asked first', async () => {
    datamartStandsBy();
    const { id } = (await add({ supplier_codes: [code()] })).body.data;
    await soldFor(399, id);
    const warning = 'DataMart GH takes GH₵ 4.00, more than we charge.';
    await watchPrices(shop.deps);
    expect(await packageOf(id)).toMatchObject({ status: 'active', warning });
    await shop.run(sql`insert into vendor_routes values ('deliver', 'MTN', '{datamart,sandbox}')`);
    await watchPrices(shop.deps);
    expect(await packageOf(id)).toMatchObject({ status: 'inactive', warning });
  });
});
