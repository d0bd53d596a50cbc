/**
 * `npm run simulate-money -- [purchases] [seed]`: many shops, each from a seed of its own, in a few processes at once.
 * A failure prints its seed, what is left of its plan after shrinking, and the story of the order.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#embedded/postgres.ts';
import { prepareServer, type SimulationServer } from './database.ts';
import { makePlan, type Plan } from './plan.ts';
import { shrink } from './shrink.ts';
import { type Outcome, simulate } from './simulate.ts';

const shopSize = 250;
const print = (line: string) => process.stdout.write(`${line}\n`);

type Done = Pick<Outcome, 'seed' | 'hash' | 'states' | 'steps' | 'faults'> & {
  struck: [string, number][];
  report: string[];
};

async function trade(server: SimulationServer, seed: number, size: number): Promise<Done> {
  const plan = makePlan(seed, size);
  const outcome = await simulate(server, plan);
  const report = outcome.faults.length === 0 ? [] : await explain(server, plan, outcome);
  const { hash, states, steps, faults, struck } = outcome;
  return { seed, hash, states, steps, faults, struck: [...struck], report };
}

/** The same failure in the smallest plan that still has it. */
export async function explain(server: SimulationServer, plan: Plan, outcome: Outcome): Promise<string[]> {
  let last = outcome;
  const small = await shrink(plan, async (tried) => {
    const again = await simulate(server, tried);
    if (again.faults.length > 0) last = again;
    return again.faults.length > 0;
  });
  const { purchases, mishaps, errands } = small;
  return [
    `seed ${plan.seed}, ${plan.purchases.length} purchases:`,
    ...outcome.faults.slice(0, 10).map((fault) => `  ${fault}`),
    `shrunk to ${purchases.length} purchases, ${mishaps.length} mishaps and ${errands.length} errands:`,
    ...last.faults.slice(0, 5).map((fault) => `  ${fault}`),
    ...mishaps.map((mishap) => `  ${JSON.stringify(mishap)}`),
    ...last.stories.flat(),
  ];
}

const [first = '100000', seedText = '1'] = process.argv.slice(2);
const [purchases, seed] = [Number(first), Number(seedText)];

/** A process of its own: takes seeds until there are none. */
async function work(serverUrl: string): Promise<void> {
  const server = await prepareServer(serverUrl, `simulation_template_${process.pid}`);
  process.on('message', async ({ seed: next, size }: { seed: number; size: number }) => {
    const done = await trade(server, next, size);
    process.send?.(done);
  });
  process.send?.('ready');
}

async function lead(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-simulation-'));
  const cluster = await startEmbeddedPostgres({ folder, log: () => {}, durable: false });
  const began = performance.now();
  const totals = new Map<string, number>();
  const struck = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string, more: number) =>
    counts.set(name, (counts.get(name) ?? 0) + more);
  let left = purchases;
  let next = seed;
  let done = 0;
  let failed = 0;
  const helpers: ChildProcess[] = [];

  function hand(helper: ChildProcess): boolean {
    if (left <= 0) return false;
    const size = Math.min(shopSize, left);
    left -= size;
    helper.send({ seed: next++, size });
    return true;
  }

  function note({ seed: own, hash, states, faults, struck: met, report }: Done): void {
    for (const [state, count] of Object.entries(states)) {
      add(totals, state, count);
      done += count;
    }
    for (const [name, count] of met) add(struck, name, count);
    if (faults.length > 0) failed++;
    for (const line of report) print(line);
    const rate = (done / (performance.now() - began)) * 1_000;
    print(
      `seed ${own} ${hash}: ${faults.length === 0 ? 'all right' : `${faults.length} faults`}; ${done} orders, ${rate.toFixed(1)}/s`,
    );
  }

  try {
    await Promise.all(
      Array.from({ length: Math.min(availableParallelism(), Math.ceil(purchases / shopSize)) }, async () => {
        const helper = fork(import.meta.filename, ['work', cluster.url], { execArgv: ['--import', 'tsx'] });
        helpers.push(helper);
        await new Promise<void>((resolve, reject) => {
          helper.on('exit', (code) => reject(new Error(`a simulation ended with ${code}`)));
          helper.on('message', (message: 'ready' | Done) => {
            if (message !== 'ready') note(message);
            if (!hand(helper)) resolve();
          });
        });
        helper.removeAllListeners('exit');
        helper.kill();
      }),
    );
  } finally {
    for (const helper of helpers) helper.kill();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
  print([...totals].map(([state, count]) => `${state} ${count}`).join(', '));
  print(
    [...struck]
      .sort()
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );
  print(failed === 0 ? `${done} orders, no fault.` : `${failed} seeds have faults.`);
  if (failed > 0) process.exitCode = 1;
}

if (first === 'work') await work(seedText);
else await lead();
