/** A database that was made by the files from which the present migrations were folded. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isMigrated, migrate } from '#kernel/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;

/** With the functions and the history of an older database. */
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    create table admin_requests (id uuid);
    alter table users add column promoted_by uuid;
    delete from schema_migrations where name < '067';
    insert into schema_migrations (name, checksum) values ('001-people.sql', ''), ('065-proofs-and-admins.sql', '')`);
});
afterEach(() => database.close());

it('a database of the version before is up to date, and loses what nothing reads', async () => {
  await migrate(database.pool);
  expect(await isMigrated(database.pool)).toBe(true);
  const { rows } = await database.pool.query(`
    select table_name, column_name from information_schema.columns
    where table_name = 'admin_requests' or column_name = 'promoted_by'`);
  expect(rows).toEqual([]);
  expect(await migrate(database.pool)).toEqual([]);
});

it('a database that had not come to the end of those files is refused', async () => {
  await database.pool.query(`delete from schema_migrations where name = '065-proofs-and-admins.sql'`);
  await expect(migrate(database.pool)).rejects.toThrow(/Start the version before it once/);
  expect(await isMigrated(database.pool)).toBe(false);
});
