/** Starts one real PostgreSQL for the whole run and migrates the templates that every test file clones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { grantRights } from '#db/product-role.ts';
import { startEmbeddedPostgres } from '#embedded/postgres.ts';
import { migrateSandbox } from '#open-sandbox.ts';

export const templateName = 'ntem_template';
/** The role under which the product works in every clone of the template. */
export const testRole = 'ntem_test_product';
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
    await pool.query(`create role ${testRole} login password '${testRole}'`);
    await migrate(pool);
    await grantRights(pool, testRole);
  });
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
): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: databaseUrl(serverUrl, name) });
  await fill(pool);
  await pool.end();
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
