/** Gives a test file a database of its own, cloned from the migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '#db/database.ts';
import { databaseUrl, templateName } from './global-setup.ts';

export type TestDatabase = {
  url: string;
  pool: pg.Pool;
  db: Db;
  /** Makes every row of a table look older: time passes in the database, where the product reads it. */
  ageRows(table: keyof typeof timesOfTable, by: string): Promise<void>;
  drop(): Promise<void>;
};

const timesOfTable = {
  one_time_codes: ['created_at', 'used_at', 'void_at'],
  failed_logins: ['created_at'],
  sessions: ['created_at', 'expires_at', 'ended_at'],
  refresh_tokens: ['spent_at'],
  sandbox_prompts: ['created_at', 'answered_at', 'ends_at'],
  sandbox_transfers: ['created_at', 'ends_at'],
  sandbox_deliveries: ['created_at', 'ends_at'],
};

export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `ntem_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${templateName}`);
  const url = databaseUrl(serverUrl, name);
  const pool = createPool({ url, size: 20, statementTimeoutMs: 10_000 });
  // Dropping the database ends whatever connection is still open.
  pool.on('error', () => {});
  return {
    url,
    pool,
    db: createDb(pool),
    async ageRows(table, by) {
      const changes = timesOfTable[table].map((column) => `${column} = ${column} - $1::interval`);
      await pool.query(`update ${table} set ${changes.join(', ')}`, [by]);
    },
    async drop() {
      await pool.end();
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
