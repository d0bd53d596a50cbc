/**
 * Purchases, sales from floats and payouts through four processes while everything fails as planned, then a check of the
 * books against the vendors.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from '@ntem/server/test/truth';
import { sql } from 'kysely';
import { type Buyers, startBuyers } from './chaos/buyers.ts';
import { type Faults, startFaults } from './chaos/faults.ts';
import { type FloatSellers, startFloatSellers } from './chaos/float-sellers.ts';
import { type People, startPeople } from './chaos/people.ts';
import { sizes } from './chaos/plan.ts';
import { countReached, countUnknown } from './chaos/reached.ts';
import { type AppProcess, secret, startShop } from './support/app-process.ts';
import { findOffer } from './support/buyer.ts';
import { makeCallersRole, startDatabases } from './support/databases.ts';
import { countStates, drain, findBrokenPromises, listContradictions, listOpen } from './support/judge.ts';
import { compareAndKeep, roundFigures } from './support/results.ts';
import { startServerProcess } from './support/server-process.ts';
import { printTable } from './support/table.ts';

const [sizeName = 'full', seedText = '1'] = process.argv.slice(2);
const size = sizes[sizeName as keyof typeof sizes];
const seed = Number(seedText);
if (!size || !Number.isInteger(seed)) {
  console.error(`chaos ${Object.keys(sizes).join('|')} <seed>`);
  process.exit(2);
}
const goal = { drainedS: 60 };
/** A slow machine that does not finish stops after this many times the expected duration. */
const patience = 3;
const ports = { web: [4510, 4511], worker: [4512, 4513] };
const minuteMs = 60_000;
/** No two processes agree on the time. */
const wrongByMs = [7 * minuteMs, -7 * minuteMs, -10 * minuteMs, 10 * minuteMs];

