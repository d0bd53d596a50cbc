/** Lists too long to count, and searches with too many results: both ends are true, and the total is marked. */
import { largestExactFound, largestExactTotal } from '@ntem/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { tokenOf } from '#test/support/people.ts';

const server = await forFile(createDemoApp());
const token = await tokenOf(server, 'esi');
await server.run(sql`insert into users (name, phone) select 'Yaw Buyer', '026' || lpad(n::text, 7, '0')
          from generate_series(1, 30) as n`);
await addOrders(1, 90);

/**
 * Seven at a time have the same moment. A third is of thirty accounts of one name, a third of guests with one of forty
 * names, a third of guests who each have another; each is for its payer.
 */
async function addOrders(first: number, last: number): Promise<void> {
  await server.run(sql`
    insert into orders (reference, changed_by, service_id, bundle_id, service_name, bundle_name, supplier_code,
      megabytes, network, recipient, payer, payer_network, buyer_name, user_id, price_pesewas, amount_pesewas,
      cost_pesewas, seller_base_pesewas, needs_code, created_at)
    select 'LONG' || lpad(n::text, 6, '0'), 'test', bundles.service_id, bundles.id, 'MTN', bundles.name, 'X', 1000,
           'MTN', '055' || lpad(n::text, 7, '0'), '055' || lpad(n::text, 7, '0'), 'MTN',
           case n % 3 when 0 then 'Yaw Buyer' when 1 then 'Nana ' || n % 40 else 'Visitor ' || n end,
           case when n % 3 = 0 then buyer.ids[1 + abs(hashint4(n)) % 30] end, 500, 500, 400, 500, false,
           now() - interval '1 day' - n / 7 * interval '1 minute'
    from generate_series(${first}::int, ${last}::int) as n,
         (select * from bundles limit 1) as bundles, (select array_agg(id) as ids from users where name = 'Yaw Buyer') as buyer`);
  await server.run(sql`
    insert into guest_names select distinct buyer_name from orders where user_id is null and reference like 'LONG%'
    on conflict do nothing`);
  // Only orders with a payment request are payments.
  await server.run(sql`update orders set state = 'prompting', changed_by = 'test' where state = 'created'`);
  await server.run(sql`analyze orders`);
}

async function addEntries(count: number): Promise<void> {
  await server.run(sql`
    insert into audit_log (action, subject_kind, subject_id, reason)
    select 'test.done', 'nothing', n::text, case when n % 2 = 0 then 'Asked For Twice' end
    from generate_series(1, ${count}::int) as n`);
  await server.run(sql`analyze audit_log`);
}

type Row = { id: string; ext_transaction_id: string };

async function get(path: string) {
  const { body } = await server.call('GET', path, { token });
  return { rows: body.data as Row[], meta: body.meta };
}

const references = (rows: Row[]) => rows.map(({ ext_transaction_id }) => ext_transaction_id);

async function everyPage(path: string): Promise<string[]> {
  const seen: string[] = [];
  const { meta } = await get(`${path}&page=1`);
  for (let page = 1; page <= meta.total_pages; page++)
    seen.push(...references((await get(`${path}&page=${page}`)).rows));
  return seen;
}

async function inOrder(condition = sql`true`): Promise<string[]> {
  const rows = await server.run(sql<{ reference: string }>`
    select reference from orders where ${condition} order by created_at desc, id`);
  return rows.map(({ reference }) => reference);
}

describe('a list that can be counted', () => {
  it('holds each row once and in order on all its pages, also where moments are equal', async () => {
    expect(await everyPage('/dashboard/payments?limit=40')).toEqual(await inOrder());
    expect(await everyPage('/dashboard/payments?limit=37')).toEqual(await inOrder());
  });

  it('that is searched holds what any way finds, each once and in order', async () => {
    const found = async (typed: string) => everyPage(`/dashboard/payments?limit=40&search=${typed}`);
    expect(await found('buyer')).toEqual(await inOrder(sql`user_id is not null`));
    expect(await found('0550000')).toEqual(await inOrder(sql`payer like '0550000%'`));
    expect(await found('LONG000012')).toEqual(['LONG000012']);
    expect(await found('long0001')).toEqual(await inOrder(sql`reference like 'LONG0001%'`));
  });

  it('that is searched has what accounts bought that were deleted since', async () => {
    const setDeleted = (at: string | null) =>
      server.run(sql`update users set deleted_at = ${at} where name = 'Yaw Buyer'`);
    await setDeleted(new Date().toISOString());
    const { meta } = await get('/dashboard/payments?search=buyer');
    await setDeleted(null);
    expect(meta.total).toBe(30);
  });

  it('that is searched keeps to the other filters', async () => {
    const { meta } = await get('/dashboard/payments?search=buyer&status=pending');
    expect(meta).toMatchObject({ total: 30, total_pages: 2 });
    expect((await get('/dashboard/payments?search=buyer&status=failed')).meta.total).toBe(0);
    expect((await get('/dashboard/payments?search=buyer&end_date=2020-01-01')).rows).toEqual([]);
  });
});

