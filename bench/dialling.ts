/** Measures each step of dialled sessions, 200 of them at once, and what the process holds after thousands. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults } from '@ntem/server/test/truth';
import { sql } from 'kysely';
import { type AppProcess, startShop } from './support/app-process.ts';
import { newPhone } from './support/buyer.ts';
import { readMemoryMb } from './support/costs.ts';
import { startDatabases } from './support/databases.ts';
import { dialAndBuy, dialling, type Step } from './support/dialler.ts';
import { allKinds, drain } from './support/purchase-shop.ts';
import { setDelays } from './support/purchase-steps.ts';
import { compareAndKeep } from './support/results.ts';
import { percentileOf, printTable } from './support/table.ts';

const atOnce = Number(process.argv[2] ?? 200);
const rounds = Number(process.argv[3] ?? 10);
const port = Number(process.env.BENCH_PORT ?? 3392);
/** Networks cut a session off that waits longer. */
const mostStepMs = 1_500;
const mostMb = 220;
/** For this long a caller reads a screen and types. */
const readingMs = { least: 1_000, most: 5_000 };

const databases = await startDatabases();
try {
  const shop = await startShop(databases, { port, ...dialling });
  try {
    await report(await measure(shop));
  } finally {
    await shop.stop();
  }
} finally {
  await databases.stop();
}

type Measured = {
  steps: Step[];
  errors: string[];
  faults: string[];
  orders: number;
  mb: number[];
  cpuMs: number;
};

async function measure(shop: AppProcess): Promise<Measured> {
  await setDelays(databases, 300);
  // The first sessions of a process find nothing prepared: networks would call again.
  await dialAndBuy(shop.address, newPhone('024'), { pause: async () => {} });
  const steps: Step[] = [];
  const errors: string[] = [];
  const mb: number[] = [];
  const { least, most } = readingMs;
  const pause = () => sleep(least + Math.random() * (most - least));
  const cpuBefore = await shop.cpuSeconds();
  for (let round = 0; round < rounds; round += 1) {
    const callers = Array.from({ length: atOnce }, async () => {
      // Nobody dials in the very moment of somebody else.
      await pause();
      await dialAndBuy(shop.address, newPhone('024'), { pause }).then(
        (taken) => void steps.push(...taken),
        (error: unknown) => void errors.push(String(error)),
      );
    });
    await Promise.all(callers);
    mb.push(await readMemoryMb(shop.pid()));
  }
  const cpuMs = (1_000 * ((await shop.cpuSeconds()) - cpuBefore)) / Math.max(1, steps.length);
  await drain(databases, allKinds);
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from orders where channel = 'ussd'`.execute(databases.db);
  return { steps, errors, faults: await findFaults(databases), orders: rows[0]?.orders ?? 0, mb, cpuMs };
}

async function report({ steps, errors, faults, orders, mb, cpuMs }: Measured): Promise<void> {
  const ms = steps.map((step) => step.ms);
  const [middle = 0, p99 = 0, most = 0] = [50, 99, 100].map((percent) => percentileOf(ms, percent));
  const [first = 0, last = 0] = [mb[0], mb.at(-1)];
  console.log(`\n${atOnce} sessions at once, ${rounds} times:`);
  printTable(
    [
      '',
      'steps',
      'orders',
      'half within',
      '99 % within',
      'all within',
      'CPU of a step',
      'MB at first',
      'MB at last',
    ],
    [
      [
        '',
        String(steps.length),
        String(orders),
        ...[middle, p99, most, cpuMs, first, last].map((n) => n.toFixed(0)),
      ],
    ],
  );
  for (const sentence of [...errors, ...faults].slice(0, 10)) console.log(`FAULT ${sentence}`);
  await compareAndKeep('dialling', {
    'ms of half of the steps': Math.round(middle),
    'ms of 99 % of the steps': Math.round(p99),
    'MB after the last session': Math.round(last),
  });
  const verdicts: [string, boolean][] = [
    [`99 % of the steps within ${mostStepMs} ms: ${p99.toFixed(0)}`, p99 <= mostStepMs],
    [`each session bought once: ${orders}`, orders === atOnce * rounds + 1],
    [`within ${mostMb} MB after all of them: ${last.toFixed(0)}`, last <= mostMb],
    ['no error', errors.length + faults.length === 0],
  ];
  for (const [what, isTrue] of verdicts) console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (verdicts.some(([, isTrue]) => !isTrue)) process.exitCode = 1;
}
