/** Measures complete purchases a second, from the first click to the bundle, and the cost of each for the shop. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from '@ntem/server/test/truth';
import { sql } from 'kysely';
import { type Arrivals, letArrive } from './support/arrivals.ts';
import { findOffer, makePurchase, newPhone, type Offer, type Purchase } from './support/buyer.ts';
import {
  listStatements,
  listUpdates,
  measureCommits,
  type Statement,
  settleMs,
  type Updates,
} from './support/costs.ts';
import { startDatabases } from './support/databases.ts';
import { type Crowd, letCrowdBuy } from './support/one-address.ts';
import {
  allKinds,
  drain,
  type Layout,
  openPurchaseShop,
  type PurchaseShop,
  prepareShop,
  type Use,
  useEach,
} from './support/purchase-shop.ts';
import { measureSteps, type Steps, setDelays } from './support/purchase-steps.ts';
import { compareAndKeep, type Figures } from './support/results.ts';
import { percentileOf, printTable } from './support/table.ts';
import { readTimes } from './support/times.ts';

const lengthS = Number(process.argv[2] ?? 20);
const rate = Number(process.argv[3] ?? 150);
const warmUp = { seconds: 15, rate: rate / 4 };
/** At the full rate, at half of it, and at two thirds of it. */
const goal = { endedASecond: 150, ofCrowd: 100, transactions: 16, buyMs: 250, paidToSupplierMs: 1_000 };
/** Of one carrier's address, as people run the shop: with the vendors in its process. */
const crowdOf = { port: 3391, buyers: 32, seconds: lengthS };

type Spread = { p50: number; p99: number };
type Run = {
  layout: Layout;
  rate: number;
  endedASecond: number;
  spreads: Record<'buy' | 'verify' | 'approved to paid' | 'paid to supplier', Spread>;
  each: Use;
  statements: Statement[];
  purchases: number;
  errors: string[];
};

const databases = await startDatabases();
const { db, sandboxDb } = databases;
try {
  await prepareShop(databases);
  const commitsBefore = await measureCommits(databases.url, 3);
  const one = await withShop('one process', async (shop, offer) => {
    const runs: Run[] = [];
    for (const share of [1 / 2, 2 / 3, 1])
      runs.push(await run('one process', shop, offer, Math.round(rate * share)));
    console.log('each step by itself');
    return { runs, steps: await measureSteps(databases, shop, offer) };
  });
  const two = await withShop('two processes', (shop, offer) => run('two processes', shop, offer, rate));
  console.log(`${crowdOf.buyers} buyers behind one address`);
  const crowd = await letCrowdBuy(databases, crowdOf);
  const commitsAfter = await measureCommits(databases.url, 3);
  const faults = await findFaults({ db, sandboxDb });
  const updates = await listUpdates(db);
  await report({
    runs: [...one.runs, two],
    steps: one.steps,
    crowd,
    commits: (commitsBefore + commitsAfter) / 2,
    faults,
    updates,
  });
} finally {
  await databases.stop();
}

async function withShop<Result>(
  layout: Layout,
  work: (shop: PurchaseShop, offer: Offer) => Promise<Result>,
): Promise<Result> {
  const shop = await openPurchaseShop(databases, layout);
  try {
    await setDelays(databases, 300);
    const offer = await findOffer(shop.address, 'MTN');
    console.log(`${layout}: warming up for ${warmUp.seconds} seconds`);
    await load(shop, offer, warmUp);
    await drain(databases, allKinds);
    await sleep(settleMs);
    return await work(shop, offer);
  } finally {
    await shop.stop();
  }
}

function load(
  { address }: PurchaseShop,
  offer: Offer,
  pace: { seconds: number; rate: number },
): Promise<Arrivals<Purchase>> {
  return letArrive(pace, () => {
    const purchase = { offer, payer: newPhone('024'), recipient: newPhone('054'), ref: 'KOFI2026' };
    return makePurchase(address, sandboxDb, purchase);
  });
}

