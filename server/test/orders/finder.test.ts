/** Search everywhere: an order by any of its names, people, vendors' references and payouts. */
import { referenceGroups } from '@ntem/contract/words';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '#kernel/db/database.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { addSeller, sell } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');
const abena = await addSeller(server, { name: 'Abena Osei', role: 'agent', phone: '0249990001' });
const order = await sell(server, {
  seller: abena,
  amount: 450,
  sellerShare: 50,
  ending: 'delivered',
  payer: '0549990142',
});
await server.run(sql`update orders set buyer_name = 'Efua Quaye' where id = ${order.id}`);
await server.run(sql`insert into guest_names values ('Efua Quaye')`);
await server.run(sql`update attempts set vendor_reference = 'Trx-88.417 A' where order_id = ${order.id}`);
await server.run(sql`
  insert into payouts (seller_id, amount_pesewas, phone, network, state, reference)
  values (${abena.id}, 12000, ${abena.phone}, 'MTN', 'requested', 'PO7F3K92LM')`);

const find = (typed: string) => esi.read(`/search?search=${encodeURIComponent(typed)}`);

it.each([
  ['its reference', () => order.reference],
  ['its reference in groups', () => referenceGroups(order.reference).join(' ')],
  [
    'its reference in small letters and with dashes',
    () => referenceGroups(order.reference).join('-').toLowerCase(),
  ],
  ['the beginning of its reference', () => order.reference.slice(0, 7)],
  ['its reference without the letters that all have', () => order.reference.slice(2)],
  ['the number that paid', () => '0549990142'],
  ['that number as it is dialled from abroad', () => '+233 54 999 0142'],
  ["the buyer's name", () => 'efua qu'],
])('an order is found by %s', async (_, typed) => {
  const { orders, orders_total } = await find(typed());
  expect(orders).toMatchObject([{ id: order.id, ext_transaction_id: order.reference, status: 'success' }]);
  expect(orders_total).toBe(1);
});

it('an order whose reference goes on with the letters that all have is found without them', async () => {
  const { id } = await sell(server, { seller: abena, amount: 450, sellerShare: 50, ending: 'delivered' });
  await inTransaction(server.database.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update orders set reference = 'NTNTQ2K7M4PX' where id = ${id}`.execute(tx);
  });
  for (const typed of ['ntq2k7', 'NTQ2K7M4PX', 'ntntq2', 'NTNTQ2K7M4PX'])
    expect((await find(typed)).orders, typed).toMatchObject([{ id }]);
});

it('an order is found by what its vendor calls it, in capitals or not, and a % is no wildcard', async () => {
  for (const typed of ['Trx-88.417 A', 'trx-88']) {
    const { attempts } = await find(typed);
    expect(attempts[0]).toMatchObject({
      order_id: order.id,
      ext_transaction_id: order.reference,
      vendor: 'Sandbox',
    });
  }
  expect((await find('trx%')).attempts).toEqual([]);
  expect((await find('88.417')).attempts).toEqual([]);
});

it('people are found by name and number, sellers before buyers, and payouts by their reference', async () => {
  expect((await find('abena')).people).toMatchObject([{ id: abena.id, name: 'Abena Osei', role: 'agent' }]);
  expect((await find('024 999 0001')).people).toMatchObject([{ id: abena.id }]);
  expect((await find('054 999 0142')).guests).toMatchObject([{ phone_number: '0549990142' }]);
  for (const typed of ['PO 7F3K 92LM', '7f3k92'])
    expect((await find(typed)).payouts).toMatchObject([
      { reference: 'PO7F3K92LM', seller: 'Abena Osei', amount: 120 },
    ]);
});

it('two letters would find everything and are refused; what fits nothing finds nothing', async () => {
  expect((await esi.call('GET', '/search?search=ab')).status).toBe(422);
  expect((await esi.call('GET', '/search')).status).toBe(422);
  const { orders, people, guests, attempts, payouts } = await find('nt 0o0o');
  expect([orders, people, guests, attempts, payouts].flat()).toEqual([]);
});

it('each search uses an index, for any number of orders', async () => {
  const plan = async (query: ReturnType<typeof sql>) => {
    const rows = await server.run(sql<{ 'QUERY PLAN': string }>`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  await server.run(sql`analyze attempts`);
  await server.run(sql`set enable_seqscan = off`);
  const byVendor = sql`select id from attempts where lower(vendor_reference) like ${'trx%'} limit 3`;
  const byPayout = sql`select id from payouts where reference between 'PO7F' and 'PO7FZZ'`;
  expect(await plan(byVendor)).toContain('attempts_vendor_reference_text');
  expect(await plan(byPayout)).toContain('payouts_reference_key');
});
