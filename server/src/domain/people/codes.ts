/** One-time codes: what they are for, how long they live, how often one may ask and guess. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';
import { codeResendAfterMs } from '@ntem/contract/limits';

export type CodePurpose = 'account' | 'password' | 'purchase' | 'payout';

/** How a code that was sent is entered: under which id, what can be dialled to hear it, what stands before it. */
export type SentCode = { requestId: string; dialCode: string; prefix: string };

/** What is counted together. A purchase never waits because of codes for accounts. */
export function isForPurchase(purpose: CodePurpose): boolean {
  return purpose === 'purchase';
}

const largestWrongTries = 5;
/** Wrong tries on one phone within the long window, over all codes that are counted together. */
const largestWrongTriesOfPhone = 15;

/** Within which codes are counted: those of one phone in three windows, those of a device, address or block in one. */
export const codeWindows = {
  soonMs: codeResendAfterMs,
  burstMs: 10 * minuteMs,
  longMs: dayMs,
  clientMs: hourMs,
};

/** Asked for by whoever asks now, whether a message was sent or not: they pay for their own curiosity. */
export type ClientCounts = { deviceUnverified: number; addressUnverified: number };

/**
 * How many codes were asked for within each window, as counted when another one is asked for. A device that proved
 * this phone before has a count of its own: strangers cannot use up what its owner may ask for.
 */
export type CodeCounts = ClientCounts & {
  phoneUnverified: { soon: number; burst: number; long: number };
  phoneAll: number;
  /** Of messages that were really sent: asking for numbers that have nothing to prove costs nobody else. */
  blockUnverified: number;
  productUnverified: number;
  /** Some account or guest has proved the number. */
  phoneOnceVerified: boolean;
};

export const codeLimits = {
  phoneUnverified: { soon: 1, burst: 3, long: 6 },
  phoneAll: 30,
  deviceUnverified: 10,
  addressUnverified: 200,
  blockUnverified: 30,
  productUnverified: 300,
};

/** Codes for accounts may use this share of a day's messages; the rest is for purchases. */
const accountShareOfMessages = 0.5;

/** May one more message be sent today? */
export function isWithinCap(
  sentToday: { all: number; forAccounts: number },
  cap: number,
  purpose: CodePurpose,
): boolean {
  if (sentToday.all >= cap) return false;
  return isForPurchase(purpose) || sentToday.forAccounts < Math.ceil(cap * accountShareOfMessages);
}

/** Of so many codes that were sent last, at least this many are entered, unless somebody sends for the sake of sending. */
export const spendingSample = { sent: 100, used: 20 };

export type SendVerdict =
  | { allowed: true; alarm?: string }
  | { allowed: false; retryAfterMs: number; alarm?: string };

/** How long whoever asks has to wait because of what they asked before, or undefined. */
export function findClientWaitMs(counts: ClientCounts): number | undefined {
  const isMet =
    counts.deviceUnverified >= codeLimits.deviceUnverified ||
    counts.addressUnverified >= codeLimits.addressUnverified;
  return isMet ? codeWindows.clientMs : undefined;
}

/** May one more code be sent? The wait is the window of the limit that was met. */
export function judgeSend(counts: CodeCounts): SendVerdict {
  const { phoneUnverified: mine } = counts;
  const { phoneUnverified: most } = codeLimits;
  const { soonMs, burstMs, longMs, clientMs } = codeWindows;
  const productBusy = counts.productUnverified >= codeLimits.productUnverified;
  const alarm = productBusy
    ? { alarm: 'more unverified codes than usual: only known numbers are served' }
    : {};
  const met: [boolean, number][] = [
    [mine.long >= most.long, longMs],
    [counts.phoneAll >= codeLimits.phoneAll, longMs],
    [findClientWaitMs(counts) !== undefined, clientMs],
    [!counts.phoneOnceVerified && counts.blockUnverified >= codeLimits.blockUnverified, clientMs],
    [!counts.phoneOnceVerified && productBusy, clientMs],
    [mine.burst >= most.burst, burstMs],
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
