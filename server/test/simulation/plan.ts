/** The plan of a seed: who buys what and when, the faults of each, and the fate of the processes. */
import { dayMs, minuteMs, secondMs } from '@ntem/contract/durations';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { createRandom, type Random } from '#vendors/simulators/random.ts';
import { chatPlaces, drawFaults, type Fault, payoutPlaces, places } from './faults.ts';
import { drawManners, type Manners, type VendorName } from './manners.ts';
import { goods } from './prices.ts';

/** The shop's settings at its start. */
export type Setup = {
  /** In the order in which they are asked. */
  gateways: VendorName[];
  suppliers: VendorName[];
  /** No longer asked, and still there for what they took. */
  formerSuppliers: VendorName[];
  /** The account at a vendor that the keys open, if it has several. */
  accounts: Partial<Record<VendorName, string>>;
  refundWay: 'refund' | 'transfer';
  /** Set if they do not pay out to everybody. */
  paysOutTo?: Network[] | undefined;
};

/** True if a vendor can still be asked about everything it did after the shop was started so. */
export function isStillAsked(change: Partial<Setup>, vendor: string): boolean {
  const { refundWay, accounts = {}, suppliers, formerSuppliers = [] } = change;
  if (refundWay || Object.hasOwn(accounts, vendor)) return false;
  const isSupplier = plainSetup.suppliers.some((one) => one === vendor);
  return !suppliers || !isSupplier || [...suppliers, ...formerSuppliers].some((one) => one === vendor);
}

export type Purchase = {
  n: number;
  atMs: number;
  way: 'shop' | 'ussd' | 'whatsapp';
  /** Who dials or writes. In a chat another number may pay. */
  caller: Phone;
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
  /** Before it reaches this many points more. */
  | { kind: 'crash'; process: number; points: number }
  /** Whichever process reaches it, and again so many points after that. */
  | { kind: 'crashes'; points: number[] }
  /** A vendor takes nothing for a while. */
  | ({ kind: 'outage' } & Outage)
  /** Somebody takes money out of our account there, past everybody's books. */
  | ({ kind: 'theft' } & Theft)
  /** The operator starts the shop with other settings. */
  | { kind: 'restart'; change: Partial<Setup> }
  /** A payer says at the gateway that they do not know their payment. */
  | { kind: 'dispute'; purchase: number }
  /** A supplier calls all its packages by new codes. Admins learn of it from what it refuses. */
  | { kind: 'codes'; vendor: VendorName }
  /** The database goes back to that moment; the vendors do not. */
  | { kind: 'restore'; backupAtMs: number }
);

export type Outage = { atMs: number; vendor: VendorName; ms: number; failure: 'config' | 'provider_float' };
export type Theft = { atMs: number; vendor: VendorName; amount: number };

export type Errand = { atMs: number; faults: Fault[] } & (
  | { kind: 'withdraw'; seller: 'agent' | 'subagent'; share: number; network: Network | undefined }
  /** A balance that an older shop still owes a seller. */
  | { kind: 'bring'; seller: 'agent' | 'subagent'; amount: number }
  /** A seller with a balance who is demoted, deleted or erased, perhaps in the middle of a withdrawal. */
  | {
      kind: 'leave';
      person: number;
      amount: number;
      way: 'demoted' | 'deleted' | 'erased';
      withdraws: boolean;
    }
  /** A seller tops the float up, moves earnings into it, and sells from it. */
  | {
      kind: 'counter';
      seller: 'agent' | 'subagent';
      /** By hand, or by a program with an API key. */
      through: 'counter' | 'api';
      /** In pesewas, by mobile money; 0 for none. */
      topUp: number;
      share: number;
      bundle: number;
      recipient: Phone;
    }
  /** A seller tops the float up, and sends bundles to a list of numbers. */
  | {
      kind: 'list';
      seller: 'agent' | 'subagent';
      topUp: number;
      lines: { bundle: number; recipient: Phone; faults: Fault[] }[];
      /** So long after it was sent, the seller stops what is not on its way. */
      stopsAfterMs: number | undefined;
      /** What came back is sent once more. */
      isSentAgain: boolean;
    }
  | { kind: 'price'; by: 'admin' | 'agent' | 'subagent'; bundle: number; change: number }
);

export type Plan = {
  seed: number;
  usesCodes: boolean;
  /** True if admins decide about the dearer orders together. */
  needsTwoAdmins: boolean;
  /** True if the sweeps of the timetable take part. Without them everything must end right as well. */
  hasSweeps: boolean;
  /** True if each day is compared with the vendors. Then they do not announce what they take back. */
  comparesDays: boolean;
  /** True if vendors that may do a thing twice surely know after a while what has reached them. */
  isSure: boolean;
  setup: Setup;
  vendors: Record<VendorName, Manners>;
  /** True if the second supplier has each package. */
  riverHasAll: boolean;
  /** Answers and messages of vendors come at multiples of this: the longer it is, the more of them come together. */
  beatMs: number;
  skewsMs: [number, number];
  purchases: Purchase[];
  mishaps: Mishap[];
  errands: Errand[];
};

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

