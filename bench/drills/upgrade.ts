/**
 * An upgrade with sales running: two processes of the version before, then two of this one beside them on the migrated
 * tables, then the old ones end one after the other. Twenty purchases a second continue, and none of them may fail, be
 * lost or happen twice, by the vendors' books. `npm run drill:upgrade -- v1.1.0 10` upgrades from that version at 10 a
 * second, for a machine that cannot carry 20 beside a build: a load that two old processes cannot carry is no fault of
 * the upgrade.
 */
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from '@ntem/server/test/truth';
import { sql } from 'kysely';
import { type AppProcess, secret, shopSettings, startShop } from '#support/app-process.ts';
import { letArrive } from '#support/arrivals.ts';
import { findOffer, makePurchase, newPhone, type Purchase } from '#support/buyer.ts';
import { makeCallersRole, startDatabases } from '#support/databases.ts';
import { drain, listContradictions, listOpen } from '#support/judge.ts';
import { hasNginx, startProxy } from '#support/proxy.ts';
import { setDelays } from '#support/purchase-steps.ts';
import { startServerProcess } from '#support/server-process.ts';
import { type SignedIn, staySignedIn } from '#support/signed-in.ts';
import { percentileOf, printTable } from '#support/table.ts';
import { folder, root } from './kit.ts';
import { buildCommit, describeCommit, findOldCommit, listNewMigrations } from './old-version.ts';

const phaseS = 15;
const firstPort = Number(process.env.BENCH_PORT ?? 4740);
const ports = { proxy: firstPort, old: [firstPort + 1, firstPort + 2], new: [firstPort + 3, firstPort + 4] };
/** Of the machine: where it takes longer, it hangs. */
const mostS = 600;

if (!hasNginx()) {
  console.error('nginx is missing. On Debian: apt-get install nginx (it need not run as a service).');
  process.exit(1);
}
const [commit = findOldCommit(), rateText = '20'] = process.argv.slice(2);
const rate = Number(rateText);
const oldTree = join(folder, 'old');
const databases = await startDatabases();
const stops: (() => unknown)[] = [];
try {
  console.log(`building ${describeCommit(commit)}`);
  await buildCommit(commit, oldTree);
  const pending = await listNewMigrations(oldTree);
  console.log(`new migrations: ${pending.join(', ') || 'none'}`);
  await runDrill();
} finally {
  for (const stop of stops.reverse()) await stop();
  await databases.stop();
  await rm(folder, { recursive: true, force: true });
}

type Phase = { name: string; fromMs: number; untilMs: number };

