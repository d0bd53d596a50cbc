/** A process of the shop, with its web half, its worker or both, and without the vendors' announcer. */
import { buildApp } from '@ntem/server/app';
import { readConfig } from '@ntem/server/config';
import { createVendors } from '@ntem/server/create-vendors';
import { createDb, createPool } from '@ntem/server/db/database';
import type { Deps } from '@ntem/server/deps';
import { deriveKeys } from '@ntem/server/keys';
import { createLog } from '@ntem/server/log';
import { createMetrics } from '@ntem/server/metrics';
import { createSandbox } from '@ntem/server/sandbox/sandbox';
import { jobHandlers, scheduleTimetable } from '@ntem/server/worker/jobs';
import { startWorker } from '@ntem/server/worker/worker';
import { blankPages } from './support/product.ts';
import { serve } from './support/served.ts';

const config = readConfig(process.env);
const openPool = (url: string, plansOnce = false) =>
  createPool({
    url,
    size: config.databasePoolSize,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    plansOnce,
  }).on('error', () => {});

const keys = deriveKeys(Buffer.from(config.secret ?? ''));
const pool = openPool(config.databaseUrl ?? '');
const sandbox = createSandbox({
  pool: openPool(config.sandboxDatabaseUrl ?? ''),
  signingKey: keys.sandbox,
});
const vendors = createVendors({ config, sandbox, keys });
const log = createLog({ level: config.logLevel });
const db = createDb(pool);
const deps: Deps = {
  config,
  pool,
  db,
  historyDb: db,
  keys,
  log,
  metrics: createMetrics(),
  sandbox,
  ...vendors,
};
const app = await buildApp(deps, blankPages);
const worker = config.runsWorker ? await work() : undefined;
await serve(app, async () => {
  await app.close();
  await worker?.stop();
  process.exit();
});

/** As the product does: with connections of its own. */
async function work() {
  const workerPool = openPool(config.databaseUrl ?? '', true);
  const workerDb = createDb(workerPool);
  const workerDeps = { ...deps, pool: workerPool, db: workerDb, historyDb: workerDb };
  await scheduleTimetable(workerDeps.db);
  return startWorker({ ...workerDeps, handlers: jobHandlers(workerDeps) });
}
