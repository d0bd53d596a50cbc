/** A worker process of a test's shop, with the sandbox's vendors. It works until it is killed. */
import { readConfig } from '#config.ts';
import { jobHandlers } from '#jobs.ts';
import { createDb, createPool } from '#kernel/db/database.ts';
import { startWorker } from '#kernel/jobs/worker.ts';
import { deriveKeys } from '#kernel/keys.ts';
import { createLog } from '#kernel/log.ts';
import { createMetrics } from '#kernel/metrics.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { patientStatementMs } from '#test/support/database.ts';
import { createVendors } from '#vendors/verbs/create-vendors.ts';

const open = (url: string | undefined) =>
  createPool({ url: url ?? '', size: 8, statementTimeoutMs: patientStatementMs });
const pool = open(process.env.SHOP_URL);
const db = createDb(pool);
const log = createLog({ level: 'silent' });
const keys = deriveKeys(Buffer.alloc(32, 7));
const config = readConfig({ NODE_ENV: 'test' });
const sandbox = createSandbox({ pool: open(process.env.VENDORS_URL), signingKey: keys.sandbox });
const deps = {
  ...{ config, pool, db, historyDb: db, log, keys, sandbox, metrics: createMetrics() },
  ...createVendors({ config, sandbox, keys }),
};
startWorker({ db, pool, log, handlers: jobHandlers(deps) });
process.stdout.write('working\n');