async function runDrill(): Promise<void> {
  const vendorsUrl = await makeCallersRole(databases);
  const more = { PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`, TRUSTED_PROXY_HOPS: '2' };
  const start = async (port: number, tree: string): Promise<AppProcess> => {
    const shop = await startShop({ ...databases, vendorsUrl }, { port, ...more }, tree);
    stops.push(() => shop.end());
    return shop;
  };
  const old: AppProcess[] = [];
  for (const port of ports.old) old.push(await start(port, oldTree));
  const proxy = await startProxy(ports.proxy, [...ports.old, ...ports.new]);
  stops.push(() => proxy.stop());
  const vendors = await startServerProcess('purchases-vendors.ts', {
    env: {
      SANDBOX_DATABASE_URL: databases.vendorsUrl,
      SECRET: secret,
      WEBHOOKS_TO: `${proxy.address}/api/v1/webhooks/sandbox`,
    },
  });
  stops.push(() => vendors.stop());
  await setDelays(databases, 300);
  const offer = await findOffer(proxy.address, 'MTN');
  const before = await countAtVendors();

  let isOver = false;
  const startedMs = performance.now();
  const staying = staySignedIn(proxy.address);
  const buying = letArrive({ seconds: mostS, rate, isOver: () => isOver }, async () => {
    const purchase = { offer, payer: newPhone('024'), recipient: newPhone('054'), ref: 'KOFI2026' };
    const atMs = performance.now();
    return makePurchase(proxy.address, databases.sandboxDb, purchase).then(
      (made): Made => ({ atMs, ...made }),
      (error: unknown): Failed => ({ atMs, error: String(error) }),
    );
  });
  const phases: Phase[] = [];
  const during = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const fromMs = performance.now();
    const result = await work();
    phases.push({ name, fromMs, untilMs: performance.now() });
    const took = ((performance.now() - fromMs) / 1000).toFixed(1);
    console.log(`${((performance.now() - startedMs) / 1000).toFixed(0)} s: ${name}, ${took} s`);
    return result;
  };
  await during('two old', () => sleep(phaseS * 1000));
  console.log(checkUpgrade());
  const [first = 0, ...others] = ports.new;
  await during('a new one migrates', () => start(first, root));
  await during('the other new one starts', async () => {
    for (const port of others) await start(port, root);
  });
  await during('two old, two new', () => sleep(phaseS * 1000));
  for (const shop of old) {
    await during('an old one ends', () => shop.stop());
    await during('without it', () => sleep((phaseS * 1000) / 3));
  }
  await during('two new', () => sleep(phaseS * 1000));
  isOver = true;
  const { results } = await buying;
  const made = results.filter((one): one is Made => !('error' in one));
  const failed = results.filter((one): one is Failed => 'error' in one);
  const signedIn = await staying.stop();
  const drainedS = await drain(databases.db);
  console.log(`everything came to an end ${drainedS.toFixed(1)} s later\n`);
  await report({ made, failed, phases, signedIn, before, asked: await proxy.countAsked() });
}

/** The new version's report about its migrations, on the database as it is while it sells. */
function checkUpgrade(): string {
  const env = { ...process.env, ...shopSettings(databases, ports.proxy) };
  const said = spawnSync(process.execPath, ['server/dist/upgrade-check.js'], {
    env,
    cwd: root,
    encoding: 'utf8',
  });
  const [last] = said.stdout.trim().split('\n').slice(-1);
  return `upgrade-check ended with ${said.status}: ${last || said.stderr.trim()}`;
}

type AtVendors = { collected: number; delivered: number; refunded: number };

async function countAtVendors(): Promise<AtVendors> {
  const { rows } = await sql<AtVendors>`
    select (select count(*) from sandbox_prompts where ending = 'approved')::int as collected,
           (select count(*) from sandbox_deliveries where ending = 'done')::int as delivered,
           (select count(*) from sandbox_transfers)::int as refunded`.execute(databases.sandboxDb);
  return rows[0] ?? { collected: 0, delivered: 0, refunded: 0 };
}

type Made = Purchase & { atMs: number };
type Failed = { atMs: number; error: string };
type Run = {
  made: Made[];
  failed: Failed[];
  phases: Phase[];
  signedIn: SignedIn;
  before: AtVendors;
  asked: Map<number, number>;
};

async function report({ made, failed, phases, signedIn, before, asked }: Run): Promise<void> {
  printTable(
    ['while', 'seconds', 'purchases', 'failed', 'buy p50', 'p99', 'slowest'],
    phases.map(({ name, fromMs, untilMs }) => {
      const isThen = ({ atMs }: { atMs: number }) => atMs >= fromMs && atMs < untilMs;
      const ms = made.filter(isThen).map(({ buyMs }) => buyMs);
      const lost = failed.filter(isThen).length;
      const figures = [50, 99, 100].map((percent) =>
        ms.length ? percentileOf(ms, percent).toFixed(0) : '-',
      );
      return [name, ((untilMs - fromMs) / 1000).toFixed(1), String(ms.length), String(lost), ...figures];
    }),
  );
  const servedBy = (some: number[]) => some.map((port) => asked.get(port) ?? 0).join(' and ');
  console.log(
    `\nrequests that nginx sent to the old ones: ${servedBy(ports.old)}, to the new: ${servedBy(ports.new)}`,
  );
  const after = await countAtVendors();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders
    where state = 'delivered' and payment_id = any(${made.map(({ paymentId }) => paymentId)})`.execute(
    databases.db,
  );
  const answered = made.length;
  const faults = [
    ...failed.map(({ error }) => error),
    ...(await findFaults(databases)),
    ...(await listContradictions(databases.db)),
    ...(await listOpen(databases.db)).map((what) => `did not come to an end: ${what}`),
  ];
  for (const sentence of faults.slice(0, 10)) console.log(`FAULT ${sentence}`);
  const happened = {
    collected: after.collected - before.collected,
    delivered: after.delivered - before.delivered,
    refunded: after.refunded - before.refunded,
  };
  console.log(`${answered} purchases answered; at the vendors`, happened, 'signed in', signedIn);
  const verdicts: [string, boolean][] = [
    ['both versions served beside each other', [...ports.old, ...ports.new].every((port) => asked.get(port))],
    ['no purchase failed', failed.length === 0 && answered > 0],
    ['none was lost: all that was answered is delivered', rows[0]?.n === answered],
    [
      'none happened twice, by what the vendors did',
      happened.collected === answered && happened.delivered === answered && happened.refunded === 0,
    ],
    ['nobody was signed out', signedIn.refused + signedIn.failed === 0],
    ['the books agree with the vendors, and everything ended', faults.length === failed.length],
  ];
  for (const [what, isTrue] of verdicts) console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (verdicts.some(([, isTrue]) => !isTrue)) process.exitCode = 1;
}
