/** What a seed means: who buys what and when, what goes wrong for each of them, and what happens to the processes. */
import { hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import type { Phone } from '@ntem/contract/phones';
import { createRandom, type Random } from '#simulators/random.ts';

/** Where a fault strikes: a call to a vendor, a question to one, or what a person or a vendor does by itself. */
export type Fault = {
  where: string;
  /** The how many-th time, from 0; undefined: every time. */
  nth: number | undefined;
  /** And no more after so many times. */
  until?: number;
  what: string;
  ms: number;
};

export type Purchase = {
  n: number;
  atMs: number;
  payer: Phone;
  recipient: Phone;
  bundle: number;
  ref: 'AMA2026' | 'KOFI2026' | undefined;
  thinkMs: number;
  asksAfterMs: number[];
  faults: Fault[];
};

export type Mishap = { atMs: number } & (
  | { kind: 'kill'; process: number }
  | { kind: 'pause'; process: number; ms: number }
  /** Before the how many-th point from then. */
  | { kind: 'crash'; process: number; points: number }
  /** Whichever process reaches it, and again so many points after that. */
  | { kind: 'crashes'; points: number[] }
);

export type Errand = { atMs: number; faults: Fault[] } & (
  | { kind: 'withdraw'; seller: 'agent' | 'subagent'; share: number }
  /** What an older shop still owes a seller. */
  | { kind: 'bring'; seller: 'agent' | 'subagent'; amount: number }
  | { kind: 'price'; by: 'admin' | 'agent' | 'subagent'; bundle: number; change: number }
);

export type Plan = {
  seed: number;
  usesCodes: boolean;
  /** Whether admins decide about the dearer orders together. */
  needsTwoAdmins: boolean;
  /** Whether the sweeps of the timetable take part. Without them everything has to end right as well. */
  hasSweeps: boolean;
  /** Whether each day is compared with the vendors. Then they do not announce what they take back. */
  comparesDays: boolean;
  /** Whether vendors that may do a thing twice surely know after a while what has reached them. */
  isSure: boolean;
  /** Which of the two gateways and of the two suppliers is asked first. */
  first: { gateway: 0 | 1; supplier: 0 | 1 };
  /** Answers and messages of vendors come at multiples of this: the longer it is, the more of them come together. */
  beatMs: number;
  skewsMs: [number, number];
  purchases: Purchase[];
  mishaps: Mishap[];
  errands: Errand[];
};

/** Each with how often it is drawn, in which calls, and within how many milliseconds, where it takes some. */
const sendFaults: [what: string, weight: number, ms?: number][] = [
  ['reply_lost', 4],
  ['hangs_after', 3],
  ['never_arrives', 3],
  ['hangs_before', 2],
  ['arrives_late', 3, 4 * minuteMs],
  ['refused', 3],
  ['refused_unheard', 6, 6 * secondMs],
  ['not_sent', 2],
  ['rate_limited', 1],
  ['config', 1],
  ['provider_float', 1],
];
const findFaults: typeof sendFaults = [
  ['times_out', 3],
  ['hangs', 1],
  ['lags', 2],
];
const endFaults: typeof sendFaults = [
  ['fails', 4],
  ['slow', 1, 3 * hourMs],
];

const places: [where: string, weight: number, faults: typeof sendFaults, times: number][] = [
  ['buy', 2, [['repeats', 1]], 1],
  [
    'code',
    1,
    [
      ['reply_lost', 1],
      ['not_sent', 1],
      ['never_arrives', 1],
    ],
    1,
  ],
  [
    'entry',
    1,
    [
      ['wrong', 2],
      ['never', 1],
      ['resend', 1],
    ],
    1,
  ],
  [
    'payer',
    4,
    [
      ['declines', 2],
      ['ignores', 2],
      ['other_amount', 2],
      ['approves_late', 2, 30 * minuteMs],
    ],
    1,
  ],
  ['collect.send', 4, sendFaults, 2],
  ['collect.find', 3, findFaults, 4],
  ['deliver.send', 8, sendFaults, 2],
  ['deliver.find', 3, findFaults, 4],
  ['deliver.end', 6, endFaults, 2],
  ['refund.send', 3, sendFaults, 2],
  ['refund.find', 2, findFaults, 3],
  ['refund.end', 1, endFaults, 1],
  [
    'hook',
    5,
    [
      ['twice', 3],
      ['never', 3],
      ['late', 2, 20 * minuteMs],
      ['forged', 2],
      ['untrue', 2],
    ],
    3,
  ],
  [
    'later',
    1,
    [
      ['delivery', 1, 30 * hourMs],
      ['failure', 2, 30 * hourMs],
      ['payment', 1, 30 * hourMs],
      ['refund', 1, 30 * hourMs],
      ['twice', 1, 30 * hourMs],
    ],
    1,
  ],
];
/** What a fault needs to strike: only what nobody delivers is given back. */
const needed: Record<string, Fault> = {
  'later twice': { where: 'deliver.send', nth: undefined, what: 'refused', ms: 0 },
};

const payoutPlaces = places
  .filter(([where]) => where.startsWith('refund') || where === 'hook')
  .map(([where, ...rest]) => [where.replace('refund', 'payout'), ...rest] as (typeof places)[number]);

function weigh<Item extends [unknown, number, ...unknown[]]>(random: Random, items: Item[]): Item {
  let left = random.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
  for (const item of items) {
    left -= item[1];
    if (left < 0) return item;
  }
  return items[0] as Item;
}

/** A wallet that refuses is opened again while an admin still tries: for ever, nobody could pay its owner back. */
const walletOpensAfter = 5;

type Draw = { from: typeof places; most: number; calm: number };

function drawFaults(random: Random, { from, most, calm }: Draw): Fault[] {
  const count = random.next() < calm ? 0 : 1 + Math.floor(random.next() * most);
  return Array.from({ length: count }).flatMap(() => {
    const [where, , faults, times] = weigh(random, from);
    const [what, , mostMs = 0] = weigh(random, faults);
    // Of what is refused at first and then sent again by another process, the first time counts.
    const nth = what === 'refused_unheard' ? 0 : Math.floor(random.next() * times);
    // A number that no supplier serves is refused by each of them, and its money goes back.
    const isLasting = (what === 'fails' || what === 'refused') && random.next() < 0.6;
    const lastsFor = isLasting && !where.startsWith('deliver') ? { until: walletOpensAfter } : {};
    const ms = Math.ceil(random.next() * mostMs);
    const drawn: Fault = { where, nth: isLasting ? undefined : nth, what, ms, ...lastsFor };
    const also = needed[`${where} ${what}`];
    return also ? [drawn, also] : [drawn];
  });
}

/** A calm shop, in which one hardly meets another, and busy ones, in which work is shared. */
const rhythms = [
  { everyMs: 20 * secondMs, beatMs: 1 },
  { everyMs: 2 * secondMs, beatMs: 100 },
  { everyMs: secondMs, beatMs: 250 },
  { everyMs: 500, beatMs: 500 },
  { everyMs: 250, beatMs: 500 },
  { everyMs: 100, beatMs: 1_000 },
];

/** A block of numbers gets only so many codes in an hour: one buyer in eight is of the same, the others of many. */
function blockOf(n: number): number {
  return n % 8 === 0 ? 100 : 101 + (n % 800);
}

/** Buyers come together, a hundred at a time, and most of them meet no fault of their own: what each costs is least. */
const rush = { everyMs: 50, beatMs: secondMs, comeEveryMs: 5 * secondMs, calm: 0.8 };
const usual = { comeEveryMs: 1, calm: 0.4 };

export function makePlan(seed: number, size: number, { isRush = false } = {}): Plan {
  const random = createRandom(seed);
  const between = (low: number, high: number) => Math.floor(low + random.next() * (high - low));
  const drawn = random.pick(rhythms);
  const { everyMs, beatMs, comeEveryMs, calm } = isRush ? rush : { ...usual, ...drawn };
  const spanMs = size * everyMs;
  const purchases = Array.from(
    { length: size },
    (_, n): Purchase => ({
      n,
      atMs: Math.floor(between(0, spanMs) / comeEveryMs) * comeEveryMs,
      payer: `024${blockOf(n)}${String(n).padStart(4, '0')}` as Phone,
      recipient: `054${String(2_000_000 + n)}` as Phone,
      bundle: between(0, 3),
      ref: ([undefined, 'KOFI2026', 'KOFI2026', 'AMA2026'] as const)[between(0, 4)],
      thinkMs: between(2 * secondMs, 40 * secondMs),
      asksAfterMs: Array.from({ length: between(0, 3) }, () => between(secondMs, 60 * secondMs)),
      faults: drawFaults(random, { from: places, most: 3, calm }),
    }),
  );
  const skew = () => random.pick([-10, 0, 10]) * minuteMs;
  return {
    seed,
    usesCodes: random.next() < 0.5,
    needsTwoAdmins: random.next() < 0.5,
    hasSweeps: random.next() < 0.5,
    comparesDays: random.next() < 0.3,
    isSure: random.next() < 0.7,
    first: { gateway: random.pick([0, 1] as const), supplier: random.pick([0, 1] as const) },
    beatMs,
    skewsMs: [skew(), skew()],
    purchases,
    mishaps: Array.from({ length: Math.ceil(size / 5) }, () => {
      const when = { atMs: between(0, spanMs + 2 * minuteMs), process: between(0, 2) };
      const kind = random.pick(['crash', 'crash', 'crash', 'kill', 'pause'] as const);
      if (kind === 'pause') return { ...when, kind, ms: between(secondMs, 20 * secondMs) };
      return kind === 'crash' ? { ...when, kind, points: between(1, 60) } : { ...when, kind };
    }),
    errands: [
      ...(['agent', 'subagent'] as const).flatMap((seller): Errand[] => {
        const amount = between(1, 2_000);
        const atMs = between(0, spanMs / 4);
        return random.next() < 0.5 ? [{ kind: 'bring', seller, amount, atMs, faults: [] }] : [];
      }),
      ...Array.from(
        { length: Math.ceil(size / 25) },
        (): Errand => ({
          kind: 'withdraw',
          atMs: between(spanMs / 4, spanMs * 2),
          seller: random.pick(['agent', 'subagent'] as const),
          share: random.next(),
          faults: drawFaults(random, { from: payoutPlaces, most: 2, calm }),
        }),
      ),
      ...Array.from(
        { length: Math.ceil(size / 15) },
        (): Errand => ({
          kind: 'price',
          atMs: between(0, spanMs),
          by: random.pick(['admin', 'agent', 'subagent'] as const),
          bundle: between(0, 3),
          change: between(-20, 40),
          faults: [],
        }),
      ),
    ],
  };
}
