/** Purchases a second through 1, 2 and 4 processes behind nginx, while one is killed and people stay signed in. */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeResendAfterMs } from '@ntem/contract/accounts/limits';
import { findFaults } from '@ntem/server/test/truth';
import { secret, shopSettings } from './support/app-process.ts';
import { type Arrivals, letArrive } from './support/arrivals.ts';
import {
  type Bought,
  buy,
  findOffer,
  newPhone,
  type Offer,
  readCode,
  resend,
  verify,
} from './support/buyer.ts';
import { measureCommits, readServerCpuSeconds } from './support/costs.ts';
import { startDatabases } from './support/databases.ts';
import { hasNginx, startProxy } from './support/proxy.ts';
import { allKinds, drain, prepareShop } from './support/purchase-shop.ts';
import { setDelays } from './support/purchase-steps.ts';
import { compareAndKeep, type Figures } from './support/results.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import { type SignedIn, staySignedIn } from './support/signed-in.ts';
import { percentileOf, printTable } from './support/table.ts';

const lengthS = Number(process.argv[2] ?? 20);
const rate = Number(process.argv[3] ?? 150);
const firstPort = Number(process.env.BENCH_PORT ?? 3400);
const sizes = [1, 2, 4];
const warmUp = { seconds: 8, rate: rate / 4 };

type Run = {
  name: string;
  endedASecond: number;
  buyP50: number;
  buyP99: number;
  /** Of one core, by all processes of the shop and by its database. */
  shopCores: number;
  databaseCores: number;
  /** Buyers who had to ask for another code: theirs was lost with the process. */
  resent: number;
  errors: string[];
  signedIn: SignedIn;
};

if (!hasNginx()) {
  console.error('nginx is missing. On Debian: apt-get install nginx (it need not run as a service).');
  process.exit(1);
}
const databases = await startDatabases();
try {
  await prepareShop(databases, firstPort);
  const commits = await measureCommits(databases.url, 3);
  const runs: Run[] = [];
  for (const size of sizes) runs.push(...(await runFleet(size)));
  await report(runs, commits, await findFaults(databases));
} finally {
  await databases.stop();
}

/** Each size is measured whole; then, with more than one, while one process is killed. */
async function runFleet(size: number): Promise<Run[]> {
  console.log(`starting ${size}`);
  const env = {
    ...shopSettings(databases, 0),
    PUBLIC_URL: `http://127.0.0.1:${firstPort}`,
    // nginx, and addresses that represent the buyers' own networks.
    TRUSTED_PROXY_HOPS: '2',
  };
  const shops = await Promise.all(
    Array.from({ length: size }, () => startServerProcess('purchases-shop.ts', { env })),
  );
  const proxy = await startProxy(
    firstPort,
    shops.map(({ port }) => port),
  );
  const vendors = await startServerProcess('purchases-vendors.ts', {
    env: {
      SANDBOX_DATABASE_URL: databases.vendorsUrl,
      SECRET: secret,
      WEBHOOKS_TO: `${proxy.address}/api/v1/webhooks/sandbox`,
    },
  });
  const [first] = shops;
  const killed = new Set<ServerProcess>();
  try {
    await setDelays(databases, 300);
    const offer = await findOffer(proxy.address, 'MTN');
    await load(proxy.address, offer, warmUp);
    await drain(databases, allKinds);
    const whole = await run(`${size}`, { address: proxy.address, offer, shops });
    if (size === 1 || !first) return [whole];
    killed.add(first);
    const kill = () => first.kill();
    return [
      whole,
      await run(`${size}, one killed`, { address: proxy.address, offer, shops: shops.slice(1), kill }),
    ];
  } finally {
    for (const server of [...shops, vendors]) if (!killed.has(server)) await server.stop();
    await proxy.stop();
  }
}

type Fleet = { address: string; offer: Offer; shops: ServerProcess[]; kill?: () => Promise<void> };

type Purchased = Bought & { isCodeLost: boolean };

function load(
  address: string,
  offer: Offer,
  pace: { seconds: number; rate: number },
): Promise<Arrivals<Purchased>> {
  return letArrive(pace, async () => {
    const purchase = { offer, payer: newPhone('024'), recipient: newPhone('054'), ref: 'KOFI2026' };
    const bought = await buy(address, purchase);
    const code = await readCode(databases.sandboxDb, purchase.payer);
    // A process that dies between the order and its code leaves the buyer with the page that asks for it.
    if (code !== undefined) await verify(address, bought, code);
    return { ...bought, isCodeLost: code === undefined };
  });
}