async function run(layout: Layout, shop: PurchaseShop, offer: Offer, perSecond: number): Promise<Run> {
  const before = await shop.beginUse();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const taken = await load(shop, offer, { seconds: lengthS, rate: perSecond });
  const drainedS = await drain(databases, allKinds);
  const after = await shop.use();
  const n = taken.results.length;
  const each = useEach(before, after, n);
  // Up to the end of the last one, including the time after the last buyer came.
  const endedASecond = n / (taken.elapsedS + drainedS);
  console.log(`${layout}, ${perSecond}/s: ${endedASecond.toFixed(1)} ended a second, ${sayUse(each)}`);
  const { noticed, handedOver } = await readTimes(databases, rows[0]?.now ?? new Date());
  return {
    layout,
    rate: perSecond,
    purchases: n,
    endedASecond,
    spreads: {
      buy: spreadOf(taken.results.map(({ buyMs }) => buyMs)),
      verify: spreadOf(taken.results.map(({ verifyMs }) => verifyMs)),
      'approved to paid': spreadOf(noticed),
      'paid to supplier': spreadOf(handedOver),
    },
    each,
    statements: await listStatements(db),
    errors: taken.errors,
  };
}

function sayUse({ transactions, statements, processMs, databaseMs }: Use): string {
  return `${transactions.toFixed(1)} transactions, ${statements.toFixed(1)} statements, ${processMs.toFixed(1)} + ${databaseMs.toFixed(1)} ms each`;
}

function spreadOf(values: number[]): Spread {
  return { p50: percentileOf(values, 50), p99: percentileOf(values, 99) };
}

type Report = {
  runs: Run[];
  steps: Steps;
  crowd: Crowd;
  commits: number;
  faults: string[];
  updates: Updates[];
};

async function report({ runs, steps, crowd, commits, faults, updates }: Report): Promise<void> {
  const bare = `bare commits a second of the same server: ${commits.toFixed(0)}`;
  console.log(`\nPurchases that ended a second, and milliseconds (${bare}):`);
  const names = Object.keys(runs[0]?.spreads ?? {}) as (keyof Run['spreads'])[];
  printTable(
    ['', 'asked/s', 'ended/s', ...names.flatMap((name) => [`${name} p50`, 'p99'])],
    runs.map(({ layout, rate: asked, endedASecond, spreads }) => [
      layout,
      String(asked),
      endedASecond.toFixed(1),
      ...names.flatMap((name) => [spreads[name].p50.toFixed(0), spreads[name].p99.toFixed(0)]),
    ]),
  );
  console.log("\nFor each purchase, in the shop's own database and processes; the vendors' are apart:");
  printUse([
    ...runs.map(({ layout, rate: asked, each }): [string, Use] => [`${layout}, ${asked}/s`, each]),
    ['one address, as people run it', crowd.each],
    ...(Object.entries(steps) as [string, Use][]),
  ]);
  printCrowd(crowd);
  const full = runs[2];
  if (full) printStatements(full);
  console.log('\nUpdates in the page of their row, which write to no index:');
  printTable(
    ['table', 'updates', 'in place'],
    updates
      .slice(0, 8)
      .map((one) => [one.table, String(one.updates), `${((100 * one.inPlace) / one.updates).toFixed(0)} %`]),
  );
  const errors = [...runs, crowd].flatMap((one) => one.errors);
  for (const sentence of [...errors, ...faults].slice(0, 20)) console.log(`FAULT ${sentence}`);
  await compareAndKeep('purchases', figuresOf(runs, steps, crowd, commits));
  printGoals(runs, errors.length + faults.length);
}

