/** Kills the primary with sales running: measures the outage, and checks that nothing was lost or done twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, createPool } from '@ntem/server/db/database';
import { startEmbeddedPostgres } from '@ntem/server/embedded/postgres';
import { createSandboxDb } from '@ntem/server/sandbox/database';
import { findFaults } from '@ntem/server/test/truth';
import { sql } from 'kysely';
import { startBuyers } from './chaos/buyers.ts';
import { startPeople } from './chaos/people.ts';
import { type AppProcess, startShop } from './support/app-process.ts';
import { buy, findOffer, newPhone, type Offer } from './support/buyer.ts';
import { countStates, drain, findBrokenPromises, listContradictions, listOpen } from './support/judge.ts';
import { findMissing, startPatroni } from './support/patroni.ts';

const lengthS = Number(process.argv[2] ?? 60);
/** Sales before the primary dies. */
const calmS = 10;
const missing = findMissing();
if (missing.length > 0) {
  console.error(`This needs Debian's packages. Install first: apt-get install ${missing.join(' ')}`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'ntem-vendors-'));
const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const patroni = await startPatroni();
  stops.push(patroni.stop);
  const vendors = await startEmbeddedPostgres({ folder, log: () => {} });
  stops.push(vendors.stop);
  const open = (url: string, size = 5) => {
    const pool = createPool({ url, size, statementTimeoutMs: 60_000 }).on('error', () => {});
    stops.push(() => pool.end());
    return pool;
  };
  const maker = open(patroni.urlFor('postgres', 'postgres'), 1);
  await maker.query(`create role bench_product login password '${patroni.password}'`);
  await maker.query('create database ntem');
  const urls = {
    url: patroni.urlFor('postgres', 'ntem'),
    productUrl: patroni.urlFor('bench_product', 'ntem'),
    vendorsUrl: vendors.url,
  };
  const apps: AppProcess[] = [];
  for (const port of [4260, 4261]) {
    const app = await startShop(urls, { port, PAYOUT_MINIMUM: '1.00', PAYOUT_APPROVAL_OVER: '20.00' });
    apps.push(app);
    stops.push(async () => app.end());
  }
  const db = createDb(open(urls.url));
  const sandboxDb = createSandboxDb(open(vendors.url));
  await sql`update sandbox_settings set auto_approve = true, approve_after_ms = 500, deliver_after_ms = 500,
    prompt_window_ms = 60000, float_pesewas = 1000000000`.execute(sandboxDb);
  const addresses = apps.map(({ address }) => address);
  const [first = ''] = addresses;
  const offers = { MTN: await findOffer(first, 'MTN'), TELECEL: await findOffer(first, 'TELECEL') };
  const people = await startPeople(addresses, offers.MTN.packageId);
  const buyers = startBuyers({ addresses, sandboxDb, offers });
  const watch = watchSales(addresses, offers.MTN);
  await sleep(calmS * 1_000);
  const killedMs = performance.now();
  const dead = await patroni.killPrimary();
  console.log(`killed the primary ${dead}, after ${buyers.answered.size} purchases`);
  const before = buyers.answered.size;
  await sleep(lengthS * 1_000);
  const sold = await watch.stop();
  people.stopSellers();
  await buyers.stop();
  const drainedS = await drain(db);
  await people.stop();
  const outage = longestGap(sold.filter((at) => at > killedMs - 2_000));
  const violations = [
    ...(await findFaults({ db, sandboxDb })),
    ...(await findBrokenPromises(db, buyers)),
    ...(await listContradictions(db)),
    ...(await listOpen(db)).map((what) => `did not come to an end: ${what}`),
    ...((await patroni.primary()) === dead ? ['the standby did not take over'] : []),
    ...(buyers.answered.size === before ? ['nothing was sold after the failover'] : []),
  ];
  for (const violation of violations.slice(0, 30)) console.log(`VIOLATION ${violation}`);
  console.log('orders', await countStates(db), buyers.counts);
  console.log(
    `${buyers.answered.size} purchases were answered with success, ${buyers.answered.size - before} of them after the failover; ` +
      `the shop could not sell for ${(outage / 1_000).toFixed(1)} s; drained in ${drainedS.toFixed(1)} s`,
  );
  console.log(`${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
} finally {
  for (const stop of stops.reverse()) await stop().catch(() => {});
}

/** Twice a second a buyer tries once: records when it was answered with success. */
function watchSales(addresses: string[], offer: Offer) {
  const sold: number[] = [];
  const asking = new Set<Promise<void>>();
  let n = 0;
  const timer = setInterval(() => {
    const purchase = { offer, payer: newPhone('024'), recipient: newPhone('054') };
    const asked = buy(addresses[n++ % addresses.length] ?? '', purchase)
      .then(() => void sold.push(performance.now()))
      .catch(() => {})
      .finally(() => asking.delete(asked));
    asking.add(asked);
  }, 500);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(asking);
      return sold;
    },
  };
}

function longestGap(moments: number[]): number {
  const sorted = moments.toSorted((one, other) => one - other);
  return Math.max(0, ...sorted.slice(1).map((at, n) => at - (sorted[n] ?? at)));
}
