/** Purchases and payouts through two processes while everything fails, then a check of the books against the vendors. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from '@ntem/server/test/truth';
import { sql } from 'kysely';
import { type Buyers, startBuyers } from './chaos-buyers.ts';
import { type Faults, startFaults } from './chaos-faults.ts';
import { type People, startPeople } from './chaos-people.ts';
import { type AppProcess, startShop } from './support/app-process.ts';
import { findOffer } from './support/buyer.ts';
import { startDatabases } from './support/databases.ts';
import { countStates, drain, findBrokenPromises, listContradictions, listOpen } from './support/judge.ts';
import { compareAndKeep, roundFigures } from './support/results.ts';
import { printTable } from './support/table.ts';

const lengthS = Number(process.argv[2] ?? 120);
const goal = { drainedS: 60 };

const databases = await startDatabases();
const { db, sandboxDb } = databases;
const apps: AppProcess[] = [];
try {
  for (const port of [3301, 3302]) {
    apps.push(await startShop(databases, { port, PAYOUT_MINIMUM: '1.00', PAYOUT_APPROVAL_OVER: '20.00' }));
  }
  await sql`update sandbox_settings set auto_approve = true, approve_after_ms = 500, deliver_after_ms = 500,
    prompt_window_ms = 20000, float_pesewas = 1000000000, unanswered_percent = 5`.execute(sandboxDb);
  const addresses = apps.map(({ address }) => address);
  const [first = ''] = addresses;
  const offers = { MTN: await findOffer(first, 'MTN'), TELECEL: await findOffer(first, 'TELECEL') };
  const startedMs = performance.now();
  const people = await startPeople(addresses, offers.MTN.packageId);
  const buyers = startBuyers({ addresses, sandboxDb, offers });
  const faults = startFaults({ ...databases, apps });
  await sleep(lengthS * 1000);
  // Buyers and faults stop together, so that the last purchases meet faults too.
  const elapsedS = (performance.now() - startedMs) / 1000;
  people.stopSellers();
  await Promise.all([faults.stop(), buyers.stop()]);
  const drainedS = await drain(db);
  await people.stop();
  await report({ buyers, people, faults, elapsedS, drainedS });
} finally {
  for (const app of apps) app.end();
  await databases.stop();
}

type Run = { buyers: Buyers; people: People; faults: Faults; elapsedS: number; drainedS: number };

async function report({ buyers, people, faults, elapsedS, drainedS }: Run): Promise<void> {
  const open = await listOpen(db);
  const reached = await countReached();
  const states = await countStates(db);
  const violations = [
    ...(await findFaults({ db, sandboxDb })),
    ...(await findBrokenPromises(db, buyers)),
    ...(await listContradictions(db)),
    ...open.map((what) => `did not come to an end: ${what}`),
    ...(drainedS > goal.drainedS ? [`drained in ${drainedS.toFixed(0)} s, more than ${goal.drainedS}`] : []),
    ...neverHappened('fault', faults.fired),
    ...neverHappened('path', reached),
  ];
  printTable(
    ['fault', 'times'],
    Object.entries(faults.fired).map(([name, times]) => [name, String(times)]),
  );
  console.log('');
  printTable(
    ['path', 'times'],
    Object.entries({ ...reached, ...people.counts }).map(([name, times]) => [name, String(times)]),
  );
  console.log('\norders', states, buyers.counts);
  console.log(
    `${buyers.answered.size} purchases in ${elapsedS.toFixed(0)} s, drained in ${drainedS.toFixed(1)} s`,
  );
  for (const violation of violations.slice(0, 30)) console.log(`VIOLATION ${violation}`);
  const figures = { purchases: buyers.answered.size, elapsedS, drainedS, states, ...buyers.counts };
  const { fired } = faults;
  console.log(
    `\n${JSON.stringify({ ...figures, fired, reached, people: people.counts, violations: violations.length })}`,
  );
  await compareAndKeep('chaos', roundFigures({ drainedS, violations: violations.length }));
  console.log(`${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

function neverHappened(kind: string, counts: Record<string, number>): string[] {
  return Object.entries(counts).flatMap(([name, times]) =>
    times === 0 ? [`the ${kind} '${name}' never happened`] : [],
  );
}

/** A run proves nothing about a path that no order took. */
async function countReached(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where to_state = 'delivery_unknown')::int as "delivery unknown",
           count(*) filter (where from_state = 'delivery_unknown' and to_state = 'delivered')::int as "unknown, then delivered",
           count(*) filter (where to_state = 'on_hold')::int as "held",
           count(*) filter (where from_state = 'on_hold' and to_state = 'delivering')::int as "held, then sent",
           count(*) filter (where to_state = 'refunded')::int as "refunded",
           count(*) filter (where to_state = 'needs_review')::int as "sent to review",
           count(*) filter (where from_state = 'needs_review')::int as "out of review",
           (select count(*) from attempt_evidence where status = 'not_found')::int as "not found",
           (select count(*) from attempts where direction = 'refund' and checks > 1)::int as "refund asked about again",
           (select count(*) from payouts where state = 'paid')::int as "paid out"
    from order_events`.execute(db);
  return rows[0] ?? {};
}
