/** Complete purchases a second, from the first click to the bundle, and what each costs the shop's database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from '@ntem/server/test/truth';
import { sql } from 'kysely';
import { type AppProcess, startShop } from './support/app-process.ts';
import { type Arrivals, letArrive } from './support/arrivals.ts';
import { findOffer, makePurchase, newPhone, type Offer, type Purchase } from './support/buyer.ts';
import {
  costsBetween,
  forgetStatements,
  listStatements,
  measureCommits,
  readCosts,
  readServerCpuSeconds,
  settleMs,
} from './support/costs.ts';
import { startDatabases } from './support/databases.ts';
import { percentileOf, printTable } from './support/table.ts';
import { readTimes } from './support/times.ts';

const lengthS = Number(process.argv[2] ?? 30);
const rate = Number(process.argv[3] ?? 100);
const warmUpS = 5;
const goal = { endedASecond: 80, transactions: 20 };

const databases = await startDatabases();
const { db, sandboxDb } = databases;
let shop: AppProcess | undefined;
try {
  shop = await startShop(databases, { port: 3311 });
  await sql`update sandbox_settings set auto_approve = true, approve_after_ms = 300, deliver_after_ms = 300`.execute(
    sandboxDb,
  );
  const offer = await findOffer(shop.address, 'MTN');
  await load(shop, offer, { seconds: warmUpS, rate: rate / 2 });
  await drain();
  const commits = await measureCommits(databases.url, 3);
  await sleep(settleMs);
  await forgetStatements(db);
  const before = await readCosts(db);
  const cpuBefore = await readCpu(shop);
  const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const since = clock[0]?.now ?? new Date();
  const taken = await load(shop, offer, { seconds: lengthS, rate });
  const drainedS = await drain();
  const cpuAfter = await readCpu(shop);
  const cpu = {
    process: cpuAfter.process - cpuBefore.process,
    database: cpuAfter.database - cpuBefore.database,
    vendors: cpuAfter.vendors - cpuBefore.vendors,
  };
  await sleep(settleMs);
  const costs = costsBetween({ ...before, statements: 0 }, await readCosts(db));
  const statements = await listStatements(db);
  const faults = await findFaults({ db, sandboxDb });
  await report({ taken, drainedS, cpu, costs, statements, commits, since, faults });
} finally {
  await shop?.stop();
  await databases.stop();
}

async function readCpu(app: AppProcess) {
  return {
    process: await app.cpuSeconds(),
    database: await readServerCpuSeconds(await databases.serverPid('shop')),
    vendors: await readServerCpuSeconds(await databases.serverPid('vendors')),
  };
}

type Taken = Arrivals<Purchase>;

function load(
  { address }: AppProcess,
  offer: Offer,
  pace: { seconds: number; rate: number },
): Promise<Taken> {
  return letArrive(pace, () => {
    const wish = { offer, payer: newPhone('024'), recipient: newPhone('054'), ref: 'KOFI2026' };
    return makePurchase(address, sandboxDb, wish);
  });
}

/** Waits until every order has ended and every message is sent; returns the seconds. */
async function drain(): Promise<number> {
  const startedMs = performance.now();
  const patienceMs = 120_000;
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from jobs
      where kind like 'follow-%' or kind in ('deliver-order', 'refund-order', 'send-order-link')`.execute(db);
    const elapsedMs = performance.now() - startedMs;
    if (rows[0]?.n === 0 || elapsedMs > patienceMs) return elapsedMs / 1000;
    await sleep(100);
  }
}

type Run = {
  taken: Taken;
  drainedS: number;
  cpu: Awaited<ReturnType<typeof readCpu>>;
  costs: Awaited<ReturnType<typeof readCosts>>;
  statements: Awaited<ReturnType<typeof listStatements>>;
  commits: number;
  since: Date;
  faults: string[];
};

async function figuresOf(run: Run) {
  const { taken, drainedS, costs, cpu } = run;
  const n = taken.results.length;
  const { noticed, handedOver } = await readTimes({ db, sandboxDb }, run.since);
  const spread = (values: number[]) => ({ p50: percentileOf(values, 50), p99: percentileOf(values, 99) });
  return {
    purchases: n,
    takenASecond: n / taken.elapsedS,
    // Up to the end of the last one, including the time after the last buyer came.
    endedASecond: n / (taken.elapsedS + drainedS),
    drainedS,
    buyMs: spread(taken.results.map(({ buyMs }) => buyMs)),
    verifyMs: spread(taken.results.map(({ verifyMs }) => verifyMs)),
    approvedToPaidMs: spread(noticed),
    paidToSupplierMs: spread(handedOver),
    each: {
      transactions: costs.transactions / n,
      statements: costs.statements / n,
      rowsWritten: costs.rowsWritten / n,
      walBytes: costs.walBytes / n,
      processorMs: {
        process: (cpu.process * 1000) / n,
        database: (cpu.database * 1000) / n,
        vendors: (cpu.vendors * 1000) / n,
      },
    },
    commitsASecond: run.commits,
    errors: taken.errors.length,
    faults: run.faults.length,
  };
}

async function report(run: Run): Promise<void> {
  const figures = await figuresOf(run);
  const { each, purchases, drainedS } = figures;
  const spreads = {
    buy: figures.buyMs,
    verify: figures.verifyMs,
    'approved to paid': figures.approvedToPaidMs,
    'paid to supplier': figures.paidToSupplierMs,
  };
  printTable(
    ['ms', 'p50', 'p99'],
    Object.entries(spreads).map(([name, { p50, p99 }]) => [name, p50.toFixed(0), p99.toFixed(0)]),
  );
  console.log(`\nThe shop's own database, for each purchase (the vendors have a server of their own):`);
  const columns = {
    'taken/s': figures.takenASecond.toFixed(1),
    'ended/s': figures.endedASecond.toFixed(1),
    'drained s': drainedS.toFixed(1),
    transactions: each.transactions.toFixed(1),
    statements: each.statements.toFixed(1),
    rows: each.rowsWritten.toFixed(1),
    'WAL bytes': each.walBytes.toFixed(0),
    'process ms': each.processorMs.process.toFixed(1),
    'database ms': each.processorMs.database.toFixed(1),
    'vendors ms': each.processorMs.vendors.toFixed(1),
    'bare commits/s': run.commits.toFixed(0),
  };
  printTable(Object.keys(columns), [Object.values(columns)]);
  console.log('\nStatements that took most of the server, for each purchase:');
  printTable(
    ['statement', 'calls', 'ms', 'plans', 'ms'],
    run.statements
      .slice(0, Number(process.env.BENCH_STATEMENTS ?? 15))
      .map(({ query, calls, plans, planMs, execMs }) => [
        query.replaceAll(/\s+/g, ' ').slice(0, 100),
        (calls / purchases).toFixed(2),
        (execMs / purchases).toFixed(3),
        (plans / purchases).toFixed(2),
        (planMs / purchases).toFixed(3),
      ]),
  );
  for (const sentence of [...run.taken.errors, ...run.faults].slice(0, 20)) console.log(`FAULT ${sentence}`);
  console.log(`\n${JSON.stringify(figures)}`);
  const isGood = figures.endedASecond >= goal.endedASecond && each.transactions <= goal.transactions;
  console.log(
    `At least ${goal.endedASecond} ended a second and at most ${goal.transactions} transactions each: ${isGood ? 'yes' : 'NO'}.`,
  );
  if (figures.errors + figures.faults > 0 || drainedS >= 120) process.exitCode = 1;
}
