/** The database of the server under test, for what would take too long through its API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The server keeps its password beside its data, and its port where PostgreSQL writes it. */
function databaseUrl(): string {
  const folder = process.env.NTEM_E2E_DATA ?? '';
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8');
  const port = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://ntem:${password}@127.0.0.1:${port}/ntem`;
}

export async function runSql(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
