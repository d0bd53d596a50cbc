/** Figures of the trade for a monitoring system. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readTradeFigures } from '#orders/rows/trade-figures.ts';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { buy } from '#test/support/shop.ts';

const server = await forFile(createDemoApp());

const read = async (figure: string, label: string) =>
  (await readTradeFigures(server.deps.db)).find((one) => one.figure === figure && one.label === label)?.value;

it('orders that are open, and codes that nobody has entered, are counted', async () => {
  expect(await read('orders_open', 'awaiting_code')).toBeUndefined();
  for (const _buyer of [1, 2]) await buy(server, { payer: anyPhone() });
  expect(await read('orders_open', 'awaiting_code')).toBe(2);
  expect(await read('orders_oldest', 'awaiting_code')).toBeGreaterThan(0);
  expect(await read('codes', 'unused')).toBe(2);
});

it('jobs that wait too long and paused lines are seen', async () => {
  expect(await read('jobs_due', 'make-figures')).toBeUndefined();
  await sql`insert into jobs (kind, subject, run_at) values ('make-figures', 'a test', now() - interval '90 s')`.execute(
    server.deps.db,
  );
  expect(await read('jobs_due', 'make-figures')).toBe(1);
  expect(await read('jobs_oldest', 'make-figures')).toBeGreaterThanOrEqual(90);
  await sql`insert into vendor_lines (role, vendor, network, resting_since) values ('deliver', 'sandbox', 'MTN', now())
    on conflict (role, vendor, network) do update set resting_since = now()`.execute(server.deps.db);
  expect(await read('lines_resting', 'deliver sandbox MTN')).toBe(1);
});
