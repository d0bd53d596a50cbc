/** Starts one real PostgreSQL for the whole run and migrates the templates that every test file clones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fillDemo } from '#demo/fill-demo.ts';
import { startEmbeddedPostgres } from '#embedded/postgres.ts';
import { createDb } from '#kernel/db/database.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { grantRights } from '#kernel/db/product-role.ts';
import { migrateSandbox } from '#open-sandbox.ts';

export const templateName = 'ntem_template';
/** The role under which the product works in every clone of the template. */
export const testRole = 'ntem_test_product';
/** The same with the demo's people and catalogue. */
export const demoTemplateName = 'ntem_demo_template';
export const sandboxTemplateName = 'ntem_sandbox_template';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-test-'));
  const cluster = await startEmbeddedPostgres({ folder, log: () => {}, durable: false });
  const serverUrl = throughSocket(cluster.url, folder);

  await makeTemplate(serverUrl, templateName, async (pool) => {
    // No database lives long enough for it.
    await pool.query('alter system set autovacuum = off');
    await pool.query('select pg_reload_conf()');
    await pool.query(`create role ${testRole} login password '${testRole}'`);
    await migrate(pool);
    await grantRights(pool, testRole);
  });
  await makeTemplate(serverUrl, demoTemplateName, (pool) => fillDemo({ db: createDb(pool) }), templateName);
  await makeTemplate(serverUrl, sandboxTemplateName, migrateSandbox);

  project.provide('databaseServerUrl', serverUrl);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(
  serverUrl: string,
  name: string,
  fill: (pool: pg.Pool) => Promise<unknown>,
  from = 'template1',
): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(cloneStatement(name, from));
  await admin.end();
  const pool = new pg.Pool({ connectionString: databaseUrl(serverUrl, name) });
  await fill(pool);
  await pool.end();
}

/** Its files are copied: page by page through the log, as is usual, takes twice as long. */
export function cloneStatement(name: string, template: string): string {
  return `create database ${name} template ${template} strategy file_copy`;
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The address of a server that is not durable by the socket in its folder: a twentieth of the work is saved. */
export function throughSocket(url: string, folder: string): string {
  const socket = encodeURIComponent(join(folder, 'postgres'));
  return process.platform === 'win32' ? url : url.replace('127.0.0.1', socket);
}
