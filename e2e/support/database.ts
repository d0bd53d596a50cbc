/** The databases of the server under test, for what would take too long through its API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';

/** The shop's own, and what the sandbox vendors know. */
type Database = 'ntem' | 'ntem_sandbox';

/** The server keeps its password beside its data, and its port where PostgreSQL writes it. */
function databaseUrl(database: Database): string {
  const folder = process.env.NTEM_E2E_DATA ?? '';
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8');
  const port = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://ntem:${password}@127.0.0.1:${port}/${database}`;
}

export async function runSql(statement: string, values: unknown[] = []): Promise<void> {
  await run('ntem', statement, values);
}

async function run(
  database: Database,
  statement: string,
  values: unknown[],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client(databaseUrl(database));
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/**
 * Runs a statement at the vendors, whose first value is the references that the shop's query finds, once they have them:
 * the shop writes down what it sends before the vendor hears of it.
 */
export async function runSandboxSql(
  statement: string,
  { references, values = [] }: { references: [query: string, ...values: unknown[]]; values?: unknown[] },
): Promise<void> {
  const [query, ...queryValues] = references;
  const countChanged = async () => {
    const { rows } = await run('ntem', query, queryValues);
    return (await run('ntem_sandbox', statement, [rows.map(({ reference }) => reference), ...values]))
      .rowCount;
  };
  await expect.poll(countChanged).toBeGreaterThan(0);
}
