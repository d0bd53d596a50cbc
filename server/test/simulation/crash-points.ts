/** Plans in which the process dies at each point of one purchase after the other, and a second time while it recovers. */
import { hourMs, secondMs } from '@ntem/contract/durations';
import type { Phone } from '@ntem/contract/phones';
import type { Fault } from './faults.ts';
import { plainVendors } from './manners.ts';
import { type Errand, type Mishap, type Plan, type Purchase, plainSetup } from './plan.ts';

/** The stories: a delivery, a refund, or a seller's withdrawal. */
export const crashStories = ['delivered', 'refunded', 'withdrawn'] as const;
type CrashStory = (typeof crashStories)[number];

/** Everybody has come to an end by then, and the next one begins. */
const everyMs = 4 * hourMs;
const refused: Fault = { where: 'deliver.send', nth: undefined, what: 'refused', ms: 0 };

/** A purchase, or a withdrawal, for each of these lists of points. */
export function planCrashes(story: CrashStory, deaths: number[][]): Plan {
  const purchases: Purchase[] = [];
  const errands: Errand[] = [];
  const mishaps: Mishap[] = [];
  for (const [n, points] of deaths.entries()) {
    const atMs = n * everyMs + secondMs;
    purchases.push(planOne(n, atMs, story));
    // The withdrawn money was earned before, by a process that did not die.
    const beginsMs = story === 'withdrawn' ? atMs + everyMs / 2 : atMs;
    if (story === 'withdrawn')
      errands.push({
        kind: 'withdraw',
        seller: 'subagent',
        share: 1,
        network: undefined,
        atMs: beginsMs,
        faults: [],
      });
    mishaps.push({ kind: 'crashes', points, atMs: beginsMs - 1 });
    mishaps.push({ kind: 'crashes', points: [], atMs: (n + 1) * everyMs - 1 });
  }
  return {
    ...{
      seed: 1,
      usesCodes: true,
      needsTwoAdmins: false,
      hasSweeps: false,
      comparesDays: false,
      isSure: false,
    },
    ...{
      beatMs: 1,
      setup: plainSetup,
      vendors: plainVendors,
      riverHasAll: true,
      skewsMs: [0, 0],
      purchases,
      mishaps,
      errands,
    },
  };
}

function planOne(n: number, atMs: number, story: CrashStory): Purchase {
  const payer = `024${String(1_000_000 + n)}` as Phone;
  return {
    ...{ n, atMs, way: 'shop' },
    ...{ payer, caller: payer },
    recipient: `054${String(2_000_000 + n)}` as Phone,
    bundle: 0,
    ref: 'KOFI2026',
    thinkMs: 5 * secondMs,
    asksAfterMs: [],
    faults: story === 'refunded' ? [refused] : [],
  };
}

/** At each point alone, and at each pair: the second is counted from the first death. */
export function listDeaths(points: number): { alone: number[][]; pairs: number[][] } {
  const each = Array.from({ length: points }, (_, n) => n + 1);
  return {
    alone: each.map((one) => [one]),
    pairs: each.flatMap((one) => each.map((other) => [one, other])),
  };
}

/** Counts the points in a run without a death. Earning the withdrawn money is not counted. */
export async function countPoints(
  run: (plan: Plan) => Promise<{ points: number }>,
  story: CrashStory,
): Promise<number> {
  const { points } = await run(planCrashes(story, [[]]));
  if (story !== 'withdrawn') return points;
  return points - (await run(planCrashes('delivered', [[]]))).points;
}