describe('a list that is too long to count', () => {
  beforeAll(async () => {
    await addOrders(91, 12_000);
    await addEntries(3_000);
  });

  it('says that its total is about right, and is true at both ends', async () => {
    const all = await inOrder();
    expect(all.length).toBeGreaterThan(largestExactTotal);
    const { rows, meta } = await get('/dashboard/payments');
    expect(meta.total_is_estimate).toBe(true);
    expect(meta.total).toBeGreaterThan(largestExactTotal);
    expect(references(rows)).toEqual(all.slice(0, 20));
    expect(references((await get('/dashboard/payments?page=7')).rows)).toEqual(all.slice(120, 140));
    const last = references((await get(`/dashboard/payments?page=${meta.total_pages}`)).rows);
    expect(last.length).toBeGreaterThan(0);
    expect(last).toEqual(all.slice(-last.length));
    const before = references((await get(`/dashboard/payments?page=${meta.total_pages - 1}`)).rows);
    expect(before).toEqual(all.slice(-last.length - 20, -last.length));
    expect((await get(`/dashboard/payments?page=${meta.total_pages + 1}`)).rows).toEqual([]);
  });

  it.each([
    ['a name', 'buyer', sql`user_id is not null`],
    ['four digits', '0550', sql`payer like '0550%'`],
    ['five digits', '05500', sql`payer like '05500%'`],
    ['six digits', '055000', sql`payer like '055000%'`],
    ['seven digits', '0550001', sql`payer like '0550001%'`],
    ['four letters of a reference', 'long', sql`reference like 'LONG%'`],
    ['six letters of a reference', 'long00', sql`reference like 'LONG00%'`],
  ])('searched by %s is true at both ends too', async (_, typed, condition) => {
    const { total, all } = await expectTrueEnds(typed, condition);
    // The planner expects about as many as there are, and those that two ways find count once.
    expect(total).toBeGreaterThan(all.length * 0.7);
    expect(total).toBeLessThan(all.length * 1.3);
  });

  it.each([
    ['names that guests share', 'nana', sql`buyer_name like 'Nana %'`],
    ['one of very many names', 'visitor', sql`buyer_name like 'Visitor %'`],
  ])('searched by %s is true at both ends, and says how many at least', async (_, typed, condition) => {
    const { total, all } = await expectTrueEnds(typed, condition);
    expect(total).toBeGreaterThan(largestExactFound);
    expect(total).toBeLessThan(all.length * 1.3);
  });

  async function expectTrueEnds(typed: string, condition: RawBuilder<unknown>) {
    const all = await inOrder(condition);
    const { rows, meta } = await get(`/dashboard/payments?search=${typed}`);
    expect(meta.total_is_estimate).toBe(true);
    expect(references(rows)).toEqual(all.slice(0, 20));
    const page = async (n: number) =>
      references((await get(`/dashboard/payments?search=${typed}&page=${n}`)).rows);
    expect(await page(2)).toEqual(all.slice(20, 40));
    const last = await page(meta.total_pages);
    expect(last.length).toBeGreaterThan(0);
    expect(last).toEqual(all.slice(-last.length));
    return { total: meta.total as number, all };
  }

  it('searched by digits keeps to the other filters', async () => {
    await server.run(sql`update orders set state = 'payment_failed', changed_by = 'test'
              where reference in (select reference from orders where payer like '05500%' order by reference limit 150)`);
    for (const typed of ['05500', '055000']) {
      const all = await inOrder(sql`payer like ${`${typed}%`} and state = 'payment_failed'`);
      const { rows, meta } = await get(`/dashboard/payments?search=${typed}&status=failed`);
      expect(meta.total).toBeGreaterThan(largestExactFound);
      expect(references(rows)).toEqual(all.slice(0, 20));
    }
  });

  it('is counted exactly where a filter leaves few', async () => {
    const { meta } = await get('/dashboard/payments?search=055000012');
    expect(meta).toMatchObject({ total: 10 });
    expect(meta).not.toHaveProperty('total_is_estimate');
  });

  it('is the same in the audit log', async () => {
    const { meta } = await get('/audit?search=asked%20for%20twice');
    expect(meta.total_is_estimate).toBe(true);
    const { rows } = await get(`/audit?search=asked%20for%20twice&page=${meta.total_pages}`);
    const oldest = await server.run(
      sql<{ id: bigint }>`select min(id) as id from audit_log where reason like 'Asked%'`,
    );
    expect(rows.at(-1)?.id).toBe(String(oldest[0]?.id));
    expect((await get('/audit?search=nothing%202999')).meta).toMatchObject({ total: 1 });
  });
});
