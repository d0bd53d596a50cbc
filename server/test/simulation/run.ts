/**
 * `npm run simulate-money -- [purchases] [seed]`: many shops, each from a seed of its own, in a few processes at once.
 * `npm run simulate-money -- crashes [every]`: the process dies at each point of a purchase, a refund and a withdrawal, and
 * at each pair of them, or at each so many-th.
 * A failure prints its seed, what is left of its plan after shrinking, and the story of the order.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { countPoints, crashStories, listDeaths, planCrashes } from './crash-points.ts';
import { type SimulationServer, startServer } from './database.ts';
import { makePlan, type Plan } from './plan.ts';
import { shrink } from './shrink.ts';
import { type Outcome, simulate } from './simulate.ts';

const shopSize = 500;
const crashesInShop = 100;
/** A kind of fault that was planned so often and never struck is a hole in the simulation. */
const oftenPlanned = 40;
const print = (line: string) => process.stdout.write(`${line}\n`);

type Task = { name: string; plan: Plan };
type Done = Pick<Outcome, 'hash' | 'states' | 'faults'> & {
  name: string;
  /** Of this process; the database's own is not in it. */
  processorMs: number;
  planned: [string, number][];
  struck: [string, number][];
  report: string[];
};

async function trade(server: SimulationServer, { name, plan }: Task): Promise<Done> {
  const before = process.cpuUsage();
  const outcome = await simulate(server, plan);
  const { user, system } = process.cpuUsage(before);
  const processorMs = (user + system) / 1_000;
  const report = outcome.faults.length === 0 ? [] : await explain(server, plan, outcome);
  const { hash, states, faults, struck } = outcome;
  return {
    name,
    processorMs,
    hash,
    states,
    faults,
    planned: [...countPlanned(plan)],
    struck: [...struck],
    report,
  };
}

/** Counts each kind of fault in a plan. Not each strikes: an order without a refund meets no fault of refunds. */
function countPlanned({ purchases, errands, mishaps }: Plan): Map<string, number> {
  const names = [
    ...[...purchases, ...errands].flatMap(({ faults }) =>
      faults.map(({ where, what }) => `${where} ${what}`),
    ),
    ...mishaps.flatMap(({ kind }) => (kind === 'crashes' ? [] : [kind])),
    ...purchases.flatMap(({ way }) => (way === 'shop' ? [] : [`way ${way}`])),
  ];
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The same failure in the smallest plan that still has it. */
async function explain(server: SimulationServer, plan: Plan, outcome: Outcome): Promise<string[]> {
  // Shrinking takes time: the finding is printed before.
  print(`seed ${plan.seed} has ${outcome.faults.length} faults: ${outcome.faults[0]}`);
  let last = outcome;
  const fails = async (tried: Plan) => {
    const again = await simulate(server, tried);
    if (again.faults.length > 0) last = again;
    return again.faults.length > 0;
  };
  const small = await shrink(plan, fails, new Set(outcome.named.map(({ n }) => n)));
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

const [first = '100000', second = '1'] = process.argv.slice(2);

/** Each seed is a shop of its own, which another run repeats by itself. */
function* listSeeds(purchases: number, seed: number): Generator<Task> {
  for (let made = 0; made < purchases; made += shopSize) {
    const own = seed + made / shopSize;
    yield { name: `seed ${own}`, plan: makePlan(own, Math.min(shopSize, purchases - made)) };
  }
}

/** Each point at which a process can die, alone; then each pair of them, or each so many-th. */
async function listCrashes(every: number): Promise<Task[]> {
  const server = await startServer();
  const tasks: Task[] = [];
  for (const story of crashStories) {
    const points = await countPoints((plan) => simulate(server, plan), story);
    const { alone, pairs } = listDeaths(points);
    const deaths = [...alone, ...pairs].filter((_, n) => n % every === 0);
    print(`${story}: ${points} points, ${deaths.length} deaths and pairs of deaths are tried`);
    for (let from = 0; from < deaths.length; from += crashesInShop)
      tasks.push({
        name: `${story} from ${from}`,
        plan: planCrashes(story, deaths.slice(from, from + crashesInShop)),
      });
  }
  await server.stop();
  return tasks;
}

/** A process of its own: runs its input until it is ended. */
async function work(): Promise<void> {
  const server = await startServer();
  process.once('disconnect', () => server.stop().finally(() => process.exit()));
  process.on('message', async (task: Task) => process.send?.(await trade(server, task)));
  process.send?.('ready');
}

async function lead(): Promise<void> {
  const helpers: ChildProcess[] = [];
  try {
    const isSweep = first === 'crashes';
    const tasks = isSweep
      ? (await listCrashes(Number(second))).values()
      : listSeeds(Number(first), Number(second));
    const tally = createTally();
    const hire = async () => {
      const helper = fork(import.meta.filename, ['work'], {
        // Most memory of a statement is garbage at once: it is collected less often.
        execArgv: ['--max-semi-space-size=64', '--import', 'tsx'],
      });
      helpers.push(helper);
      await employ(helper, tasks, tally.add);
      helper.disconnect();
    };
    await Promise.all(Array.from({ length: availableParallelism() }, hire));
    tally.print();
  } finally {
    for (const helper of helpers) if (helper.connected) helper.kill();
  }
}

/** Until there is nothing left to hand out. */
function employ(helper: ChildProcess, tasks: Iterator<Task>, onDone: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    helper.once('exit', (code) => reject(new Error(`A simulation ended with ${code}.`)));
    helper.on('message', (message: 'ready' | Done) => {
      if (message !== 'ready') onDone(message);
      const next = tasks.next();
      if (next.done) resolve();
      else helper.send(next.value);
    });
  });
}

function createTally() {
  const began = performance.now();
  const totals = new Map<string, number>();
  const planned = new Map<string, number>();
  const struck = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string, more: number) =>
    counts.set(name, (counts.get(name) ?? 0) + more);
  const list = (counts: Map<string, number>) =>
    [...counts]
      .sort()
      .map((one) => one.join(' '))
      .join(', ');
  let orders = 0;
  let failed = 0;
  let spentMs = 0;
  return {
    add({ name, processorMs, hash, states, faults, planned: meant, struck: met, report }: Done): void {
      for (const [state, more] of Object.entries(states)) {
        count(totals, state, more);
        orders += more;
      }
      for (const [fault, more] of meant) count(planned, fault, more);
      for (const [fault, more] of met) count(struck, fault, more);
      if (faults.length > 0) failed++;
      for (const line of report) print(line);
      spentMs += processorMs;
      const rate = (orders / (performance.now() - began)) * 1_000;
      const verdict = faults.length === 0 ? 'all right' : `${faults.length} faults`;
      print(
        `${name} ${hash}: ${verdict}; ${orders} orders so far, ${rate.toFixed(1)}/s, ${(spentMs / orders).toFixed(1)} ms of Node each`,
      );
    },
    print(): void {
      print(list(totals));
      print(list(struck));
      const missed = [...planned].filter(([fault, times]) => times >= oftenPlanned && !struck.has(fault));
      for (const [fault, times] of missed) print(`'${fault}' was planned ${times} times and never struck.`);
      print(failed === 0 ? `${orders} orders, no fault.` : `${failed} of them have faults.`);
      if (failed + missed.length > 0) process.exitCode = 1;
    },
  };
}

// Databases are ended with us, but only if we exit by ourselves.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (first === 'work') await work();
else await lead();
