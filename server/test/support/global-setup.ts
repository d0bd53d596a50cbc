/** Starts one real PostgreSQL for the whole run and migrates the template that every test file clones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { startEmbeddedPostgres } from '#embedded/postgres.ts';

export const templateName = 'ntem_template';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-test-'));
  const cluster = await startEmbeddedPostgres({ folder, log: () => {}, durable: false });
  const serverUrl = cluster.url;

  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: databaseUrl(serverUrl, templateName) });
  await migrate(pool);
  await pool.end();

  project.provide('databaseServerUrl', serverUrl);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
