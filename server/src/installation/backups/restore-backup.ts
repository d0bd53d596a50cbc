/** Writes a backup into a database: all of it and marked as restored, or nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Verified, verifyWithin } from '#books/verbs/verify-books.ts';
import { beginRestore } from '#installation/rows/restores.ts';
import { createDb, type Tx } from '#kernel/db/database.ts';
import { migrate, migrateAsBackedUp, migrationLock } from '#kernel/db/migrate.ts';
import { StartFailure } from '#start-failure.ts';
import { listTables, migrationsTable } from './dump.ts';
import { loadTables, readFrames, readHeader } from './load.ts';
import { readSealed } from './sealed-file.ts';

const endingMs = 2_000;

export type Restored = {
  takenAt: string;
  rows: number;
  /** Faults in the books; the backup is restored all the same. */
  broken: Verified[];
  /** Migrations that are newer than the backup. */
  migrated: string[];
};

type RestoreOptions = {
  file: string;
  key: string;
  /** Everything in the database is given up. */
  replace: boolean;
};

export async function restoreBackup(
  pool: pg.Pool,
  { file, key, replace }: RestoreOptions,
): Promise<Restored> {
  const client = await pool.connect();
  try {
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseWhileUsed(client);
    const frames = readFrames(readSealed(file, key));
    const header = await readHeader(frames);
    await prepareTables(client, header.migrations, replace);
    const rows = await loadTables(client, frames, header);
    const tx = within(client);
    const broken = (await verifyWithin(tx)).filter(({ count }) => count > 0);
    await markRestored(client, new Date(header.takenAt));
    await client.query('commit');
    return { takenAt: header.takenAt, rows, broken, migrated: await migrate(pool) };
  } finally {
    // Uncommitted writes are rolled back.
    client.release(true);
  }
}

/** In the transaction that the client is in. */
export async function markRestored(client: pg.ClientBase, backupAt: Date): Promise<void> {
  await beginRestore(within(client), { backupAt });
  // The processes that worked on them are gone.
  await client.query(`
    update jobs set lease_until = null;
    insert into jobs (kind, subject) values ('ask-after-restore', 'timetable')
    on conflict (kind, subject) do update set run_at = now()`);
}

/** Our own statements, on the connection whose transaction is already open. */
function within(client: pg.ClientBase): Tx {
  const lent = {
    connect: async () => Object.assign(Object.create(client), { release() {} }),
    end: async () => {},
  };
  return createDb(lent as unknown as pg.Pool) as unknown as Tx;
}

/** A connection that was closed a moment ago is listed until its server process has ended. */
async function refuseWhileUsed(client: pg.ClientBase): Promise<void> {
  const deadline = Date.now() + endingMs;
  while (await isUsed(client)) {
    if (Date.now() > deadline) throw new StartFailure('The product uses this database. Stop it first.');
    await sleep(100);
  }
}

async function isUsed(client: pg.ClientBase): Promise<boolean> {
  // A transaction keeps what it has read of the list.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'ntem'
      and pid <> pg_backend_pid() limit 1`);
  return rows.length > 0;
}

async function prepareTables(
  client: pg.ClientBase,
  migrations: { name: string; checksum: string }[],
  replace: boolean,
): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('${migrationsTable}') is not null as there`,
  );
  if (!found[0]?.there) {
    if ((await listTables(client)).length > 0) throw new StartFailure('The database holds something else.');
    return migrateAsBackedUp(client, migrations);
  }
  if (!replace) {
    throw new StartFailure('There is a shop in this database. With --replace it is given up for the backup.');
  }
  const { rows } = await client.query<{ name: string }>(`select name from ${migrationsTable} order by name`);
  const isSame = rows.map(({ name }) => name).join() === migrations.map(({ name }) => name).join();
  if (!isSame) {
    throw new StartFailure(
      'The shop in this database is of another version than the backup. Make an empty database for it.',
    );
  }
}
