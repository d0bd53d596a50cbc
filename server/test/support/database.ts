/** Gives a test file a database of its own, cloned from the migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '#db/database.ts';
import { databaseUrl, templateName } from './global-setup.ts';

export type TestDatabase = { url: string; pool: pg.Pool; db: Db; drop(): Promise<void> };

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