type Online = Omit<Purchase, 'way' | 'caller'>;

/** Most buy in a browser; the others dial or write, and of those who write some let another number pay. */
function drawWay(random: Random, purchase: Online): Purchase {
  const { n, payer, faults } = purchase;
  const drawn = random.next();
  if (drawn < 0.6) return { ...purchase, way: 'shop', caller: payer };
  if (drawn < 0.8) {
    const isTwice = random.next() < 0.3;
    const more: Fault[] = isTwice ? [{ where: 'buy', nth: undefined, what: 'repeats', ms: 0 }] : [];
    return { ...purchase, way: 'ussd', caller: payer, faults: [...faults, ...more] };
  }
  const caller = random.next() < 0.3 ? (`059${String(4_000_000 + n)}` as Phone) : payer;
  const lost = drawFaults(random, { from: chatPlaces, most: 1, calm: 0.7 });
  return { ...purchase, way: 'whatsapp', caller, faults: [...faults, ...lost] };
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
  const ways = createRandom(seed + waySeed);
  const purchases = Array.from(
    { length: size },
    (_, n): Online => ({
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
  ).map((purchase) => drawWay(ways, purchase));
  const skew = () => random.pick([-10, 0, 10]) * minuteMs;
  const world = drawWorld(random, { spanMs, isCalm: everyMs >= 2 * secondMs });
  return {
    seed,
    usesCodes: random.next() < 0.5,
    needsTwoAdmins: random.next() < 0.5,
    hasSweeps: random.next() < 0.5,
    comparesDays: random.next() < 0.3,
    isSure: random.next() < 0.7,
    setup: world.setup,
    vendors: world.vendors,
    riverHasAll: random.next() < 0.6,
    beatMs,
    skewsMs: [skew(), skew()],
    purchases,
    mishaps: Array.from({ length: Math.ceil(size / 5) }, (): Mishap => {
      const when = { atMs: between(0, spanMs + 2 * minuteMs), process: between(0, 2) };
      const kind = random.pick(['crash', 'crash', 'crash', 'kill', 'pause'] as const);
      if (kind === 'pause') return { ...when, kind, ms: between(secondMs, 20 * secondMs) };
      return kind === 'crash' ? { ...when, kind, points: between(1, 60) } : { ...when, kind };
    }).concat(world.mishaps, drawNews(createRandom(seed + newsSeed), { size, spanMs })),
    errands: [
      ...(['agent', 'subagent'] as const).flatMap((seller): Errand[] => {
        const amount = between(1, 2_000);
        const atMs = between(0, spanMs / 4);
        return random.next() < 0.5 ? [{ kind: 'bring', seller, amount, atMs, faults: [] }] : [];
      }),
      ...[0, 1, 2].flatMap((person): Errand[] => {
        const way = random.pick(['demoted', 'deleted', 'erased'] as const);
        const who = { person, way, amount: between(100, 2_000), withdraws: random.next() < 0.5 };
        const faults = drawFaults(random, { from: payoutPlaces, most: 1, calm: 0.3 });
        return random.next() < shares.leaver
          ? [{ kind: 'leave', ...who, atMs: between(0, spanMs), faults }]
          : [];
      }),
      ...Array.from(
        { length: Math.ceil(size / 25) },
        (): Errand => ({
          kind: 'withdraw',
          atMs: between(spanMs / 4, spanMs * 2),
          seller: random.pick(['agent', 'subagent'] as const),
          share: random.next(),
          network: random.next() < 0.2 ? 'TELECEL' : undefined,
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
      ...drawCounterSales(createRandom(seed + counterSeed), createRandom(seed + apiSeed), { size, spanMs }),
      ...drawLists(createRandom(seed + listSeed), { size, spanMs }),
    ],
  };
}

export const plainSetup: Setup = {
  gateways: ['north', 'south'],
  suppliers: ['lake', 'river'],
  formerSuppliers: [],
  accounts: {},
  refundWay: 'refund',
};

/** The share of shops that meet each of these. */
const shares = {
  outage: 0.3,
  otherSuppliers: 0.3,
  otherWay: 0.3,
  otherAccount: 0.3,
  fewerPayouts: 0.2,
  theft: 0.3,
  restore: 0.2,
  leaver: 0.3,
  codes: 0.2,
};

/** From numbers of their own, so that the rest of a seed's story stays. */
const newsSeed = 1_000_000;
const counterSeed = 2_000_000;
const apiSeed = 3_000_000;
const waySeed = 4_000_000;
const listSeed = 5_000_000;

function drawNews(random: Random, { size, spanMs }: { size: number; spanMs: number }): Mishap[] {
  const between = (low: number, high: number) => Math.floor(low + random.next() * (high - low));
  const disputes = Array.from(
    { length: Math.ceil(size / 50) },
    (): Mishap => ({ kind: 'dispute', purchase: between(0, size), atMs: spanMs + between(0, 2 * dayMs) }),
  );
  const atMs = between(spanMs / 4, spanMs);
  return random.next() < shares.codes ? [...disputes, { kind: 'codes', vendor: 'river', atMs }] : disputes;
}

/** The vendors' behaviour, and the changes in the middle of the run. */
function drawWorld(random: Random, { spanMs, isCalm }: { spanMs: number; isCalm: boolean }) {
  const has = (share: number) => random.next() < share;
  const between = (low: number, high: number) => Math.floor(low + random.next() * (high - low));
  const turned = <Name>(names: [Name, Name]): Name[] => (has(0.5) ? names : names.toReversed());
  const gateways = turned<VendorName>(['north', 'south']);
  const both = turned<VendorName>(['lake', 'river']);
  const mishaps: Mishap[] = [];
  const restart = (change: Partial<Setup>, atMs = between(spanMs / 2, spanMs + 5 * minuteMs)) =>
    mishaps.push({ kind: 'restart', atMs, change });
  // All suppliers are out of order at once, so that orders are held; they come back one after the other, and one of them
  // so much later that orders go to the other meanwhile.
  const outageMs = between(spanMs / 3, spanMs);
  const isOut = has(shares.outage);
  if (isOut)
    for (const vendor of both) {
      const failure = random.pick(['config', 'provider_float'] as const);
      const ms = (between(5, 40) + (vendor === both[outageMs % 2] ? 25 : 0)) * minuteMs;
      mishaps.push({ kind: 'outage', atMs: outageMs, vendor, ms, failure });
    }
  // One supplier at first. Another joins it, or takes its place.
  const isJoined = has(shares.otherSuppliers);
  const [first, second] = both as [VendorName, VendorName];
  if (isJoined)
    restart(
      has(0.5) ? { suppliers: both } : { suppliers: [second], formerSuppliers: has(0.5) ? [first] : [] },
      isOut ? outageMs + between(1, 10) * minuteMs : undefined,
    );
  if (has(shares.otherWay)) restart({ refundWay: 'transfer' });
  const isLeaving = has(shares.otherAccount);
  if (isLeaving) restart({ accounts: { [random.pick(gateways)]: 'B' } });
  if (has(shares.fewerPayouts)) restart({ paysOutTo: ['MTN'] });
  // After a night in which nothing was undecided: before that, a balance proves little.
  if (has(shares.theft))
    mishaps.push({
      ...{ kind: 'theft', vendor: random.pick(gateways), amount: between(1, 900) },
      atMs: between(3 * dayMs, 6 * dayMs),
    });
  // What was paid to an account that is left meanwhile can be asked about nowhere, and so not its delivery.
  if (has(shares.restore) && !isLeaving) {
    const backupAtMs = between(0.8 * spanMs, spanMs + 2 * minuteMs);
    mishaps.push({ kind: 'restore', atMs: backupAtMs + between(minuteMs, 30 * minuteMs), backupAtMs });
  }
  const setup: Setup = {
    ...plainSetup,
    gateways,
    suppliers: isJoined ? [first] : both,
    ...(has(shares.fewerPayouts) && { paysOutTo: ['MTN'] }),
  };
  return { setup, vendors: drawManners(random, isCalm), mishaps };
}

/** Most deliveries go well, some fail, and of some nobody knows for a while. */
function drawCounterSales(
  random: Random,
  ofPrograms: Random,
  { size, spanMs }: { size: number; spanMs: number },
): Errand[] {
  const between = (low: number, high: number) => Math.floor(low + random.next() * (high - low));
  return Array.from({ length: Math.ceil(size / 10) }, (_, n): Errand => {
    const faults = drawFaults(random, { from: places, most: 3, calm: 0.3 });
    return {
      kind: 'counter',
      seller: random.pick(['agent', 'subagent'] as const),
      through: ofPrograms.next() < 0.5 ? 'api' : 'counter',
      topUp: random.next() < 0.5 ? between(1_000, 2_000) : 0,
      share: random.next(),
      bundle: between(0, 3),
      recipient: `055${String(3_000_000 + n)}` as Phone,
      atMs: between(0, spanMs * 2),
      faults: faults.filter(({ where }) => where.startsWith('deliver')),
    };
  });
}

/** A few numbers each. */
function drawLists(random: Random, { size, spanMs }: { size: number; spanMs: number }): Errand[] {
  const between = (low: number, high: number) => Math.floor(low + random.next() * (high - low));
  return Array.from({ length: Math.ceil(size / 50) }, (_, list): Errand => {
    const lines = Array.from({ length: between(2, 7) }, (_line, n) => {
      const bundle = between(0, goods.length);
      const faults = drawFaults(random, { from: places, most: 3, calm: 0.5 });
      return {
        bundle,
        recipient: `${goods[bundle]?.prefix}${String(5_000_000 + list * 10 + n)}` as Phone,
        faults: faults.filter(({ where }) => where.startsWith('deliver')),
      };
    });
    return {
      kind: 'list',
      seller: random.pick(['agent', 'subagent'] as const),
      topUp: between(2_000, 10_000),
      lines,
      stopsAfterMs: random.next() < 0.3 ? between(1, 20 * secondMs) : undefined,
      isSentAgain: random.next() < 0.5,
      atMs: between(0, spanMs * 1.5),
      faults: [],
    };
  });
}
