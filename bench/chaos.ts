/** Purchases through two processes while everything fails that can, then the books beside what really happened. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, createPool, type Db } from '@ntem/server/db/database';
import { startEmbeddedPostgres } from '@ntem/server/embedded/postgres';
import { findLedgerFaults } from '@ntem/server/test/books';
import { sql } from 'kysely';
import { type Buyers, startBuyers } from './chaos-buyers.ts';
import { type Faults, startFaults } from './chaos-faults.ts';
import { type AppProcess, startAppProcess } from './chaos-process.ts';

const lengthS = Number(process.argv[2] ?? 120);
const drainMs = 120_000;
const secret = 'a secret that only the chaos run has and knows';

const folder = await mkdtemp(join(tmpdir(), 'ntem-chaos-'));
const cluster = await startEmbeddedPostgres({ folder, log: () => {} });
const pool = createPool({ url: cluster.url, size: 5, statementTimeoutMs: 30_000 });
pool.on('error', () => {});
const db = createDb(pool);
const apps: AppProcess[] = [];
try {
  for (const port of [3301, 3302]) apps.push(await startApp(port));
  await sql`update sandbox_settings set auto_approve = true, approve_after_ms = 500, deliver_after_ms = 500,
    prompt_window_ms = 20000`.execute(db);
  const startedMs = performance.now();
  const buyers = await startBuyers(apps.map(({ address }) => address));
  const faults = startFaults({ apps, db, databasePid, secret });
  await sleep(lengthS * 1000);
  await faults.stop();
  await buyers.stop();
  const elapsedS = (performance.now() - startedMs) / 1000;
  const drainedS = await drain();
  await report({ buyers, faults, elapsedS, drainedS });
} finally {
  for (const app of apps) app.end();
  await pool.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The first of them fills the demo, whose sellers get their commissions. No codes: their limits would stop us. */
function startApp(port: number): Promise<AppProcess> {
  return startAppProcess({
    PORT: String(port),
    DATABASE_URL: cluster.url,
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    DEMO: '1',
    SECRET: secret,
    PHONE_VERIFICATION: '0',
    LOG_LEVEL: 'fatal',
  });
}

async function databasePid(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Nobody helps: the processes that are left bring every order to its end. */
async function drain(): Promise<number> {
  const startedMs = performance.now();
  while ((await countOpen(db)) > 0 && performance.now() - startedMs < drainMs) await sleep(500);
  return (performance.now() - startedMs) / 1000;
}

async function countOpen(of: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders
    where state not in ('delivered', 'refunded', 'payment_failed', 'expired', 'needs_review')`.execute(of);
  return rows[0]?.n ?? 0;
}

type Run = { buyers: Buyers; faults: Faults; elapsedS: number; drainedS: number };

async function report({ buyers, faults, elapsedS, drainedS }: Run): Promise<void> {
  const { rows: states } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from orders group by 1 order by 1`.execute(db);
  const violations = [
    ...(await findLedgerFaults(db)),
    ...(await findBrokenPromises(buyers)),
    ...((await countOpen(db)) > 0 ? [`${await countOpen(db)} orders did not come to an end`] : []),
    ...Object.entries(faults.fired)
      .filter(([, times]) => times === 0)
      .map(([name]) => `the fault '${name}' never fired`),
  ];
  console.log(
    `${buyers.answered.size} purchases in ${elapsedS.toFixed(0)} s, drained in ${drainedS.toFixed(1)} s`,
  );
  console.log('faults', faults.fired, 'repeated requests', buyers.repeats());
  console.log('orders', Object.fromEntries(states.map(({ state, n }) => [state, n])));
  for (const violation of violations.slice(0, 20)) console.log(`VIOLATION ${violation}`);
  console.log(`${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

/** Whatever was answered with success is there, once, under the key that it was asked with. */
async function findBrokenPromises({ answered }: Buyers): Promise<string[]> {
  const { rows } = await sql<{ buy_key: string; payment_id: string }>`
    select buy_key, payment_id from orders where buy_key is not null`.execute(db);
  const made = new Map<string, string[]>();
  for (const { buy_key: key, payment_id: id } of rows) made.set(key, [...(made.get(key) ?? []), id]);
  return [...answered].flatMap(([key, paymentId]) => {
    const orders = made.get(`guest ${key}`) ?? [];
    return orders.length === 1 && orders[0] === paymentId
      ? []
      : [`the purchase ${key} was answered as ${paymentId} and is ${orders.join() || 'gone'}`];
  });
}