/** Answers what failed. */
async function resendLost(address: string, lost: Purchased[]): Promise<string[]> {
  if (lost.length > 0) await sleep(codeResendAfterMs);
  const tries = lost.map(async (bought) => {
    const again = await resend(address, bought);
    await verify(address, again, await readCode(databases.sandboxDb, bought.payer));
  });
  const ended = await Promise.allSettled(tries);
  return ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
}

async function run(name: string, { address, offer, shops, kill }: Fleet): Promise<Run> {
  console.log(`processes: ${name}`);
  const before = await readCpu(shops);
  const staying = staySignedIn(address);
  const loading = load(address, offer, { seconds: lengthS, rate });
  if (kill) {
    await sleep((lengthS * 1000) / 3);
    await kill();
  }
  const taken = await loading;
  const signedIn = await staying.stop();
  const drainedS = await drain(databases, allKinds);
  const after = await readCpu(shops);
  const elapsedS = taken.elapsedS + drainedS;
  const buyMs = taken.results.map(({ ms }) => ms);
  const lost = taken.results.filter(({ isCodeLost }) => isCodeLost);
  const failures = await resendLost(address, lost);
  await drain(databases, allKinds);
  return {
    name,
    endedASecond: (taken.results.length - lost.length) / elapsedS,
    buyP50: percentileOf(buyMs, 50),
    buyP99: percentileOf(buyMs, 99),
    shopCores: (after.shopS - before.shopS) / elapsedS,
    databaseCores: (after.databaseS - before.databaseS) / elapsedS,
    resent: lost.length,
    errors: [...taken.errors, ...failures],
    signedIn,
  };
}

async function readCpu(shops: ServerProcess[]): Promise<{ shopS: number; databaseS: number }> {
  let shopS = 0;
  for (const shop of shops) shopS += (await shop.cpuMicroseconds()) / 1e6;
  return { shopS, databaseS: await readServerCpuSeconds(await databases.serverPid('shop')) };
}

async function report(runs: Run[], commits: number, faults: string[]): Promise<void> {
  const cores = availableParallelism();
  console.log(
    `\nPurchases through nginx, ${rate} asked for a second, on ${cores} cores (bare commits a second: ${commits.toFixed(0)}):`,
  );
  printTable(
    [
      'processes',
      'ended/s',
      'buy p50',
      'p99',
      'shop cores',
      'database cores',
      'resent',
      'errors',
      'signed in',
      'out',
    ],
    runs.map((one) => [
      one.name,
      one.endedASecond.toFixed(1),
      one.buyP50.toFixed(0),
      one.buyP99.toFixed(0),
      one.shopCores.toFixed(2),
      one.databaseCores.toFixed(2),
      String(one.resent),
      String(one.errors.length),
      String(one.signedIn.asked),
      String(one.signedIn.refused + one.signedIn.failed),
    ]),
  );
  const errors = runs.flatMap((one) => one.errors);
  for (const sentence of [...errors, ...faults].slice(0, 10)) console.log(`FAULT ${sentence}`);
  const out = runs.reduce((sum, { signedIn }) => sum + signedIn.refused + signedIn.failed, 0);
  const figures: Figures = Object.fromEntries(
    runs.flatMap((one) => [
      [`${one.name}: bare commits in the time of one`, round(commits / one.endedASecond)],
      [`${one.name}: cores of the shop`, round(one.shopCores)],
      [`${one.name}: cores of the database`, round(one.databaseCores)],
      [`${one.name}: errors`, one.errors.length],
      [`${one.name}: times somebody was signed out`, one.signedIn.refused],
    ]),
  );
  await compareAndKeep('fleet', figures);
  const verdicts: [string, boolean][] = [
    ['nobody was signed out', out === 0],
    ['no purchase failed', errors.length === 0],
    ['the books agree with the vendors', faults.length === 0],
  ];
  for (const [what, isTrue] of verdicts) console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (verdicts.some(([, isTrue]) => !isTrue)) process.exitCode = 1;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
