/** Imports by admins: previewed row by row, saved exactly so or not at all, and logged. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');

const head = 'service,network,package,bundle_id,megabytes,amount,cost_price';
type Sold = { service: string; network: string; name: string; code: string; mb: number; amount: bigint };
const [one, two] = await server.run(sql<Sold>`
  select services.name as service, network, bundles.name, supplier_code as code, megabytes as mb,
         amount_pesewas as amount
  from bundles join services on services.id = service_id where network = 'MTN' order by megabytes limit 2`);
const line = ({ service, network, name, code, mb, amount }: Sold, more = 0n) =>
  [
    service,
    network,
    name,
    code,
    mb,
    `${(amount + more) / 100n}.${String((amount + more) % 100n).padStart(2, '0')}`,
    '',
  ].join(',');
const file = [
  head,
  line(one as Sold, 90n),
  line(two as Sold),
  `${one?.service},MTN,MTN 15 GB,MTN-15001,15000,61,60`,
  'Night,TELECEL,Night 3GB,N3,3000,14,13',
  `${two?.service},MTN,${two?.name},X,1000,1O.50,`,
].join('\n');

const preview = async (text = file) =>
  (await esi.call('POST', '/imports/catalogue/preview', { file: text })).body;
const bringIn = (fingerprint: string, text = file) =>
  esi.call('POST', '/imports/catalogue', { file: text, fingerprint });
const packages = () =>
  server.run(
    sql`select name, amount_pesewas, cost_pesewas, status from bundles where deleted_at is null order by id`,
  );

it('says of every row what it would do, and saves nothing', async () => {
  const before = await packages();
  const { data } = await preview();
  expect(data.rows).toMatchObject([
    { row: 2, name: one?.name, effect: 'change', says: 'Price changes' },
    { row: 3, effect: 'same' },
    { row: 4, name: 'MTN 15 GB', now: null, in_file: 'GH₵ 61.00', effect: 'new', says: 'New' },
    { row: 5, effect: 'new', says: expect.stringMatching(/^New, with a new service: \w/) },
    { row: 6, in_file: '1O.50', effect: 'wrong', says: 'Not a number' },
  ]);
  expect(data.counts).toEqual({ same: 1, change: 1, new: 2, wrong: 1 });
  expect(await packages()).toEqual(before);
});

it('finds nothing wrong in the example of the manual', async () => {
  const example = new URL('../../../docs/manual/packages-example.csv', import.meta.url);
  const { data } = await preview(await readFile(example, 'utf8'));
  expect(data.rows.map(({ effect }: { effect: string }) => effect)).toEqual(['new', 'new', 'new', 'new']);
});

it('saves nothing where anything is different from what was seen', async () => {
  const { fingerprint } = (await preview()).data;
  const before = await packages();
  expect((await bringIn(fingerprint, file.replace('61', '62'))).body.code).toBe('STALE');
  await server.run(sql`update bundles set cost_pesewas = cost_pesewas - 1 where name = ${two?.name}`);
  expect((await bringIn(fingerprint)).body.code).toBe('STALE');
  await server.run(sql`update bundles set cost_pesewas = cost_pesewas + 1 where name = ${two?.name}`);
  expect(await packages()).toEqual(before);
});

it('saves exactly what was seen, once, in one entry of the log, and prices can be taken back', async () => {
  const { fingerprint } = (await preview()).data;
  const [first, second] = await Promise.all([bringIn(fingerprint), bringIn(fingerprint)]);
  expect([first.status, second.status].sort()).toEqual([201, 409]);
  const rows = await server.run(sql`
    select bundles.name, services.name as service, amount_pesewas as amount, cost_pesewas as cost, supplier_code as code
    from bundles join services on services.id = service_id
    where supplier_code in (${one?.code}, 'MTN-15001', 'N3') and network in ('MTN', 'TELECEL')
    order by amount_pesewas`);
  expect(rows).toMatchObject([
    { name: one?.name, amount: (one?.amount ?? 0n) + 90n },
    { name: 'Night 3 GB', service: 'Night', amount: 1400n, cost: 1300n },
    { name: 'MTN 15 GB', service: one?.service, amount: 6100n, cost: 6000n },
  ]);
  const log = await server.run(sql`select 1 from audit_log where action = 'catalogue.import'`);
  expect(log).toHaveLength(1);
  expect((await esi.read('/price-changes'))[0]).toMatchObject({ what: 'From a file', packages: 1 });
  const again = (await preview()).data;
  expect(again.counts).toEqual({ same: 4, change: 0, new: 0, wrong: 1 });
  expect((await bringIn(again.fingerprint)).body.message).toBe('Nothing would change.');
});

it('never sells below the cost of a supplier on standby', async () => {
  await server.run(sql`
    insert into supplier_codes (bundle_id, supplier, code, cost_pesewas)
    select id, 'standby', 'X', amount_pesewas from bundles where name = ${two?.name}`);
  const { data } = await preview([head, line(two as Sold, -1n)].join('\n'));
  expect(data.rows[0]).toMatchObject({ effect: 'wrong', says: expect.stringMatching(/^Below cost/) });
});
