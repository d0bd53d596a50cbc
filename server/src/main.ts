/** Starts the product: settings, database, migrations, then the web half, the worker half or both. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { basePath } from '@ntem/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { demoPassword, demoPeople, fillDemo, findDemoPerson } from '#demo/fill-demo.ts';
import { fillDemoOrders } from '#demo/fill-demo-orders.ts';
import { findDemoAccountFault } from '#installation/settings/production-rules.ts';
import { hasAdmin } from '#installation/setup/make-first-admin.ts';
import { createDb } from '#kernel/db/database.ts';
import { getOrMakeSecret } from '#kernel/db/secrets.ts';
import { startHeartbeat } from '#kernel/heartbeat.ts';
import { startWorker } from '#kernel/jobs/worker.ts';
import { deriveKeys, type Keys } from '#kernel/keys.ts';
import { createLog, type Log } from '#kernel/log.ts';
import { createMetrics } from '#kernel/metrics.ts';
import { countRecent } from '#kernel/recent-count.ts';
import { startAlarmWatch } from '#notices/verbs/start-alarm-watch.ts';
import { loadWeb } from '#pages/web.ts';
import { startAnnouncer } from '#sandbox/announcing/announcer.ts';
import { postWebhooksTo } from '#sandbox/announcing/post-webhook.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { createVendors } from '#vendors/verbs/create-vendors.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { jobHandlers, scheduleTimetable } from './jobs.ts';
import { asOwner, openDatabase } from './open-database.ts';
import { type Histories, openHistories } from './open-histories.ts';
import { openSandboxDatabase } from './open-sandbox.ts';
import { readRelease } from './release.ts';
import { StartFailure, sayFailure } from './start-failure.ts';
import { type Stop, stopAll } from './stops.ts';

const webFolder = fileURLToPath(new URL('../../web', import.meta.url));

/**
 * Collects garbage once the heap has grown by a quarter. Otherwise it grows to several times of what is in use, however
 * little memory the machine has.
 */
setFlagsFromString('--heap-growing-percent=25');

/** Everything started, to be stopped in the opposite order. */
const stops: Stop[] = [];
/** Ctrl-C in a terminal comes to us and to npm, which passes it on. */
const sameSignalMs = 1_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const errors = countRecent();
  const log = createLog({ level: config.logLevel, onError: errors.note });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void stop(1);
  });

  if (config.runsWeb) await probePort(config);
  const database = await openDatabase(config, {
    say,
    log,
    stops,
    onLost: (sentence) => void stop(1, sentence),
  });
  const { pool, url: shopUrl, ownerUrl } = database;
  const db = createDb(pool);
  const keys = deriveKeys(config.secret ? Buffer.from(config.secret) : await getOrMakeSecret(db));
  const sandbox = config.usesSandbox
    ? await openSandbox(config, { shopUrl, ownerUrl, log, keys })
    : undefined;
  const vendors = createVendors({ config, sandbox, keys });
  const metrics = createMetrics();
  const histories = await openHistories(config, { log, stops, metrics }, shopUrl);
  const historyDb = histories.over(pool, db);
  const deps: Deps = { config, pool, db, historyDb, log, metrics, keys, sandbox, ...vendors };
  await prepareDemo(deps, ownerUrl);
  const { version } = await readRelease();
  const heartbeat = await startHeartbeat({ db, log, config, kind: config.process, version, errors });
  stops.push(() => heartbeat.stop());
  const address = config.runsWeb ? await serve(deps) : config.publicUrl;
  // Passkeys need a host with a name: browsers refuse them at a bare address.
  const shownAddress = address.replace('//127.0.0.1:', '//localhost:');
  await database.setAddress(shownAddress);
  if (config.runsWorker) {
    await scheduleTimetable(db);
    const workerDeps = config.runsWeb ? withPool(deps, database.openWorkerPool(), histories) : deps;
    const worker = startWorker({ ...workerDeps, handlers: jobHandlers(workerDeps) });
    stops.push(() => worker.stop());
    if (sandbox) {
      const postWebhook = postWebhooksTo(`${address}${basePath}/webhooks/sandbox`);
      const announcer = startAnnouncer({ sandbox, log, postWebhook, keptDays: config.keepSandboxDays });
      stops.push(() => announcer.stop());
    }
  }
  // The demo's troubles are made up.
  if (!config.demo) stops.push(startAlarmWatch(deps).stop);
  if (!(await hasAdmin(deps))) say('There is no admin yet. `npm run make-admin` makes one.');
  say(
    config.runsWeb
      ? `\n${config.storeName} is running at ${shownAddress}\n`
      : `\n${config.storeName}'s worker is running.\n`,
  );
  // A shop of its own has none of them.
  if (config.runsWeb && config.demo && (await findDemoPerson(deps))) sayDemoLogins();
}

/** With its own pool, the worker never waits behind buyers to notice, deliver or refund what was paid. */
function withPool(deps: Deps, pool: pg.Pool, histories: Histories): Deps {
  const db = createDb(pool);
  return { ...deps, pool, db, historyDb: histories.over(pool, db) };
}

type SandboxSetting = { shopUrl: string; ownerUrl: string; log: Log; keys: Keys };

async function openSandbox(
  config: Config,
  { shopUrl, ownerUrl, log, keys }: SandboxSetting,
): Promise<Sandbox> {
  const pool = await openSandboxDatabase(config, { shopUrl, ownerUrl, say, log, stops });
  return createSandbox({ pool, signingKey: keys.sandbox });
}

/** Returns the address at which it listens. */
async function serve(deps: Deps): Promise<string> {
  const app = await buildApp(deps, await loadWeb(webFolder));
  stops.push(() => app.close());
  return listen(app, deps.config);
}

/** Production never runs with accounts whose password everybody knows. */
async function prepareDemo(deps: Deps, ownerUrl: string): Promise<void> {
  const { config, db, log } = deps;
  if (config.demo && (await fillDemo(deps))) {
    say('Filling the shop with the demo …');
    await asOwner(ownerUrl, (owner) => fillDemoOrders(deps, createDb(owner)));
  }
  if (!config.production || config.demo) return;
  const person = await findDemoPerson({ db });
  if (!person) return;
  const fault = findDemoAccountFault(config, person.phone);
  if (fault) throw new StartFailure(fault);
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

/** Noticed before anything is started. Another program may still take it meanwhile. */
async function probePort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error) => refuseAddress(error, { host, port }));
  await new Promise((closed) => probe.close(closed));
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return app.listen({ host, port }).catch((error) => refuseAddress(error, { host, port }));
}

function refuseAddress(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): never {
  if (error.code === 'EADDRINUSE') {
    throw new StartFailure(`The port ${port} is taken by another program. Set PORT to a free one.`);
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
    throw new StartFailure(`HOST ${host} and PORT ${port} cannot be listened on (${error.code}).`);
  }
  throw error;
}

let stopping: Promise<void> | undefined;
let signalledAtMs: number | undefined;

/** Ends requests and jobs, stops the database, and ends the process. May be called again. */
async function stop(exitCode: number, sentence?: string): Promise<void> {
  if (sentence) process.stderr.write(`${sentence}\n`);
  stopping ??= stopAll(stops);
  await stopping;
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    signalledAtMs ??= performance.now();
    if (performance.now() - signalledAtMs > sameSignalMs) process.exit(1);
    void stop(0);
  });
}

try {
  await start();
} catch (error) {
  // A start that is stopped loses its database: errors that follow are not failures.
  if (stopping) await stop(0);
  const known = sayFailure(error);
  await stop(1, known ?? `The start failed: ${error instanceof Error ? error.stack : String(error)}`);
}
