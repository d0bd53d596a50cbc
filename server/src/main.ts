/** Starts the product: settings, database, migrations, then the web half, the worker half or both. */
import { fileURLToPath } from 'node:url';
import { basePath } from '@ntem/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { demoPassword, demoPeople, fillDemo, findDemoPerson } from '#actions/fill-demo.ts';
import type { PostWebhook } from '#actions/send-sandbox-webhook.ts';
import { buildApp } from '#app.ts';
import { type Config, readConfig } from '#config.ts';
import { createDb, createPool } from '#db/database.ts';
import { findServerFault } from '#db/durability.ts';
import { migrate } from '#db/migrate.ts';
import { getOrMakeSecret } from '#db/secrets.ts';
import type { Deps } from '#deps.ts';
import { claimDataFolder, DataFolderInUse } from '#embedded/data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { deriveKeys } from '#keys.ts';
import { createLog } from '#log.ts';
import { createSandboxBundles } from '#providers/bundles-sandbox.ts';
import { createSandboxOtp } from '#providers/otp-sandbox.ts';
import { createSandboxPayments } from '#providers/payments-sandbox.ts';
import { StartFailure } from '#start-failure.ts';
import { loadWeb } from '#web.ts';
import { jobHandlers, scheduleTimetable } from '#worker/jobs.ts';
import { startWorker } from '#worker/worker.ts';

const webFolder = fileURLToPath(new URL('../../web', import.meta.url));

/** What has been started, to be stopped in the opposite order. */
const stops: (() => Promise<void>)[] = [];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void stop(1);
  });

  const holder = config.databaseUrl ? undefined : await claimFolder(config);
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config));
  const pool = createPool({
    url: databaseUrl,
    size: config.databasePoolSize,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  stops.push(() => pool.end());
  await checkDatabase(pool, databaseUrl);
  const applied = await migrate(pool);
  if (applied.length > 0) say(`Migrated the database (${applied.length} steps).`);

  const db = createDb(pool);
  const keys = deriveKeys(config.secret ? Buffer.from(config.secret) : await getOrMakeSecret(db));
  const deps: Deps = {
    config,
    pool,
    db,
    log,
    keys,
    otp: createSandboxOtp(db),
    payments: createSandboxPayments({ db, signingKey: keys.sandbox }),
    bundles: createSandboxBundles({ db, signingKey: keys.sandbox }),
  };
  await prepareDemo(deps);
  const address = config.runsWeb ? await serve(deps) : config.publicUrl;
  await holder?.setAddress(address);
  if (config.runsWorker) {
    await scheduleTimetable(db);
    const worker = startWorker({ ...deps, handlers: jobHandlers(deps, postWebhooksTo(address)) });
    stops.push(() => worker.stop());
  }
  say(
    config.runsWeb
      ? `\n${config.storeName} is running at ${address}\n`
      : `\n${config.storeName}'s worker is running.\n`,
  );
  if (config.runsWeb && config.demo) sayDemoLogins();
}

/** Answers the address where it listens. */
async function serve(deps: Deps): Promise<string> {
  const app = await buildApp(deps, await loadWeb(webFolder));
  stops.push(() => app.close());
  return listen(app, deps.config);
}

/** The sandbox's vendors knock at our own door, as real ones would. */
function postWebhooksTo(address: string): PostWebhook {
  return async ({ rawBody, headers }) => {
    const response = await fetch(`${address}${basePath}/webhooks/sandbox`, {
      method: 'POST',
      body: rawBody,
      headers,
      signal: AbortSignal.timeout(6_000),
    });
    if (!response.ok) throw new Error(`The webhook was answered with ${response.status}.`);
  };
}

/** Production never runs with accounts whose password everybody knows. */
async function prepareDemo({ config, db, log }: Deps): Promise<void> {
  if (config.demo && (await fillDemo({ db }))) say('Filled the shop with the demo.');
  if (!config.production || config.demo) return;
  const person = await findDemoPerson({ db });
  if (!person) return;
  if (!config.allowSandbox) {
    throw new StartFailure(
      `The demo account ${person.phone} is in the database. Delete it, or set ALLOW_SANDBOX to 1.`,
    );
  }
  log.warn({ alarm: 'demo accounts' }, 'demo accounts are in the database');
}

function sayDemoLogins(): void {
  say(`Sign in at /auth with the password ${demoPassword}:`);
  for (const { role, phone, name, referralCode } of demoPeople) {
    say(
      `  ${role.padEnd(9)} ${phone}  ${name}${referralCode ? `, shop link /guest-checkout/${referralCode}` : ''}`,
    );
  }
  say('Codes and prompts arrive on the simulated handset at /sandbox.\n');
}

async function claimFolder(config: Config) {
  const holder = await claimDataFolder(config.dataDir).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    const where = error.address ? ` at ${error.address}` : '';
    throw new StartFailure(
      `${config.storeName} is already running${where} with the data folder ${config.dataDir}.`,
    );
  });
  stops.push(() => holder.release());
  return holder;
}

async function startDatabase(config: Config): Promise<string> {
  say('Starting the database …');
  const cluster: EmbeddedPostgres = await startEmbeddedPostgres({
    folder: config.dataDir,
    log: say,
    onLost: (error) => void stop(1, `The database stopped and did not come back: ${String(error)}`),
  });
  stops.push(() => cluster.stop());
  return cluster.url;
}

/** Throws with a sentence that says what is wrong with the database. */
async function checkDatabase(pool: pg.Pool, url: string): Promise<void> {
  const fault = await findServerFault(pool).catch((error: NodeJS.ErrnoException) => {
    const { host } = new URL(url);
    if (error.code?.startsWith('28')) return `The database at ${host} refuses the user or the password.`;
    if (error.code === '3D000') return `The database at ${host} exists not under the name in DATABASE_URL.`;
    return `The database at ${host} cannot be reached (${error.code ?? error.message}).`;
  });
  if (fault) throw new StartFailure(fault);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartFailure(`The port ${port} is taken by another program. Set PORT to a free one.`);
    }
    if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
      throw new StartFailure(`HOST ${host} and PORT ${port} cannot be listened on (${error.code}).`);
    }
    throw error;
  });
}

let stopping: Promise<void> | undefined;

/** Ends requests, hands back work, stops the database, and ends the process. Safe to call again. */
async function stop(exitCode: number, sentence?: string): Promise<void> {
  if (sentence) process.stderr.write(`${sentence}\n`);
  stopping ??= (async () => {
    for (const stopNext of stops.reverse()) await stopNext().catch(() => {});
  })();
  await stopping;
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0));
}

try {
  await start();
} catch (error) {
  const known = error instanceof StartFailure;
  await stop(
    1,
    known ? error.message : `The start failed: ${error instanceof Error ? error.stack : String(error)}`,
  );
}
