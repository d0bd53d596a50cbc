/** A database that was made by the files from which the present migrations were folded. */
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isMigrated, migrate } from '#kernel/db/migrate.ts';
import { migrateSandbox } from '#open-sandbox.ts';
import { createTestDatabase, createTestSandboxDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;

const folder = new URL('../../src/kernel/db/migrations/base/', import.meta.url);

/** The tables of the first files, with what an older database has besides them, and its own history. */
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  for (const name of (await readdir(folder)).sort()) {
    await database.pool.query(await readFile(new URL(name, folder), 'utf8'));
  }
  await database.pool.query(`
    create table waiting_decisions (id uuid);
    alter table attempts add column evidence jsonb;
    create table schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    insert into schema_migrations (name, checksum) values ('001-jobs.sql', ''), ('036-networks.sql', '')`);
});
afterEach(() => database.close());

describe('a database of the version before', () => {
  it('is up to date, and loses what nothing reads', async () => {
    await migrate(database.pool);
    expect(await isMigrated(database.pool)).toBe(true);
    const { rows } = await database.pool.query(`
      select table_name, column_name from information_schema.columns
      where table_name = 'waiting_decisions' or (table_name = 'attempts' and column_name = 'evidence')`);
    expect(rows).toEqual([]);
    expect(await migrate(database.pool)).toEqual([]);
  });

  it('is refused if it had not come to its end', async () => {
    await database.pool.query(`delete from schema_migrations where name = '036-networks.sql'`);
    await expect(migrate(database.pool)).rejects.toThrow(/Start the version before it once/);
    expect(await isMigrated(database.pool)).toBe(false);
  });

  it("is up to date also where it is the sandbox vendors'", async () => {
    const sandbox = await createTestSandboxDatabase();
    await sandbox.pool.query(`
      update schema_migrations set name = '001-sandbox.sql';
      insert into schema_migrations (name, checksum) values ('003-lies-and-statements.sql', '')`);
    expect(await migrateSandbox(sandbox.pool)).toEqual(['001-vendors.sql']);
    expect(await migrateSandbox(sandbox.pool)).toEqual([]);
    await sandbox.close();
  });
});
