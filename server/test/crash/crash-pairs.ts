/** Kills the process, and again while it recovers: at every pair of points, or at a share of them. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Story } from './crash-stories.ts';
import type { MortalShop } from './mortal-shop.ts';

/** Before which of its effects the first process dies, and before which the second. */
type Pair = { first: number; second: number };

/** Set by `npm run crash-pairs`. */
export const isEverything = process.env.CRASH_PAIRS === 'all';
const apart = 12;
/** `npm test` lets the first process die before every third thing that lasts. */
const firstStride = isEverything ? 1 : 3;

/** Every first and every second point of these pairs at least once: diagonals through them, and what these leave out. */
function chooseShare(pairs: readonly Pair[]): Pair[] {
  const chosen = pairs.filter(({ first, second }) => (first + second) % apart === 0);
  const firsts = new Set(chosen.map(({ first }) => first));
  const seconds = new Set(chosen.map(({ second }) => second));
  for (const pair of pairs) {
    if (firsts.has(pair.first) && seconds.has(pair.second)) continue;
    firsts.add(pair.first);
    seconds.add(pair.second);
    chosen.push(pair);
  }
  return chosen;
}

type Life = { ended: unknown; deaths: number; points: number };

async function live<Begun>(shop: MortalShop, { begin, goOn }: Story<Begun>, deaths: number[]): Promise<Life> {
  const { mortal } = shop;
  mortal.dieAt();
  mortal.restart();
  const begun = await begin();
  mortal.dieAt(...deaths);
  // A run that never ends is as wrong as one that ends differently, and the others are still tried.
  const ended = await goOn(begun).catch((error: Error) => error.message);
  const told = { ended, deaths: mortal.deaths(), points: mortal.points() };
  await shop.tidy();
  return told;
}

/** Returns how many runs there were. */
export async function sweepPairs<Begun>(shop: MortalShop, story: Story<Begun>): Promise<number> {
  const wrong: unknown[] = [];
  let lives = 0;
  /** Returns how many points its last process had. */
  const lived = async (deaths: number[], triesLeft = 2): Promise<number> => {
    // Runs that never end take long, and a few of them say enough.
    if (wrong.length >= 5) return 0;
    lives++;
    const life = await live(shop, story, deaths);
    const isRight = isDeepStrictEqual(life.ended, story.expected);
    // A machine that stalls for a second may change a run; if the process was never killed, it proves nothing.
    if (isRight && life.deaths < deaths.length && triesLeft > 0) return lived(deaths, triesLeft - 1);
    if (!isRight || life.deaths < deaths.length) wrong.push({ died: deaths, ...life });
    return life.points;
  };
  const points = await lived([]);
  expect(points).toBeGreaterThan(8);
  const pairs: Pair[] = [];
  for (let first = 1; first <= points; first += firstStride) {
    const left = await lived([first]);
    for (let second = 1; second <= left; second++) pairs.push({ first, second });
  }
  const chosen = isEverything ? pairs : chooseShare(pairs);
  for (const { first, second } of chosen) await lived([first, second]);
  expect(wrong).toEqual([]);
  return lives;
}
