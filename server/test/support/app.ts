/** The real app on its own database, with the sandbox's vendors on theirs, called without a socket. */
import { randomInt } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import { buildApp } from '#app.ts';
import { type Config, readConfig } from '#config.ts';
import { fillDemo } from '#demo/fill-demo.ts';
import type { Deps } from '#deps.ts';
import { createDb, createPool, type Db } from '#kernel/db/database.ts';
import type { replicaLimits } from '#kernel/db/replica/watch.ts';
import { deriveKeys } from '#kernel/keys.ts';
import { createLog } from '#kernel/log.ts';
import { createMetrics } from '#kernel/metrics.ts';
import { type Histories, openHistories } from '#open-histories.ts';
import type { Web } from '#pages/web.ts';
import type { SandboxDb } from '#sandbox/database.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { findFaults } from '#test/truth/find-faults.ts';
import { createVendors } from '#vendors/verbs/create-vendors.ts';
import {
  createTestDatabase,
  createTestSandboxDatabase,
  patientStatementMs,
  type TestDatabase,
  type TestSandboxDatabase,
} from './database.ts';
import { demoTemplateName, testRole } from './global-setup.ts';

export type TestApp = {
  app: FastifyInstance;
  deps: Deps & { sandbox: Sandbox };
  database: TestDatabase;
  sandboxDatabase: TestSandboxDatabase;
  /** The connection to the replica, if the settings name one. */
  histories: Histories;
  /** The truth, in the vendors' own records. */
  sandboxDb: SandboxDb;
  /** The path of every route, as registered. */
  routes(): string[];
  /** Everything that was logged so far, as one text. */
  logged(): string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Runs a statement in the shop's database, or in the vendors', and answers its rows. */
  run<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  runAtVendors<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** Every difference between the shop, its books and its vendors' real actions, as a sentence. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
};

