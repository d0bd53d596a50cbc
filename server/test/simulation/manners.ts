/** The behaviour of a shop's vendors: the promises of each, and how it breaks them. */
import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { AttemptDirection } from '@ntem/contract/states';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import type { Random } from '#vendors/simulators/random.ts';

const vendorNames = ['north', 'south', 'lake', 'river'] as const;
export type VendorName = (typeof vendorNames)[number];

export type Manners = {
  /** It can be asked only by its own name for a thing, and knows ours no longer than an hour. */
  byItsOwnName: boolean;
  /** So long after the last news of a thing it says that it does not know it. */
  forgetsAfterMs: number | undefined;
  /** It turns away calls beyond that. */
  callsAMinute: number | undefined;
  /** Its fee for each payment, refund and payout. */
  feePesewas: number;
  /** Each so many-th of its own names is one that it gave before. */
  repeatsNameEvery: number | undefined;
};

const plain: Manners = {
  byItsOwnName: false,
  forgetsAfterMs: undefined,
  callsAMinute: undefined,
  feePesewas: 0,
  repeatsNameEvery: undefined,
};

export const plainVendors: Record<VendorName, Manners> = {
  north: plain,
  south: plain,
  lake: plain,
  river: plain,
};

/** `isCalm`: there is time between purchases. Without it, a vendor that limits calls would stop the shop for a day. */
export function drawManners(random: Random, isCalm: boolean): Record<VendorName, Manners> {
  const draw = (name: VendorName): Manners => {
    const has = (share: number) => random.next() < share;
    const isGateway = name === 'north' || name === 'south';
    const byItsOwnName = has(0.3) && name !== 'north';
    const forgets = has(0.25);
    const callsAMinute = has(0.2) && isCalm ? 40 : undefined;
    return {
      byItsOwnName,
      // One that turns questions away as well would have forgotten before it is asked again.
      forgetsAfterMs: forgets && !callsAMinute ? dayMs : undefined,
      callsAMinute,
      feePesewas: has(0.5) && isGateway ? 1 + Math.floor(random.next() * 9) : 0,
      repeatsNameEvery: has(0.25) ? 15 : undefined,
    };
  };
  return { north: draw('north'), south: draw('south'), lake: draw('lake'), river: draw('river') };
}

const conclusiveMs = 10 * minuteMs;

const dependable: Traits = {
  duplicates: 'returns_original',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: conclusiveMs,
  firstCheckAfterMs: 0,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};
/** The promises of each. The last may do a thing twice, and then cannot be sure that it did not. */
const promises: Record<VendorName, Traits> = {
  north: dependable,
  south: { ...dependable, duplicates: 'rejects', referenceFormat: 'uuid' },
  lake: { ...dependable, duplicates: 'rejects', firstCheckAfterMs: 5 * secondMs },
  river: { ...dependable, duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' },
};

/** Weaker promises about money that it sends. */
const promisesOut: Partial<Record<VendorName, Traits>> = {
  south: {
    ...dependable,
    duplicates: 'unsafe',
    notFoundIsConclusiveAfterMs: 'never',
    referenceFormat: 'uuid',
  },
};

/** Vendors that do not repeat an earlier request, if it can be asked for by its own name alone. */
const namedTwice: Partial<Record<VendorName, Partial<Traits>>> = {
  lake: { duplicates: 'returns_original', keyLastsMs: hourMs },
};

type About = { name: VendorName; direction: AttemptDirection; isSure: boolean; manners: Manners };

/** `isSure`: a vendor that may do a thing twice knows its calls after a while. */
export function traitsOf({ name, direction, isSure, manners }: About): Traits {
  const isMoneyOut = direction === 'refund' || direction === 'payout';
  const traits = (isMoneyOut && promisesOut[name]) || promises[name];
  if (isAskedByName(manners, direction))
    return { ...traits, ...namedTwice[name], statusBy: 'theirs', notFoundIsConclusiveAfterMs: 'never' };
  if (manners.forgetsAfterMs) return { ...traits, notFoundIsConclusiveAfterMs: 'never' };
  return isSure ? { ...traits, notFoundIsConclusiveAfterMs: conclusiveMs } : traits;
}

/** Payments are asked about by our own name everywhere. */
export function isAskedByName({ byItsOwnName }: Manners, direction: AttemptDirection): boolean {
  return byItsOwnName && direction !== 'collect';
}

/** One of them calls a refunded payment reversed; reversals of the other are its own. */
export function showsRefunds(gateway: string): boolean {
  return gateway === 'north';
}
