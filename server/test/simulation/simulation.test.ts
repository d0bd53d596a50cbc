/**
 * The product's own actions and jobs on simulated time, with vendors, processes and clocks that fail as a seed says.
 * `npm run simulate-money` runs many more.
 */
import { afterAll, expect, it } from 'vitest';
import { isLong } from '#test/support/long-run.ts';
import { countPoints, crashStories, listDeaths, planCrashes } from './crash-points.ts';
import { startServer } from './database.ts';
import { makePlan } from './plan.ts';
import { simulate } from './simulate.ts';

const server = await startServer();
afterAll(server.stop);

/** However busy the machine is: no time of the simulation is real. */
const patienceMs = 1_200_000;

it(
  'a seed gives the same story each time',
  async () => {
    const plan = makePlan(1, isLong ? 40 : 8);
    const [first, again] = [await simulate(server, plan), await simulate(server, plan)];
    expect(again).toEqual(first);
  },
  patienceMs,
);

/** Two thousand purchases in all. The command has fewer at a time, and more that goes wrong. */
const rushes = [9, 16].map((seed) => makePlan(seed, 1_000, { isRush: true }));
const others = [3, 4, 5, 6, 7, 8].map((seed) => makePlan(seed, 500));

it.each(isLong ? [...rushes, ...others] : rushes)(
  'whatever vendors, processes and clocks do, the books agree with what happened: seed $seed',
  async (plan) => {
    const { faults, stories, states } = await simulate(server, plan);
    expect([...faults, ...stories.flat()]).toEqual([]);
    const orders = Object.values(states).reduce((sum, count) => sum + count, 0);
    expect(orders).toBeGreaterThan(0.95 * plan.purchases.length);
  },
  patienceMs,
);

/** A share of all pairs, spread evenly; the command tries each. */
const tried = isLong ? 60 : 1;

it.each(crashStories)(
  'dying at any two points, a purchase is %s once',
  async (story) => {
    const points = await countPoints((plan) => simulate(server, plan), story);
    const { pairs } = listDeaths(points);
    const chosen = Array.from(
      { length: tried },
      (_, n) => pairs[Math.floor(((n + 0.5) * pairs.length) / tried)] ?? [],
    );
    const { faults, stories } = await simulate(server, planCrashes(story, chosen));
    expect([...faults, ...stories.flat()]).toEqual([]);
  },
  patienceMs,
);