function printCrowd({ endedASecond, buyMs, verifyMs, alone, memoryMb }: Crowd): void {
  console.log(
    `\n${crowdOf.buyers} buyers at once behind one address, vendors in the process, and one alone:`,
  );
  const spreads = [buyMs, verifyMs].flatMap((all) => [percentileOf(all, 50), percentileOf(all, 99)]);
  const ofOne = [alone.buyMs, alone.verifyMs].map((all) => percentileOf(all, 50));
  printTable(
    ['ended/s', 'buy p50', 'p99', 'verify p50', 'p99', 'alone: buy p50', 'verify p50', 'MB after'],
    [[endedASecond.toFixed(1), ...[...spreads, ...ofOne, memoryMb].map((figure) => figure.toFixed(0))]],
  );
  const isMet = endedASecond >= goal.ofCrowd;
  console.log(
    `${isMet ? 'yes' : 'NO '}  at least ${goal.ofCrowd} ended a second: ${endedASecond.toFixed(0)}`,
  );
}

function printUse(rows: [string, Use][]): void {
  printTable(
    ['', 'transactions', 'statements', 'rows', 'WAL bytes', 'process ms', 'database ms', 'vendors ms'],
    rows.map(([name, each]) => [
      name,
      each.transactions.toFixed(1),
      each.statements.toFixed(1),
      each.rowsWritten.toFixed(1),
      each.walBytes.toFixed(0),
      each.processMs.toFixed(1),
      each.databaseMs.toFixed(1),
      each.vendorsMs.toFixed(1),
    ]),
  );
}

function printStatements({ statements, purchases }: Run): void {
  console.log('\nStatements that took most of the server at the full rate, for each purchase:');
  printTable(
    ['statement', 'calls', 'ms', 'plans', 'ms'],
    statements
      .slice(0, Number(process.env.BENCH_STATEMENTS ?? 15))
      .map(({ query, calls, plans, planMs, execMs }) => [
        query.replaceAll(/\s+/g, ' ').slice(0, 100),
        (calls / purchases).toFixed(2),
        (execMs / purchases).toFixed(3),
        (plans / purchases).toFixed(2),
        (planMs / purchases).toFixed(3),
      ]),
  );
}

/** Less is better. Times of a busy machine mean little: the work and the commits for each purchase do. */
function figuresOf(runs: Run[], steps: Steps, crowd: Crowd, commits: number): Figures {
  const round = (value: number) => Number(value.toPrecision(3));
  const all: [string, Use][] = [
    ...runs.map(({ layout, rate: asked, each }): [string, Use] => [`${layout}, ${asked}/s`, each]),
    ['one address', crowd.each],
    ...(Object.entries(steps) as [string, Use][]),
  ];
  const costs = all.flatMap(([name, each]) =>
    Object.entries(each).map(([cost, value]) => [`${name}: ${cost}`, round(value)]),
  );
  const commitsEach = runs.map(({ layout, rate: asked, endedASecond }) => [
    `${layout}, ${asked}/s: bare commits in the time of one`,
    round(commits / endedASecond),
  ]);
  return Object.fromEntries([...costs, ...commitsEach]) as Figures;
}

function printGoals([half, twoThirds, full]: Run[], faults: number): void {
  const transactions = full?.each.transactions ?? Number.NaN;
  const goals: [string, boolean, number][] = [
    [
      `at least ${goal.endedASecond} ended a second`,
      (full?.endedASecond ?? 0) >= goal.endedASecond,
      full?.endedASecond ?? 0,
    ],
    [`at most ${goal.transactions} transactions each`, transactions <= goal.transactions, transactions],
    [
      `buy within ${goal.buyMs} ms at half the rate (p99)`,
      (half?.spreads.buy.p99 ?? Infinity) <= goal.buyMs,
      half?.spreads.buy.p99 ?? Number.NaN,
    ],
    [
      `with the supplier within ${goal.paidToSupplierMs} ms at two thirds of it (p99)`,
      (twoThirds?.spreads['paid to supplier'].p99 ?? Infinity) <= goal.paidToSupplierMs,
      twoThirds?.spreads['paid to supplier'].p99 ?? Number.NaN,
    ],
    ['no error', faults === 0, faults],
  ];
  for (const [what, isMet, found] of goals)
    console.log(`${isMet ? 'yes' : 'NO '}  ${what}: ${found.toFixed(0)}`);
  if (faults > 0 || transactions > goal.transactions) process.exitCode = 1;
}
