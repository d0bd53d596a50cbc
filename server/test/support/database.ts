/** Gives a test file its own databases, cloned from the migrated templates: the shop's and the sandbox vendors'. */
import { randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '#kernel/db/database.ts';
import { createSandboxDb, type SandboxDb } from '#sandbox/database.ts';
import { cloneStatement, databaseUrl, sandboxTemplateName, templateName } from './global-setup.ts';

type Clone<Handle, Table> = {
  /** For the owner of the tables, who may disturb them. */
  url: string;
  pool: pg.Pool;
  db: Handle;
  /** Makes every row of a table older, because the product reads the time from the database. */
  ageRows(table: Table, by: string): Promise<void>;
  close(): Promise<void>;
};

export type TestDatabase = Clone<Db, keyof typeof timesOfTable>;
export type TestSandboxDatabase = Clone<SandboxDb, keyof typeof timesOfSandboxTable>;

const timesOfTable = {
  oneTimeCodes: ['createdAt', 'usedAt', 'voidAt'],
  failedLogins: ['createdAt'],
  sessions: ['createdAt', 'expiresAt', 'endedAt'],
  refreshTokens: ['spentAt'],
};

const timesOfSandboxTable = {
  sandboxPrompts: ['createdAt', 'answeredAt', 'endsAt'],
  sandboxTransfers: ['createdAt', 'endsAt', 'takenBackAt'],
  sandboxDeliveries: ['createdAt', 'endsAt', 'takenBackAt', 'deniedAt'],
  sandboxMessages: ['createdAt'],
  sandboxEvents: ['createdAt', 'dueAt', 'leaseUntil'],
};

export function createTestDatabase(template = templateName): Promise<TestDatabase> {
  return clone({ template, createHandle: createDb, times: timesOfTable, connections: 4 });
}

export function createTestSandboxDatabase(): Promise<TestSandboxDatabase> {
  return clone({
    template: sandboxTemplateName,
    createHandle: createSandboxDb,
    times: timesOfSandboxTable,
    connections: 5,
  });
}

/** An empty one on the same server, for code that writes its own tables. */
export async function createEmptyDatabase(): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const url = inject('databaseServerUrl');
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const name = `ntem_empty_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const pool = createPool({ url: databaseUrl(url, name), size: 6, statementTimeoutMs: 30_000 });
  pool.on('error', () => {});
  return {
    pool,
    async close() {
      await pool.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** A busy machine may take long to fill a list. */
export const patientStatementMs = 60_000;

async function clone<Handle extends QueryExecutorProvider, Table extends string>(original: {
  template: string;
  createHandle: (pool: pg.Pool) => Handle;
  times: Record<Table, string[]>;
  /** Four files run side by side, and the server has a hundred in all. */
  connections: number;
}): Promise<Clone<Handle, Table>> {
  const serverUrl = inject('databaseServerUrl');
  const name = `ntem_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, cloneStatement(name, original.template));
  const url = databaseUrl(serverUrl, name);
  const pool = createPool({ url, size: original.connections, statementTimeoutMs: patientStatementMs });
  // Dropping the database ends connections that are still open.
  pool.on('error', () => {});
  const db = original.createHandle(pool);
  return {
    url,
    pool,
    db,
    async ageRows(table, by) {
      const times = original.times[table].map((column) => sql.ref(column));
      const changes = sql.join(times.map((time) => sql`${time} = ${time} - ${by}::interval`));
      await sql`update ${sql.table(table)} set ${changes}`.execute(db);
    },
    async close() {
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
