/** A process of the shop, with its web half, its worker or both, and without the vendors' announcer. */
import { buildApp } from '@ntem/server/app';
import { readConfig } from '@ntem/server/config';
import { createDb } from '@ntem/server/db/database';
import { jobHandlers, scheduleTimetable } from '@ntem/server/worker/jobs';
import { startWorker } from '@ntem/server/worker/worker';
import { blankPages, makeDeps, openPool } from './support/product.ts';
import { serve } from './support/served.ts';

const config = readConfig(process.env);
const deps = makeDeps(config, {
  pool: openPool(config, config.databaseUrl ?? ''),
  sandboxPool: openPool(config, config.sandboxDatabaseUrl ?? ''),
});
const app = await buildApp(deps, blankPages);
const worker = config.runsWorker ? await work() : undefined;
await serve(app, async () => {
  await app.close();
  await worker?.stop();
  process.exit();
});

/** As the product does: with connections of its own. */
async function work() {
  const workerPool = openPool(config, config.databaseUrl ?? '', true);
  const workerDb = createDb(workerPool);
  const workerDeps = { ...deps, pool: workerPool, db: workerDb, historyDb: workerDb };
  await scheduleTimetable(workerDeps.db);
  return startWorker({ ...workerDeps, handlers: jobHandlers(workerDeps) });
}
