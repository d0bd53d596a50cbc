/** Brings a database up to the newest migration. Several processes may try at once. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { networks } from '@ntem/contract/networks';
import type pg from 'pg';
import { StartFailure } from '#start-failure.ts';

/** Any constant works if every version of the product uses the same one. */
export const migrationLock = 6_831_001;

type Migration = { name: string; sql: string; checksum: string };

const ownMigrations = new URL('./migrations/', import.meta.url);

/** The first files write each table once, up to `into`. Before, the same was the work of others: the first and the last. */
const fold = { first: '001-people.sql', last: '065-proofs-and-admins.sql', into: '019-sellers.sql' };

/** In the order of their numbers. */
async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const migrations = await Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, folder), 'utf8');
      return { name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  return migrations.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The shop's own database. Answers the names of the migrations that were applied now. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const applied = await applyMigrations(pool, ownMigrations);
  await addNetworks(pool);
  return applied;
}

/** Looks before it writes, for a role that may not. */
async function addNetworks(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ code: string }>('select code from networks');
  const missing = networks.filter((network) => !rows.some(({ code }) => code === network));
  if (missing.length === 0) return;
  await pool.query('insert into networks select unnest($1::text[]) on conflict do nothing', [missing]);
}

/**
 * Gives an empty database the tables of a backup, in the caller's transaction: by these migrations and no others. Those
 * that were folded since are recorded as well.
 */
export async function migrateAsBackedUp(
  client: pg.ClientBase,
  backedUp: { name: string; checksum: string }[],
): Promise<void> {
  const migrations = await readMigrations(ownMigrations);
  const names = backedUp.map(({ name }) => name);
  const isFolded = names.includes(fold.into);
  const isKnown = ({ name, checksum }: { name: string; checksum: string }) =>
    migrations.some((own) => own.name === name && own.checksum === checksum) ||
    (isFolded && name <= fold.last);
  const unknown = backedUp.find((one) => !isKnown(one));
  if (unknown) {
    throw new StartFailure(
      `The backup was made by another version, with the migration ${unknown.name}. Restore it with that version.`,
    );
  }
  for (const { name, sql } of migrations) if (names.includes(name)) await client.query(sql);
  await client.query(migrationsTable);
  await client.query(
    `insert into schema_migrations (name, checksum)
     select * from unnest($1::text[], $2::text[])`,
    [names, backedUp.map(({ checksum }) => checksum)],
  );
}

/** Those of this version that the database does not have. Reads alone. */
export async function findPendingMigrations(client: pg.ClientBase): Promise<{ name: string; sql: string }[]> {
  const migrations = await readMigrations(ownMigrations);
  const { rows } = await client.query(`select to_regclass('schema_migrations') as found`);
  return rows[0]?.found ? pendingMigrations(client, migrations) : migrations;
}

export async function applyMigrations(pool: pg.Pool, folder: URL): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // Waiting for another process that migrates may take longer than any ordinary statement.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await ensureMigrationsTable(client);
    const applied: string[] = [];
    for (const migration of await pendingMigrations(client, migrations)) {
      await applyMigration(client, migration);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    // Closing the session releases the lock and resets the timeouts.
    client.release(true);
  }
}

/** Looks before it makes: a role without the right to make tables may run a database that is up to date. */
async function ensureMigrationsTable(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`select to_regclass('schema_migrations') as found`);
  if (rows[0]?.found) return;
  await client.query(migrationsTable);
}

const migrationsTable = `create table schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** Throws when the database holds a migration that differs from ours: migrations only ever go forward. */
async function pendingMigrations(client: pg.ClientBase, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const recorded = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = migrations.find(({ name, checksum }) => (recorded.get(name) ?? checksum) !== checksum);
  if (changed) throw new Error(`The migration ${changed.name} was changed after it had been applied.`);
  const pending = migrations.filter(({ name }) => !recorded.has(name));
  if (!recorded.has(fold.first)) return pending;
  if (!recorded.has(fold.last)) {
    throw new StartFailure(
      'This database is too old for this version. Start the version before it once, then this one.',
    );
  }
  // All that those files made is there: they are recorded, and nothing of them is run.
  return pending.map((migration) => (migration.name <= fold.into ? { ...migration, sql: '' } : migration));
}

async function applyMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

export type MigrationCount = { applied: number; known: number; last: string | undefined };

/** Of those of this build, how many are in place, and which is the last of these. A newer build may have added more. */
export async function countMigrations(pool: pg.Pool): Promise<MigrationCount> {
  const names = (await readMigrations(ownMigrations)).map(({ name }) => name);
  const { rows } = await pool.query<{ name: string }>(
    'select name from schema_migrations where name = any($1) order by name',
    [names],
  );
  return { applied: rows.length, known: names.length, last: rows.at(-1)?.name };
}

export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { applied, known } = await countMigrations(pool);
  return applied === known;
}
