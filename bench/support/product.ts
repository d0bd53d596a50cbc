/** The product as a bench runs it: the real app on an embedded PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession } from '@ntem/server/actions/open-session';
import { buildApp } from '@ntem/server/app';
import { readConfig } from '@ntem/server/config';
import { createVendors } from '@ntem/server/create-vendors';
import { createDb, createPool, inTransaction } from '@ntem/server/db/database';
import { migrate } from '@ntem/server/db/migrate';
import type { Deps } from '@ntem/server/deps';
import { startEmbeddedPostgres } from '@ntem/server/embedded/postgres';
import { deriveKeys } from '@ntem/server/keys';
import { createLog } from '@ntem/server/log';
import { createMetrics } from '@ntem/server/metrics';
import { ensureDatabaseBeside, migrateSandbox } from '@ntem/server/open-sandbox';
import { createSandbox } from '@ntem/server/sandbox/sandbox';
import type { Web } from '@ntem/server/web';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';

type Config = ReturnType<typeof readConfig>;
type Pool = ReturnType<typeof createPool>;

export type BenchDatabase = {
  /** Makes an empty, migrated database, or takes the one that an earlier bench has filled. */
  create(name: string): Promise<{ url: string; isFilled: boolean }>;
  setFilled(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** With BENCH_FOLDER the databases are kept in that folder, for the next bench. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const kept = process.env.BENCH_FOLDER;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'ntem-bench-')));
  const cluster = await startEmbeddedPostgres({ folder, log: () => {}, durable: false });
  const stop = async () => {
    await cluster.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  };
  // An interrupted bench must not leave its database running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  return {
    async create(name) {
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      const { rowCount } = await admin.query(
        `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = 'filled'`,
        [name],
      );
      const isFilled = rowCount === 1;
      if (!isFilled) {
        await admin.query(`drop database if exists ${name}`);
        await admin.query(`create database ${name}`);
      }
      await admin.end();
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      const pool = new pg.Pool({ connectionString: url.href, max: 1 });
      await migrate(pool);
      await pool.end();
      return { url: url.href, isFilled };
    },
    async setFilled(name) {
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      await admin.query(`comment on database ${name} is 'filled'`);
      await admin.end();
    },
    stop,
  };
}

export type Product = {
  app: FastifyInstance;
  deps: Deps;
  logIn(userId: string): Promise<string>;
  close(): Promise<void>;
};

/** As in production, with the sandbox's vendors. What it logs goes to this process's own output. */
export async function openProduct(databaseUrl: string, env: Record<string, string> = {}): Promise<Product> {
  const config = readConfig({
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    DEMO: '0',
    SECRET: 'a secret that only benches have and know',
    PUBLIC_URL: 'http://localhost',
    SUPPORT_PHONE: '0302000000',
    DATABASE_URL: databaseUrl,
    ...env,
  });
  const pool = openPool(config, databaseUrl);
  const sandboxPool = openPool(config, await ensureDatabaseBeside(databaseUrl));
  await migrateSandbox(sandboxPool);
  const deps = makeDeps(config, { pool, sandboxPool });
  const app = await buildApp(deps, blankPages);
  await app.ready();
  return {
    app,
    deps,
    async logIn(userId) {
      const { accessToken } = await inTransaction(deps.db, (tx) =>
        openSession(deps, tx, {
          userId,
          remember: true,
          client: { device: null, address: 'bench', browser: null },
        }),
      );
      return accessToken;
    },
    async close() {
      await app.close();
      await pool.end();
      await sandboxPool.end();
    },
  };
}

export function openPool(config: Config, url: string, plansOnce = false): Pool {
  const { databasePoolSize: size, databaseStatementTimeoutMs: statementTimeoutMs } = config;
  // The database stops right after the pool is closed, and the last connection may notice that first.
  return createPool({ url, size, statementTimeoutMs, plansOnce }).on('error', () => {});
}

export function makeDeps(config: Config, { pool, sandboxPool }: { pool: Pool; sandboxPool: Pool }): Deps {
  const keys = deriveKeys(Buffer.from(config.secret ?? ''));
  const sandbox = createSandbox({ pool: sandboxPool, signingKey: keys.sandbox });
  const db = createDb(pool);
  return {
    config,
    pool,
    db,
    historyDb: db,
    keys,
    log: createLog({ level: config.logLevel }),
    metrics: createMetrics(),
    sandbox,
    ...createVendors({ config, sandbox, keys }),
  };
}

/** Pages are not measured, but their hashes are in a header of every answer. */
export const blankPages: Web = {
  assetsFolder: import.meta.dirname,
  colours: { band: '#000000', canvas: '#ffffff' },
  appPage: '<!doctype html><title>app</title>',
  shopPage: '<!doctype html><title>shop</title>',
  shopData: (props) => props,
  renderShop: () => '',
  renderBuyPage: () => '',
  renderBuyHead: () => '',
  renderOrder: () => '',
  renderOrderHead: () => '',
  buyPage: '',
  referencePage: '',
  renderShopHead: () => '',
  scriptHashes: [`'sha256-${'A'.repeat(43)}='`],
  styleHashes: [`'sha256-${'B'.repeat(43)}='`],
};
