/** A supplier is silent about one network for minutes: all others go on, and those who waited are served afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from '@ntem/server/test/truth';
import { sql } from 'kysely';
import { type AppProcess, startShop } from './support/app-process.ts';
import { letArrive } from './support/arrivals.ts';
import { findOffer, makePurchase, newPhone } from './support/buyer.ts';
import { startDatabases } from './support/databases.ts';
import { compareAndKeep, roundFigures } from './support/results.ts';
import { percentileOf, printTable } from './support/table.ts';
import { readTimes } from './support/times.ts';

const lengthS = Number(process.argv[2] ?? 300);
const rate = Number(process.argv[3] ?? 20);
const goal = { noticedMs: 3_000, otherMs: 10_000, servedAfterS: 30 };
const drainS = 120;

const databases = await startDatabases();
const { db, sandboxDb } = databases;
let shop: AppProcess | undefined;
try {
  shop = await startShop(databases, { port: 3312 });
  await sql`update sandbox_settings set auto_approve = true, approve_after_ms = 300, deliver_after_ms = 300`.execute(
    sandboxDb,
  );
  await load(shop, 5);
  await setHanging(['MTN']);
  const since = await readClock();
  const hung = await load(shop, lengthS);
  const heldBefore = await countWaiting();
  await setHanging([]);
  const servedAfterS = await untilServed();
  await untilQuiet();
  const faults = await findFaults({ db, sandboxDb });
  await report({
    since,
    purchases: hung.results.length,
    errors: hung.errors,
    heldBefore,
    servedAfterS,
    faults,
  });
} finally {
  await shop?.stop();
  await databases.stop();
}

/** Half of the buyers want the network that hangs. Of the others, one in ten is refused and refunded. */
async function load({ address }: AppProcess, seconds: number) {
  const offers = { MTN: await findOffer(address, 'MTN'), TELECEL: await findOffer(address, 'TELECEL') };
  return letArrive({ seconds, rate }, (n) => {
    const isMtn = n % 2 === 0;
    const recipient = isMtn ? newPhone('054') : newPhone('050', n % 20 === 1 ? '9101' : undefined);
    const offer = isMtn ? offers.MTN : offers.TELECEL;
    return makePurchase(address, sandboxDb, { offer, payer: newPhone('024'), recipient, ref: 'AMA2026' });
  });
}

async function setHanging(networks: string[]): Promise<void> {
  await sql`update sandbox_settings set hanging_networks = ${networks}`.execute(sandboxDb);
}

async function readClock(): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Paid, and neither delivered nor refunded. */
async function countWaiting(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from orders
    where network = 'MTN' and paid_at is not null and state not in ('delivered', 'refunded') group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

async function untilServed(): Promise<number> {
  const startedMs = performance.now();
  const elapsedS = () => (performance.now() - startedMs) / 1000;
  while (elapsedS() < drainS && Object.keys(await countWaiting()).length > 0) await sleep(200);
  return elapsedS();
}

async function untilQuiet(): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from orders
      where state not in ('delivered', 'refunded', 'payment_failed', 'expired', 'needs_review')`.execute(db);
    if (rows[0]?.n === 0) return;
    await sleep(500);
  }
}

/** Times of the other networks, in milliseconds since the payment. */
async function readOthers(since: Date, column: 'deliveredAt' | 'refundedAt'): Promise<number[]> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from ${sql.ref(column)} - paid_at)::float8 * 1000 as ms from orders
    where network <> 'MTN' and created_at >= ${since} and ${sql.ref(column)} is not null`.execute(db);
  return rows.map(({ ms }) => ms);
}

type Run = {
  since: Date;
  purchases: number;
  errors: string[];
  heldBefore: Record<string, number>;
  servedAfterS: number;
  faults: string[];
};

async function report({ since, purchases, errors, heldBefore, servedAfterS, faults }: Run): Promise<void> {
  const { noticed } = await readTimes({ db, sandboxDb }, since);
  const measured = {
    'payment noticed': { values: noticed, mostMs: goal.noticedMs },
    'other network delivered': { values: await readOthers(since, 'deliveredAt'), mostMs: goal.otherMs },
    'other network refunded': { values: await readOthers(since, 'refundedAt'), mostMs: goal.otherMs },
  };
  const rows = Object.entries(measured).map(([name, { values, mostMs }]) => ({
    name,
    count: values.length,
    p50: percentileOf(values, 50),
    p99: percentileOf(values, 99),
    most: percentileOf(values, 100),
    isGood: values.length > 0 && percentileOf(values, 100) <= mostMs,
  }));
  printTable(
    ['ms', 'count', 'p50', 'p99', 'most', 'in time'],
    rows.map(({ name, count, p50, p99, most, isGood }) => [
      name,
      String(count),
      p50.toFixed(0),
      p99.toFixed(0),
      most.toFixed(0),
      isGood ? 'yes' : 'NO',
    ]),
  );
  const isServed = servedAfterS <= goal.servedAfterS;
  console.log(
    `\n${purchases} purchases in ${lengthS} s of silence. Waiting at its end: ${JSON.stringify(heldBefore)}.`,
  );
  console.log(
    `All were served ${servedAfterS.toFixed(1)} s after the line was back, of at most ${goal.servedAfterS}: ${isServed ? 'yes' : 'NO'}.`,
  );
  for (const sentence of [...errors, ...faults].slice(0, 20)) console.log(`FAULT ${sentence}`);
  console.log(
    `\n${JSON.stringify({ purchases, heldBefore, servedAfterS, rows, errors: errors.length, faults: faults.length })}`,
  );
  const slowest = rows.map(({ name, p99 }) => [`${name}: p99`, p99]);
  await compareAndKeep('hang', roundFigures({ servedAfterS, ...Object.fromEntries(slowest) }));
  const isGood = isServed && errors.length + faults.length === 0 && rows.every((row) => row.isGood);
  process.exitCode = isGood ? 0 : 1;
}
