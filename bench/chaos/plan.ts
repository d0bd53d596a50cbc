/** Plans a chaos run from its seed: which fault comes after how many purchases, and who buys what. Pure. */
import { createRandom } from '@ntem/server/simulators/random';

export type Size = {
  purchases: number;
  /** So many begin in a second, unless the shop is slower. */
  rate: number;
  /** The whole run, from the first purchase to the end of the last. */
  mostS: number;
  /** The number of times each fault happens: neither more nor less. */
  faults: Record<FaultName, number>;
  /** The least effects of these faults and the vendors' odd numbers, by the vendors' own books. */
  least: { unknown: number; doubled: number; dropped: number; late: number };
};

export const faultNames = [
  'process killed',
  'process paused beyond its leases',
  'database stopped at once',
  'session ended in a transaction',
  'webhook forged',
  'webhook signed for money that did not come',
  'calls unanswered for a while',
  'supplier ran dry',
  'supplier line hung',
] as const;
export type FaultName = (typeof faultNames)[number];

const times = (...counts: number[]) =>
  Object.fromEntries(faultNames.map((name, n) => [name, counts[n] ?? 0])) as Record<FaultName, number>;

export const sizes: Record<'full' | 'small', Size> = {
  full: {
    purchases: 10_000,
    rate: 45,
    mostS: 600,
    faults: times(100, 15, 15, 50, 200, 200, 30, 6, 6),
    least: { unknown: 1_000, doubled: 2_500, dropped: 1_000, late: 1_000 },
  },
  small: {
    purchases: 300,
    rate: 10,
    mostS: 180,
    faults: times(6, 1, 1, 4, 8, 8, 2, 1, 1),
    least: { unknown: 20, doubled: 20, dropped: 10, late: 10 },
  },
};

/** `after` this many purchases. `dice` chooses the target, from 0 up to 1. */
export type Strike = { after: number; dice: number };

/** Spread over the whole run, each within its own share of it. */
export function planFaults(seed: number, { purchases, faults }: Size): Record<FaultName, Strike[]> {
  const random = createRandom(seed);
  const plan = (count: number): Strike[] =>
    Array.from({ length: count }, (_, n) => ({
      after: Math.floor(((n + random.next()) * purchases) / count),
      dice: random.next(),
    }));
  return Object.fromEntries(faultNames.map((name) => [name, plan(faults[name])])) as Record<
    FaultName,
    Strike[]
  >;
}

export type WebhookHabit = 'normal' | 'double' | 'late' | 'off';
const habits: WebhookHabit[] = ['double', 'late', 'normal', 'double', 'off', 'late', 'normal', 'double'];
const rounds = 5;

/**
 * The vendors' webhook habits, and from which purchase on. Nothing is dropped in the last part: outcomes without a
 * webhook are asked about by the timetable alone, whose questions lie up to a minute apart, and the drain should not
 * measure that.
 */
export function planHabits(seed: number, purchases: number): { after: number; habit: WebhookHabit }[] {
  const random = createRandom(seed + 1);
  const turns = Array.from({ length: rounds }, () => shuffle(habits, random.next)).flat();
  const last = turns.length - Math.ceil(turns.length / 20);
  return turns.map((habit, n) => ({
    after: Math.floor((n * purchases) / turns.length),
    habit: n >= last && habit === 'off' ? 'normal' : habit,
  }));
}

export type PlannedPurchase = {
  network: 'MTN' | 'TELECEL';
  /** Last digits by which the sandbox decides. */
  payer?: string;
  recipient?: string;
  link?: string;
  /** Repeats the last request, as if the answer had come too late. */
  repeats: boolean;
  /** Uses the key of the purchase for another one. */
  reusesKey: boolean;
};

/** Of two hundred purchases this many are odd. All others behave. */
const block = 200;
const oddities: { of200: number; payer?: string; recipient?: string; network?: 'TELECEL' }[] = [
  { of200: 4, payer: '9001' },
  { of200: 4, payer: '9002' },
  { of200: 10, payer: '9004' },
  { of200: 8, recipient: '9101' },
  { of200: 10, recipient: '9102' },
  { of200: 6, recipient: '9103' },
  { of200: 1, recipient: '9105', network: 'TELECEL' },
  { of200: 4, payer: '9202', recipient: '9101' },
  { of200: 2, payer: '9203', recipient: '9101' },
  { of200: 2, payer: '9201', recipient: '9101' },
];
const links = ['', 'AMA2026', 'KOFI2026'];

/** The purchases of a run, in their order and without an end. */
export function* planPurchases(seed: number): Generator<PlannedPurchase, never> {
  const random = createRandom(seed + 2);
  const odd = oddities.flatMap(({ of200, ...oddity }) => Array.from({ length: of200 }, () => oddity));
  const usual = Array.from({ length: block - odd.length }, () => ({}) as (typeof odd)[number]);
  for (;;) {
    for (const { network, ...digits } of shuffle([...odd, ...usual], random.next)) {
      const link = random.pick(links);
      yield {
        ...digits,
        network: network ?? (random.next() < 0.6 ? 'MTN' : 'TELECEL'),
        ...(link && { link }),
        repeats: random.next() < 0.1,
        reusesKey: random.next() < 0.02,
      };
    }
  }
}

function shuffle<Thing>(things: readonly Thing[], next: () => number): Thing[] {
  const placed = things.map((thing) => ({ thing, place: next() }));
  return placed.sort((one, other) => one.place - other.place).map(({ thing }) => thing);
}