type CallOptions = {
  body?: unknown;
  token?: string | undefined;
  device?: string;
  address?: string;
  headers?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
export type Answer = { status: number; body: any; headers: Record<string, unknown>; text: string };

export const stubWeb: Web = {
  assetsFolder: import.meta.dirname,
  colours: { band: '#0a3b2d', canvas: '#f6f6f2' },
  appPage:
    '<!doctype html><head><!--app-head--><link rel="icon" href="/favicon.svg"></head><!--app-html--><!--app-html-end-->',
  shopPage:
    '<!doctype html><head><!--app-head--><link rel="icon" href="/favicon.svg"></head><!--app-html--><!--app-data-->',
  shopData: (props) => props,
  renderShop: ({ storeName }) => `<h1>${storeName}</h1>`,
  renderShopHead: ({ storeName }, { card, picture } = {}) =>
    `<title>${storeName}</title><meta property="og:image" content="${card ?? picture ?? '/share.png'}">`,
  buyPage: '<!doctype html><head><!--app-head--><link rel="icon" href="/favicon.svg"></head><!--app-html-->',
  referencePage: '<!doctype html><head><!--app-head--></head><noscript><!--app-html--></noscript>',
  renderBuyPage: (props) => `<!--props ${JSON.stringify(props).replaceAll('>', '\\u003e')} -->`,
  renderBuyHead: () => '<title>buy</title>',
  renderOrder: (props) => `<!--props ${JSON.stringify(props).replaceAll('>', '\\u003e')} -->`,
  renderOrderHead: () => '<title>order</title>',
  scriptHashes: [],
  styleHashes: [],
};

/** For a database that is named: a test that takes it away does not want to wait. */
const impatient = { DATABASE_POOL_SIZE: '2', DATABASE_STATEMENT_TIMEOUT_MS: '1000' };

export type TestOptions = {
  /** Settings without a variable yet. */
  config?: Partial<Config>;
  /** The shop's own connection to its database, for tests that disturb it. */
  makeDb?: (pool: pg.Pool) => Db;
  /** The vendors' clock. */
  now?: (() => number) | undefined;
  logLevel?: string | undefined;
  /** The greatest age of a replica. */
  replicaLimits?: typeof replicaLimits;
  /** The database that is cloned. */
  template?: string;
};

export async function createTestApp(
  env: Record<string, string> = {},
  options: TestOptions = {},
): Promise<TestApp> {
  const { makeDb = createDb, config: chosen, now, logLevel = 'info', replicaLimits: limits } = options;
  const database = await createTestDatabase(options.template);
  const sandboxDatabase = await createTestSandboxDatabase();
  const lines: string[] = [];
  const config = { ...readConfig({ ...impatient, NODE_ENV: 'test', ...env }), ...chosen };
  const pool = config.databaseUrl
    ? createPool({
        url: config.databaseUrl,
        size: config.databasePoolSize,
        statementTimeoutMs: config.databaseStatementTimeoutMs,
      }).on('error', () => {})
    : openAsProduct(database.url);
  const db = makeDb(pool);
  const keys = deriveKeys(Buffer.alloc(32, 7));
  const sandbox = createSandbox({ pool: sandboxDatabase.pool, signingKey: keys.sandbox });
  const log = createLog({ level: logLevel, destination: { write: (line) => void lines.push(line) } });
  const metrics = createMetrics();
  const stops: (() => Promise<void>)[] = [];
  const histories = await openHistories(config, { log, metrics, stops }, config.databaseUrl ?? '', limits);
  const deps = {
    config,
    pool,
    db,
    historyDb: histories.over(pool, db),
    log,
    keys,
    sandbox,
    metrics,
    ...createVendors({ config, sandbox, keys, now }),
  };
  const app = await buildApp(deps, stubWeb);
  await app.ready();
  return {
    app,
    deps,
    database,
    sandboxDatabase,
    histories,
    sandboxDb: sandbox.db,
    routes: () => listRoutes(app),
    logged: () => lines.join(''),
    async call(method, path, options = {}) {
      const response = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path.startsWith('/') && !path.startsWith('//') ? `/api/v1${path}` : path.slice(1),
        remoteAddress: options.address ?? '127.0.0.1',
        headers: {
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...(options.device && { 'x-device-id': options.device }),
          ...options.headers,
        },
        ...(options.body !== undefined && { payload: JSON.stringify(options.body) }),
      });
      const isJson = String(response.headers['content-type'] ?? '').includes('json');
      return {
        status: response.statusCode,
        body: isJson ? response.json() : undefined,
        headers: response.headers,
        text: response.body,
      };
    },
    run: async (statement) => (await statement.execute(config.databaseUrl ? db : database.db)).rows,
    runAtVendors: async (statement) => (await statement.execute(sandbox.db)).rows,
    faults: () => findFaults({ db: database.db, sandboxDb: sandbox.db }),
    async close() {
      await app.close();
      for (const stop of stops) await stop();
      await pool.end();
      await database.close();
      await sandboxDatabase.close();
    },
  };
}

/** As the role that the product has, so that a statement which only the owner may make fails in every test. */
function openAsProduct(ownerUrl: string): pg.Pool {
  const url = Object.assign(new URL(ownerUrl), { username: testRole, password: testRole }).href;
  const pool = createPool({ url, size: 13, statementTimeoutMs: patientStatementMs });
  // Many calls at once may wait for each other's locks.
  pool.options.connectionTimeoutMillis = patientStatementMs;
  // Dropping the database ends connections that are still open.
  pool.on('error', () => {});
  return pool;
}

/** With the demo's people and catalogue. */
export async function createDemoApp(
  env: Record<string, string> = {},
  options: TestOptions = {},
): Promise<TestApp> {
  const app = await createTestApp(env, { ...options, template: demoTemplateName });
  // A database that the settings name has none of it yet.
  if (env.DATABASE_URL) await fillDemo(app.deps);
  return app;
}

/** Fastify prints its routes as a tree, each node with its part of the path. */
function listRoutes(app: FastifyInstance): string[] {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => {
      const [, indent = '', part = ''] = /^([\s│]*)[├└]── (\S+)/.exec(line) ?? [];
      parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      return parts.join('');
    });
}

/** A number that no other test uses, and whose last four digits mean nothing to the sandbox. */
export function anyPhone(prefix = '024'): string {
  const digits = String(randomInt(10_000_000)).padStart(7, '0');
  return `${prefix}${digits.replace(/9(\d{3})$/, '8$1')}`;
}

let endingsMade = 0;

/** One whose last four digits tell the sandbox how its vendors behave. By turns: of a thousand, two would soon be the same. */
export function phoneEnding(digits: string): string {
  return `024${String(endingsMade++ % 1000).padStart(3, '0')}${digits}`;
}
