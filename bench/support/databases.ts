/** Two real PostgreSQL servers in a folder that is removed afterwards: the shop's, and the vendors'. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, createPool, type Db } from '@ntem/server/db/database';
import { startEmbeddedPostgres } from '@ntem/server/embedded/postgres';
import { migrateSandbox } from '@ntem/server/open-sandbox';
import { createSandboxDb, type SandboxDb } from '@ntem/server/sandbox/database';
import pg from 'pg';

export type Databases = {
  /** For the owner of the tables. */
  url: string;
  /** For the product's role. */
  productUrl: string;
  /** The vendors' server is separate: faults of the shop's server do not affect it. */
  vendorsUrl: string;
  db: Db;
  sandboxDb: SandboxDb;
  serverPid(of: 'shop' | 'vendors'): Promise<number>;
  stop(): Promise<void>;
};

const productRole = 'bench_product';

/** As durable as a real server: `fsync` is on. */
export async function startDatabases(): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-bench-'));
  const shopFolder = join(folder, 'shop');
  const log = () => {};
  const first = await startEmbeddedPostgres({ folder: shopFolder, log });
  await countStatements(first.url);
  await makeProductRole(first.url);
  await first.stop();
  const shop = await startEmbeddedPostgres({ folder: shopFolder, log });
  const vendors = await startEmbeddedPostgres({ folder: join(folder, 'vendors'), log });
  const pools = [shop.url, vendors.url].map((url) =>
    createPool({ url, size: 5, statementTimeoutMs: 60_000 }).on('error', () => {}),
  ) as [pg.Pool, pg.Pool];
  const stop = async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await Promise.all([shop.stop(), vendors.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    url: shop.url,
    productUrl: Object.assign(new URL(shop.url), { username: productRole, password: productRole }).href,
    vendorsUrl: vendors.url,
    db: createDb(pools[0]),
    sandboxDb: createSandboxDb(pools[1]),
    serverPid: async (of) =>
      Number.parseInt(await readFile(join(folder, of, 'postgres/postmaster.pid'), 'utf8'), 10),
    stop,
  };
}

/**
 * A role for the product at the vendors' server which may ask them for anything, but not take what they announce: that is
 * left to a process of the vendors' own. Answers its address.
 */
export async function makeCallersRole({ vendorsUrl }: Databases): Promise<string> {
  const pool = createPool({ url: vendorsUrl, size: 1, statementTimeoutMs: 60_000 });
  await migrateSandbox(pool);
  await pool.query(`create role ${productRole} login password '${productRole}'`);
  await pool.query(`grant select, insert, update, delete on all tables in schema public to ${productRole}`);
  await pool.query(`grant usage on all sequences in schema public to ${productRole}`);
  await pool.query(`revoke update on sandbox_events from ${productRole}`);
  await pool.end();
  return Object.assign(new URL(vendorsUrl), { username: productRole, password: productRole }).href;
}

/** Each start of the product grants it what it needs. */
async function makeProductRole(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create role ${productRole} login password '${productRole}'`);
  await client.end();
}

/** Takes effect at the next start. */
async function countStatements(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create extension pg_stat_statements');
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await client.query('alter system set pg_stat_statements.max = 10000');
  await client.query('alter system set pg_stat_statements.track_planning = on');
  await client.end();
}
