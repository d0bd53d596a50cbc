/** A database is lost and restored, and the vendors know more than the backup: nothing happens twice, all of it is shown. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '#installation/backups/restore-backup.ts';
import { sayRestore } from '#installation/backups/say-restore.ts';
import { backUp } from '#installation/backups/write-backup.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { jobHandlers } from '#jobs.ts';
import { createDb } from '#kernel/db/database.ts';
import { startWorker } from '#kernel/jobs/worker.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createEmptyDatabase } from '#test/support/database.ts';
import { confirm, createTestShop, passTime, type TestShop } from '#test/support/shop.ts';
import { withdrawals } from '#test/support/withdrawals.ts';
import { findFaults } from '#test/truth/find-faults.ts';
import { beRestored, goOn } from './restored.ts';

const key = 'a-key-for-backups-that-only-this-test-knows';
const folder = await mkdtemp(join(tmpdir(), 'ntem-backup-'));
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function openShop(): Promise<TestShop> {
  const shop = await createTestShop();
  closing.push(shop.close);
  return shop;
}

async function openEmpty(): Promise<pg.Pool> {
  const { pool, close } = await createEmptyDatabase();
  closing.push(close);
  return pool;
}

/** Everything that vendors were ever asked to do. */
async function countCalls({ runAtVendors }: TestShop): Promise<Record<string, number>> {
  const [row] = await runAtVendors(sql<Record<string, number>>`
    select (select count(*) from sandbox_prompts)::int as prompts, (select count(*) from sandbox_deliveries)::int as deliveries,
           (select count(*) from sandbox_transfers)::int as transfers`);
  return row ?? {};
}

/** The same vendors, and a worker, on another database. */
function moveTo(shop: TestShop, pool: pg.Pool): TestShop {
  const db = createDb(pool);
  const deps = { ...shop.deps, pool, db };
  const worker = startWorker({ ...deps, handlers: jobHandlers(deps) });
  closing.push(() => worker.stop());
  return { ...shop, deps, run: async (statement) => (await statement.execute(db)).rows };
}

async function untilAsked(shop: TestShop): Promise<void> {
  const asked = async () => {
    await passTime(shop, 2);
    return (await findOpenRestore(shop.deps.db))?.askedAt;
  };
  await expect.poll(asked, { timeout: 40_000, interval: 200 }).toBeInstanceOf(Date);
}

const stateOf = async (shop: TestShop, { id }: { id: string }) =>
  (
    await shop.run(sql<{ state: string }>`
    select state from orders where id = ${id} union all select state from payouts where id = ${id}`)
  )[0]?.state;

async function untilPaid(shop: TestShop, payout: { id: string }): Promise<void> {
  const look = async () => {
    await passTime(shop, 2);
    return stateOf(shop, payout);
  };
  await expect.poll(look, { timeout: 40_000 }).toBe('paid');
}

/** Each waits for vendors several times. */
const patience = { timeout: 180_000 };

