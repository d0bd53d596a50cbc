/** The process dies, comes back and dies again while it recovers: every pair of the two, or a share of them. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Story } from './crash-stories.ts';
import type { MortalShop } from './mortal-shop.ts';

/** Before which effect of its life the first process dies, and before which of its own the second. */
type Pair = { first: number; second: number };

/** As `npm run crash-pairs` wants it. */
export const isEverything = process.env.CRASH_PAIRS === 'all';
const apart = 12;

/** Every death and every second death at least once: diagonals through all pairs, and whom these leave out. */
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
  // A life that never ends is as wrong as one that ends otherwise, and no reason to leave out the others.
  const ended = await goOn(begun).catch((error: Error) => error.message);
  const told = { ended, deaths: mortal.deaths(), points: mortal.points() };
  await shop.tidy();
  return told;
}

/** Answers how many lives there were. */
export async function sweepPairs<Begun>(shop: MortalShop, story: Story<Begun>): Promise<number> {
  const wrong: unknown[] = [];
  let lives = 0;
  /** Answers how many points its last process had. */
  const lived = async (deaths: number[], triesLeft = 2): Promise<number> => {
    // Lives that never end take long, and a few of them say enough.
    if (wrong.length >= 5) return 0;
    lives++;
    const life = await live(shop, story, deaths);
    const isRight = isDeepStrictEqual(life.ended, story.expected);
    // A machine that stands still for a second may change a life; a death that never comes proves nothing.
    if (isRight && life.deaths < deaths.length && triesLeft > 0) return lived(deaths, triesLeft - 1);
    if (!isRight || life.deaths < deaths.length) wrong.push({ died: deaths, ...life });
    return life.points;
  };
  const points = await lived([]);
  expect(points).toBeGreaterThan(8);
  const pairs: Pair[] = [];
  for (let first = 1; first <= points; first++) {
    const left = await lived([first]);
    for (let second = 1; second <= left; second++) pairs.push({ first, second });
  }
  const chosen = isEverything ? pairs : chooseShare(pairs);
  for (const { first, second } of chosen) await lived([first, second]);
  expect(wrong).toEqual([]);
  return lives;
}
