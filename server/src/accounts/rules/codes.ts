/** One-time codes: their purposes, lifetime, and limits on requests and guesses. */
import { codeResendAfterMs } from '@ntem/contract/accounts/limits';
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';

export type CodePurpose = 'account' | 'password' | 'purchase' | 'payout' | 'top_up';

/** A sent code: its id, the number to dial to hear it, and its prefix. */
export type SentCode = { requestId: string; dialCode: string; prefix: string };

/** Codes that are counted together. A purchase never waits because of codes for accounts. */
export function isForPurchase(purpose: CodePurpose): boolean {
  return purpose === 'purchase';
}

const largestWrongTries = 5;
/** Wrong tries on one phone within the long window, over all codes that are counted together. */
const largestWrongTriesOfPhone = 15;

/**
 * The periods in which codes are counted: those of one phone in three windows, those of a device, address or block in
 * one, and those of a busy address in a short one as well.
 */
export const codeWindows = {
  soonMs: codeResendAfterMs,
  burstMs: 10 * minuteMs,
  longMs: dayMs,
  clientMs: hourMs,
  busyAddressMs: minuteMs,
};

/** Groups of requesters. The requests of one are never counted against another. */
export type Standing = 'stranger' | 'proved' | 'known';

/**
 * `known`: this device has proved the number before. `proved`: some device has. If the answer must not reveal whether a
 * number has an account, the purpose alone decides.
 */
export function standingOf(
  purpose: CodePurpose,
  { isKnownDevice, isProved }: { isKnownDevice: boolean; isProved: boolean },
): Standing {
  if (isKnownDevice) return 'known';
  if (purpose === 'purchase') return isProved ? 'proved' : 'stranger';
  return purpose === 'account' ? 'stranger' : 'proved';
}

/** Asked for by this client lately, whether a message was sent or not. Of an address, by others of the same standing. */
export type ClientCounts = {
  deviceUnverified: number;
  addressUnverified: number;
  addressSoon: number;
  /** This device has named itself, and asked for nothing within the hour. */
  isNewDevice: boolean;
};

/**
 * The number of codes requested within each window, counted when another one is requested. A device that proved this
 * phone before has its own count: strangers cannot use up its owner's limit.
 */
export type CodeCounts = ClientCounts & {
  phoneUnverified: { soon: number; burst: number; hour: number; long: number };
  phoneAll: number;
  /** Neither this device nor this address has asked for a code for this number today. */
  isNewcomer: boolean;
  /** Messages really sent to strangers: requests for numbers that have nothing to prove cost nobody else. */
  blockUnverified: number;
  productUnverified: number;
  standing: Standing;
};

const codeLimits = {
  phoneUnverified: { soon: 1, burst: 3, long: 6 },
  /** In addition, for a client that has not asked for this number today: perhaps the owner on a new phone. */
  phoneNewcomers: { burst: 1, hour: 1 },
  phoneAll: 30,
  deviceUnverified: 10,
  addressUnverified: 200,
  /** Beyond that, this many in the short window for new devices. */
  addressSoon: 2,
  blockUnverified: 30,
  productUnverified: 300,
  /** An address that asked for fewer than this has as much again of a block and of the product. */
  calmAddress: 5,
};

/** At most this many are sent to strangers within the hour, from addresses that ask for little. */
const reserved = 2;
export const largestProductUnverified = reserved * codeLimits.productUnverified;

/** Kinds of messages under the daily cap. Holders are people with an account: new passwords, payout numbers. */
export const codeKinds = ['newBuyers', 'knownBuyers', 'newAccounts', 'holders'] as const;
export type CodeKind = (typeof codeKinds)[number];
export type SentToday = Record<CodeKind, number>;

export function kindOf(purpose: CodePurpose, standing: Standing): CodeKind {
  if (purpose === 'purchase') return standing === 'stranger' ? 'newBuyers' : 'knownBuyers';
  return purpose === 'account' ? 'newAccounts' : 'holders';
}

/**
 * The share of a day's messages, in percent, that these kinds may use together. So a fifth is always left for known
 * buyers and a tenth for holders, however much strangers ask for.
 */
const shares: { kinds: readonly CodeKind[]; percent: number }[] = [
  { kinds: codeKinds, percent: 100 },
  { kinds: ['newBuyers', 'knownBuyers', 'newAccounts'], percent: 90 },
  { kinds: ['newBuyers', 'newAccounts'], percent: 60 },
  { kinds: ['newAccounts'], percent: 30 },
  { kinds: ['holders'], percent: 20 },
];

