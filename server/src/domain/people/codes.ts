/** One-time codes: what they are for, how long they live, how often one may ask and guess. */

export type CodePurpose = 'account' | 'password' | 'purchase' | 'payout';

export const codeDigits = 6;
export const codeLifetimeMs = 10 * 60_000;
const largestWrongTries = 5;
/** Wrong tries on one phone within a day, over all its codes. */
const largestWrongTriesADay = 15;
export const resendAfterMs = 60_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How many codes were asked for within each window, as counted when another one is asked for. */
export type CodeCounts = {
  phoneUnverified: { lastMinute: number; lastTenMinutes: number; lastDay: number };
  phoneAllLastDay: number;
  deviceUnverifiedLastHour: number;
  addressUnverifiedLastHour: number;
  blockUnverifiedLastHour: number;
  productUnverifiedLastHour: number;
  phoneOnceVerified: boolean;
};

const codeLimits = {
  phoneUnverified: { lastMinute: 1, lastTenMinutes: 3, lastDay: 6 },
  phoneAllLastDay: 30,
  deviceUnverifiedLastHour: 10,
  addressUnverifiedLastHour: 200,
  blockUnverifiedLastHour: 30,
  productUnverifiedLastHour: 300,
};

export type SendVerdict =
  | { allowed: true; alarm?: string }
  | { allowed: false; retryAfterMs: number; alarm?: string };

/** May one more code be sent? The wait is the window of the limit that was met. */
export function judgeSend(counts: CodeCounts): SendVerdict {
  const { phoneUnverified: mine } = counts;
  const { phoneUnverified: most } = codeLimits;
  const productBusy = counts.productUnverifiedLastHour >= codeLimits.productUnverifiedLastHour;
  const alarm = productBusy
    ? { alarm: 'more unverified codes than usual: only known numbers are served' }
    : {};
  const met: [boolean, number][] = [
    [mine.lastDay >= most.lastDay, day],
    [counts.phoneAllLastDay >= codeLimits.phoneAllLastDay, day],
    [counts.deviceUnverifiedLastHour >= codeLimits.deviceUnverifiedLastHour, hour],
    [counts.addressUnverifiedLastHour >= codeLimits.addressUnverifiedLastHour, hour],
    [counts.blockUnverifiedLastHour >= codeLimits.blockUnverifiedLastHour, hour],
    [productBusy && !counts.phoneOnceVerified, hour],
    [mine.lastTenMinutes >= most.lastTenMinutes, 10 * minute],
    [mine.lastMinute >= most.lastMinute, resendAfterMs],
  ];
  const first = met.find(([isMet]) => isMet);
  return first ? { allowed: false, retryAfterMs: first[1], ...alarm } : { allowed: true, ...alarm };
}

export type CodeFacts = {
  wrongTries: number;
  /** Used, replaced by a newer one, void, or older than its lifetime. */
  isOver: boolean;
  isRight: boolean;
  wrongTriesOfPhoneLastDay: number;
};

export type GuessVerdict = 'right' | 'wrong' | 'last_wrong' | 'over' | 'too_many';

/** Judges one guess. 'wrong' and 'last_wrong' count as a try; 'last_wrong' also voids the code. */
export function judgeGuess(facts: CodeFacts): GuessVerdict {
  if (facts.isOver) return 'over';
  if (facts.wrongTriesOfPhoneLastDay >= largestWrongTriesADay) return 'too_many';
  if (facts.isRight) return 'right';
  return facts.wrongTries + 1 >= largestWrongTries ? 'last_wrong' : 'wrong';
}