const databases = await startDatabases();
const { db, sandboxDb } = databases;
const stops: (() => unknown)[] = [];
try {
  const vendorsUrl = await makeCallersRole(databases);
  const startOne = async (half: 'web' | 'worker', n: number): Promise<AppProcess> => {
    const app = await startShop(
      { ...databases, vendorsUrl },
      {
        port: ports[half][n] ?? 0,
        PROCESS: half,
        PAYOUT_MINIMUM: '1.00',
        PAYOUT_APPROVAL_OVER: '20.00',
        NODE_OPTIONS: `--import ${new URL('./support/wrong-clock.mjs', import.meta.url)}`,
        CLOCK_WRONG_BY_MS: wrongByMs[half === 'web' ? n : 2 + n] ?? 0,
      },
    );
    stops.push(() => app.end());
    return app;
  };
  const webs = [await startOne('web', 0), await startOne('web', 1)];
  const workers = [await startOne('worker', 0), await startOne('worker', 1)];
  const addresses = webs.map(({ address }) => address);
  const vendors = await startServerProcess('chaos/vendors.ts', {
    env: {
      VENDORS_URL: databases.vendorsUrl,
      SECRET: secret,
      WEBHOOKS_TO: addresses.map((address) => `${address}/api/v1/webhooks/sandbox`).join(' '),
    },
  });
  stops.push(() => vendors.stop());
  await sql`update sandbox_settings set auto_approve = true, approve_after_ms = 500, deliver_after_ms = 500,
    prompt_window_ms = 20000, float_pesewas = 1000000000, unanswered_percent = 5`.execute(sandboxDb);
  const [first = ''] = addresses;
  const offers = { MTN: await findOffer(first, 'MTN'), TELECEL: await findOffer(first, 'TELECEL') };
  const people = await startPeople(addresses, offers.MTN.packageId);
  const floatSellers = await startFloatSellers(addresses, offers.MTN);
  const startedMs = performance.now();
  const elapsedS = () => (performance.now() - startedMs) / 1000;
  const buyers = startBuyers({ addresses, sandboxDb, offers, seed, rate: size.rate });
  const purchases = () => buyers.answered.size;
  const faults = startFaults({ ...databases, webs, workers }, { seed, size, purchases });
  let isStruck = false;
  void faults.over.then(() => {
    isStruck = true;
  });
  let saidS = 0;
  // Buyers continue until the last fault has happened, so that it meets some of them.
  while ((purchases() < size.purchases || !isStruck) && elapsedS() < size.mostS * patience) {
    await sleep(100);
    if (elapsedS() - saidS < 30) continue;
    saidS = elapsedS();
    const kills = faults.fired['process killed'];
    console.log(
      `${saidS.toFixed(0)} s: ${purchases()} purchases, ${kills} kills, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
  people.stopSellers();
  await Promise.all([faults.stop(), buyers.stop(), floatSellers.stop()]);
  const soldS = elapsedS();
  const drainedS = await drain(db);
  const wholeS = elapsedS();
  await people.stop();
  await report({ buyers, people, floatSellers, faults, soldS, drainedS, wholeS });
} finally {
  for (const stop of stops.reverse()) await stop();
  await databases.stop();
}

type Run = {
  buyers: Buyers;
  people: People;
  floatSellers: FloatSellers;
  faults: Faults;
  soldS: number;
  drainedS: number;
  wholeS: number;
};

async function report({ buyers, people, floatSellers, faults, soldS, drainedS, wholeS }: Run): Promise<void> {
  const open = await listOpen(db);
  const reached = { ...(await countReached(db)), ...atLeastOnce(people.counts), ...floatSellers.counts };
  const states = await countStates(db);
  const happened = { unknown: await countUnknown(sandboxDb), ...(await faults.countWebhooks()) };
  const purchases = buyers.answered.size;
  const violations = [
    ...(await findFaults({ db, sandboxDb })),
    ...(await findBrokenPromises(db, buyers)),
    ...(await floatSellers.findBrokenSales(db)),
    ...(await listContradictions(db)),
    ...buyers.faults,
    ...open.map((what) => `did not come to an end: ${what}`),
    ...tooFew('purchases', purchases, size.purchases),
    ...Object.entries(size.faults).flatMap(([name, planned]) =>
      tooFew(`faults '${name}'`, faults.fired[name as keyof typeof size.faults], planned),
    ),
    ...Object.entries(size.least).flatMap(([name, least]) =>
      tooFew(name, happened[name as keyof typeof size.least], least),
    ),
    ...Object.entries(reached).flatMap(([name, times]) => tooFew(`'${name}'`, times, 1)),
    ...tooLong('drained', drainedS, goal.drainedS),
    ...tooLong('all of it', wholeS, size.mostS),
  ];
  const unknown = { 'unknown outcomes': happened.unknown };
  const { doubled, dropped, late } = happened;
  const webhooks = { 'webhooks doubled': doubled, 'webhooks dropped': dropped, 'webhooks late': late };
  printTable(['fault', 'times'], rowsOf({ ...faults.fired, ...webhooks, ...unknown }));
  console.log('');
  printTable(['path', 'times'], rowsOf({ ...reached, ...people.counts }));
  console.log('\norders', states, buyers.counts);
  console.log(
    `seed ${seed}: ${purchases} purchases in ${soldS.toFixed(0)} s (${(purchases / soldS).toFixed(1)}/s), ` +
      `drained ${drainedS.toFixed(1)} s after the last fault, ${wholeS.toFixed(0)} s in all; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const violation of violations.slice(0, 30)) console.log(`VIOLATION ${violation}`);
  const figures = { purchases, soldS, drainedS, wholeS, states, ...buyers.counts, ...happened };
  const all = { seed, ...figures, fired: faults.fired, reached, people: people.counts };
  console.log(`\n${JSON.stringify({ ...all, violations: violations.length })}`);
  await compareAndKeep(
    `chaos-${sizeName}-${seed}`,
    roundFigures({ wholeS, drainedS, violations: violations.length }),
    all,
  );
  console.log(`${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

function rowsOf(counts: Record<string, number>): string[][] {
  return Object.entries(counts).map(([name, times]) => [name, String(times)]);
}

/** Actions that people took at least once in any useful run. */
function atLeastOnce(counts: Record<string, number>): Record<string, number> {
  const wanted = ['prices edited', 'withdrawals asked for', 'orders decided: refund'];
  return Object.fromEntries(wanted.map((name) => [name, counts[name] ?? 0]));
}

function tooFew(what: string, happened: number, planned: number): string[] {
  return happened < planned ? [`${what}: ${happened} of ${planned}`] : [];
}

function tooLong(what: string, tookS: number, mostS: number): string[] {
  return tookS > mostS ? [`${what} in ${tookS.toFixed(0)} s, more than ${mostS}`] : [];
}