describe('a lost database', () => {
  it(
    'is restored, goes on with what vendors did meanwhile, does nothing twice and shows what only they know',
    patience,
    async () => {
      const shop = await openShop();
      await shop.bought({ ref: 'KOFI2026' }, 'delivered');
      const pending = await shop.order();
      const codePayer = phoneEnding('1111');
      const coded = await shop.buy({ payer: codePayer });
      await shop.stopWorker();
      const paid = await shop.paid({ ref: 'AMA2026' });
      const refused = await shop.paid({ recipient: phoneEnding('9101') });
      const payout = await withdrawals(shop).asked();

      const { file, rows } = await backUp(shop.database.pool, { folder, key });

      shop.startWorker();
      await shop.answerPrompt(pending.payer, 'approve');
      const { id: codedPayment } = (await confirm(shop, coded, codePayer)).body.data.payment;
      await shop.answerPrompt(codePayer, 'approve');
      const ends = [
        await shop.until(pending.paymentId, 'delivered'),
        await shop.until(paid.paymentId, 'delivered'),
        await shop.until(codedPayment, 'delivered'),
        await shop.until(refused.paymentId, 'refunded'),
      ];
      await untilPaid(shop, payout);
      const unknown = [
        await shop.bought({}, 'delivered'),
        await shop.bought({ recipient: phoneEnding('9101') }, 'refunded'),
      ];
      await shop.stopWorker();
      const calls = await countCalls(shop);
      // A seller's balance was made up for the payout: no vendor knows of that sale.
      const before = await shop.faults();

      const pool = await openEmpty();
      const restored = await restoreBackup(pool, { file, key, replace: false });
      expect(restored).toMatchObject({ rows, broken: [], migrated: [] });
      const again = moveTo(shop, pool);
      await untilAsked(again);

      const standing = await Promise.all([...ends, payout].map((one) => stateOf(again, one)));
      expect(standing).toEqual(['delivered', 'delivered', 'delivered', 'refunded', 'paid']);
      const said = (await sayRestore(again.deps.db)).join('\n');
      for (const { id } of unknown)
        for (const reference of await doneReferences(shop, id)) expect(said).toContain(`${reference}: The `);
      expect(await countCalls(again)).toEqual(calls);

      await goOn(again);
      await passTime(again, 5);
      const known = ends.map(({ reference }) => reference);
      const faults = await findFaults({ db: again.deps.db, sandboxDb: shop.sandboxDb });
      const news = faults.filter((fault) => !before.includes(fault));
      expect(news.filter((fault) => known.some((reference) => fault.includes(reference)))).toEqual([]);
      expect(
        news.filter((fault) => !/^nobody here knows of|in the books, and the truth/.test(fault)),
      ).toEqual([]);
      expect(await countCalls(again)).toEqual(calls);
    },
  );
});

/** Of the real actions at a vendor. */
async function doneReferences(shop: TestShop, orderId: string): Promise<string[]> {
  const rows = await shop.run(sql<{ reference: string }>`
    select reference from attempts where order_id = ${orderId} and outcome = 'done'`);
  return rows.map(({ reference }) => reference);
}

it('before a restore is ended the database itself refuses to record a call', async () => {
  const shop = await openShop();
  await shop.stopWorker();
  await shop.order();
  await beRestored(shop);
  const copy = sql`insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome)
    select order_id, direction, 9, provider, 'another', amount_pesewas, 'failed' from attempts`;
  await expect(shop.run(copy)).rejects.toThrow('before the restore is compared');
});

describe('a backup', () => {
  it('is whole or refused: a changed byte, a missing end and another key', patience, async () => {
    const shop = await openShop();
    const { file } = await backUp(shop.database.pool, { folder, key });
    const bytes = await readFile(file);
    const pool = await openEmpty();
    const attempt = async (content: Buffer, withKey = key) => {
      const path = join(folder, 'changed');
      await writeFile(path, content);
      return restoreBackup(pool, { file: path, key: withKey, replace: false }).catch(
        (error: Error) => error.message,
      );
    };
    const changed = Buffer.from(bytes);
    changed[Math.floor(bytes.length / 2)] = (changed[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    expect(await attempt(changed)).toMatch(/BACKUP_KEY|damaged/);
    expect(await attempt(bytes.subarray(0, -100))).toMatch('damaged');
    expect(await attempt(bytes, `${key}-of-another`)).toMatch('BACKUP_KEY');
    const { rows } = await pool.query(`select 1 from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
    expect(bytes.includes('0240000001')).toBe(false);
  });

  it(
    'takes the place of a shop only where that is wanted, and as many are kept as were asked for',
    patience,
    async () => {
      const shop = await openShop();
      const { file } = await backUp(shop.database.pool, { folder, key, keep: 1 });
      expect((await readdir(folder)).filter((name) => name.endsWith('.backup'))).toHaveLength(1);
      const beside = restoreBackup(shop.database.pool, { file, key, replace: true });
      await expect(beside).rejects.toThrow('The product uses this database');
      const pool = await openEmpty();
      await restoreBackup(pool, { file, key, replace: false });
      await expect(restoreBackup(pool, { file, key, replace: false })).rejects.toThrow('--replace');
      expect(await restoreBackup(pool, { file, key, replace: true })).toMatchObject({ broken: [] });
      const { rows } = await shop.database.pool.query('select 1 from backups');
      expect(rows).toHaveLength(1);
    },
  );
});
