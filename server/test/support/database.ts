/** Gives a test file databases of its own, cloned from the migrated templates: the shop's and the sandbox vendors'. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '#db/database.ts';
import { createSandboxDb, type SandboxDb } from '#sandbox/database.ts';
import { databaseUrl, sandboxTemplateName, templateName } from './global-setup.ts';

type Clone<Handle, Table> = {
  url: string;
  pool: pg.Pool;
  db: Handle;
  /** Makes every row of a table look older: time passes in the database, where the product reads it. */
  ageRows(table: Table, by: string): Promise<void>;
  drop(): Promise<void>;
};

export type TestDatabase = Clone<Db, keyof typeof timesOfTable>;
export type TestSandboxDatabase = Clone<SandboxDb, keyof typeof timesOfSandboxTable>;

const timesOfTable = {
  one_time_codes: ['created_at', 'used_at', 'void_at'],
  failed_logins: ['created_at'],
  sessions: ['created_at', 'expires_at', 'ended_at'],
  refresh_tokens: ['spent_at'],
};

const timesOfSandboxTable = {
  sandbox_prompts: ['created_at', 'answered_at', 'ends_at'],
  sandbox_transfers: ['created_at', 'ends_at', 'taken_back_at'],
  sandbox_deliveries: ['created_at', 'ends_at', 'taken_back_at', 'denied_at'],
  sandbox_messages: ['created_at'],
  sandbox_events: ['created_at', 'due_at', 'lease_until'],
};

export function createTestDatabase(): Promise<TestDatabase> {
  return clone({ template: templateName, createHandle: createDb, times: timesOfTable, connections: 17 });
}

export function createTestSandboxDatabase(): Promise<TestSandboxDatabase> {
  return clone({
    template: sandboxTemplateName,
    createHandle: createSandboxDb,
    times: timesOfSandboxTable,
    connections: 5,
  });
}

async function clone<Handle, Table extends string>(original: {
  template: string;
  createHandle: (pool: pg.Pool) => Handle;
  times: Record<Table, string[]>;
  /** Four files run side by side, and the server has a hundred in all. */
  connections: number;
}): Promise<Clone<Handle, Table>> {
  const serverUrl = inject('databaseServerUrl');
  const name = `ntem_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${original.template}`);
  const url = databaseUrl(serverUrl, name);
  const pool = createPool({ url, size: original.connections, statementTimeoutMs: 10_000 });
  // Dropping the database ends whatever connection is still open.
  pool.on('error', () => {});
  return {
    url,
    pool,
    db: original.createHandle(pool),
    async ageRows(table, by) {
      const changes = original.times[table].map((column) => `${column} = ${column} - $1::interval`);
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