export function isWithinCap(sentToday: SentToday, cap: number, kind: CodeKind): boolean {
  return capsOf(kind, cap).every(
    ({ kinds, most }) => kinds.reduce((sum, one) => sum + sentToday[one], 0) < most,
  );
}

/** How many of these kinds together may be sent in a day, wherever this kind is among them. */
export function capsOf(kind: CodeKind, cap: number): { kinds: readonly CodeKind[]; most: number }[] {
  return shares
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ kinds, percent }) => ({ kinds, most: Math.ceil((cap * percent) / 100) }));
}

/** Of this many codes sent last, at least this many are entered, unless somebody requests them only to cause costs. */
export const spendingSample = { sent: 100, used: 20 };

export type SendVerdict =
  | { allowed: true; alarm?: string }
  | { allowed: false; retryAfterMs: number; alarm?: string };

export function findClientWaitMs(counts: ClientCounts): number | undefined {
  if (counts.deviceUnverified >= codeLimits.deviceUnverified) return codeWindows.clientMs;
  if (counts.addressUnverified < codeLimits.addressUnverified) return undefined;
  // One attacker behind a carrier's address slows its new customers down, and does not shut them out.
  if (!counts.isNewDevice) return codeWindows.clientMs;
  return counts.addressSoon < codeLimits.addressSoon ? undefined : codeWindows.busyAddressMs;
}

/** May one more code be sent? The wait is the window of the limit that was met. */
export function judgeSend(counts: CodeCounts): SendVerdict {
  const { phoneUnverified: mine, isNewcomer } = counts;
  const { phoneUnverified: most, phoneNewcomers: extra } = codeLimits;
  const { soonMs, burstMs, longMs, clientMs } = codeWindows;
  const productBusy = counts.productUnverified >= codeLimits.productUnverified;
  const alarm = productBusy
    ? { alarm: 'more unverified codes than usual: known numbers and quiet addresses are served' }
    : {};
  const isStranger = counts.standing === 'stranger';
  const share = counts.addressUnverified < codeLimits.calmAddress ? reserved : 1;
  // Neighbours of a known device cannot use up its limit.
  const addressUnverified = counts.standing === 'known' ? 0 : counts.addressUnverified;
  const clientWaitMs = findClientWaitMs({ ...counts, addressUnverified });
  const isLongOver = mine.long >= most.long;
  const met: [boolean, number][] = [
    [isLongOver && !isNewcomer, longMs],
    [counts.phoneAll >= codeLimits.phoneAll, longMs],
    [isLongOver && mine.hour >= extra.hour, clientMs],
    [clientWaitMs !== undefined, clientWaitMs ?? 0],
    [isStranger && counts.blockUnverified >= share * codeLimits.blockUnverified, clientMs],
    [isStranger && counts.productUnverified >= share * codeLimits.productUnverified, clientMs],
    [mine.burst >= most.burst + (isNewcomer ? extra.burst : 0), burstMs],
    [mine.soon >= most.soon, soonMs],
  ];
  const first = met.find(([isMet]) => isMet);
  return first ? { allowed: false, retryAfterMs: first[1], ...alarm } : { allowed: true, ...alarm };
}

export type CodeFacts = {
  wrongTries: number;
  /** Used, replaced by a newer one, void, or older than its lifetime. */
  isOver: boolean;
  /** Undefined: only the vendor that made the code can tell, and it has not been asked. */
  isRight: boolean | undefined;
  /** Guesses at this code about which the vendor has not answered: each may be a wrong try. */
  vendorAsks: number;
  /** It is being asked about one of them. */
  isAsking: boolean;
  wrongTriesOfPhone: number;
};

/** 'ask': the vendor decides. 'under_way': it is deciding about another guess, and this one waits for its turn. */
export type GuessVerdict = 'right' | 'wrong' | 'last_wrong' | 'over' | 'too_many' | 'ask' | 'under_way';

/** Judges one guess. 'wrong' and 'last_wrong' count as a try; 'last_wrong' also voids the code. */
export function judgeGuess(facts: CodeFacts): GuessVerdict {
  if (facts.isOver) return 'over';
  if (facts.wrongTriesOfPhone >= largestWrongTriesOfPhone) return 'too_many';
  if (facts.isRight === undefined) {
    if (facts.isAsking) return 'under_way';
    return facts.wrongTries + facts.vendorAsks < largestWrongTries ? 'ask' : 'too_many';
  }
  if (facts.isRight) return 'right';
  return facts.wrongTries + 1 >= largestWrongTries ? 'last_wrong' : 'wrong';
}
