/** Measures the built process's memory: idle, under load, and after many purchases. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from '@ntem/server/test/truth';
import { type AppProcess, startShop } from './support/app-process.ts';
import { letArrive } from './support/arrivals.ts';
import { findOffer, makePurchase, newPhone } from './support/buyer.ts';
import { readMemoryMb } from './support/costs.ts';
import { startDatabases } from './support/databases.ts';
import { allKinds, drain } from './support/purchase-shop.ts';
import { setDelays } from './support/purchase-steps.ts';
import { compareAndKeep, type Figures } from './support/results.ts';
import { medianOf, printTable } from './support/table.ts';

const purchases = Number(process.argv[2] ?? 2_000);
const rate = Number(process.argv[3] ?? 60);
const port = Number(process.env.BENCH_PORT ?? 3391);
const mostMb = 200;
/** A smaller difference between the second and the last quarter of the purchases is chance. */
const mostGrowthMb = 15;
const idleMs = 15_000;

const databases = await startDatabases();
try {
  // Web and worker with the sandbox's vendors in one process, as `npm start` runs them.
  const shop = await startShop(databases, { port });
  try {
    await report(await measure(shop));
  } finally {
    await shop.stop();
  }
} finally {
  await databases.stop();
}

type Measured = { idle: number; loaded: number[]; after: number; errors: string[]; faults: string[] };

async function measure(shop: AppProcess): Promise<Measured> {
  await sleep(idleMs);
  const idle = await readMemoryMb(shop.pid());
  await setDelays(databases, 300);
  const offer = await findOffer(shop.address, 'MTN');
  const loaded: number[] = [];
  const sampling = setInterval(() => void readMemoryMb(shop.pid()).then((mb) => loaded.push(mb)), 1_000);
  const { errors } = await letArrive({ seconds: purchases / rate, rate }, () => {
    const purchase = { offer, payer: newPhone('024'), recipient: newPhone('054'), ref: 'KOFI2026' };
    return makePurchase(shop.address, databases.sandboxDb, purchase);
  });
  clearInterval(sampling);
  await drain(databases, allKinds);
  await sleep(idleMs);
  const faults = await findFaults(databases);
  return { idle, loaded, after: await readMemoryMb(shop.pid()), errors, faults };
}

async function report({ idle, loaded, after, errors, faults }: Measured): Promise<void> {
  const quarter = (n: number) =>
    loaded.slice(Math.floor((loaded.length * n) / 4), Math.floor((loaded.length * (n + 1)) / 4));
  const quarters = [0, 1, 2, 3].map((n) => medianOf(quarter(n)));
  const most = Math.max(...loaded);
  const growth = (quarters[3] ?? Number.NaN) - (quarters[1] ?? Number.NaN);
  console.log(`\nMB of the process, ${purchases} purchases at ${rate} a second:`);
  printTable(
    ['', 'idle', 'first quarter', 'second', 'third', 'last', 'most', 'idle again'],
    [['MB', ...[idle, ...quarters, most, after].map((mb) => mb.toFixed(0))]],
  );
  for (const sentence of [...errors, ...faults].slice(0, 10)) console.log(`FAULT ${sentence}`);
  const figures: Figures = {
    'MB idle': Math.round(idle),
    'MB at most under load': Math.round(most),
    'MB idle again': Math.round(after),
  };
  await compareAndKeep('memory', figures);
  const verdicts: [string, boolean][] = [
    [`idle within ${mostMb} MB: ${idle.toFixed(0)}`, idle <= mostMb],
    [`under load within ${mostMb} MB: ${most.toFixed(0)}`, most <= mostMb],
    [`flat, from the second quarter to the last: ${growth.toFixed(0)} MB`, growth <= mostGrowthMb],
    ['no error', errors.length + faults.length === 0],
  ];
  for (const [what, isTrue] of verdicts) console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (verdicts.some(([, isTrue]) => !isTrue)) process.exitCode = 1;
}
