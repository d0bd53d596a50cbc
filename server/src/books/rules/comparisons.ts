/** The comparison of our books with the vendors: what counts as a difference, and the hour from which a day is compared. Pure. */
import { hourMs, minuteMs } from '@ntem/contract/durations';
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import type { AttemptDirection, AttemptOutcome, Contradiction, VendorWord } from '@ntem/contract/states';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';

export type Compared = {
  direction: AttemptDirection;
  /** Our outcome of the attempt. */
  ours: AttemptOutcome;
  theirs: VendorWord;
  /** Of the order or payout: still moving by itself, in a person's hand, or at its end. */
  standing: 'open' | 'review' | 'ended';
  ourAmount: bigint;
  /** Set if the vendor gives one. */
  theirAmount: bigint | undefined;
};

/** A sentence, or nothing. What is still being asked about, or in review, is no difference. */
export function findDifference(compared: Compared): string | undefined {
  const { direction, ours, theirs, standing, ourAmount, theirAmount } = compared;
  if (theirs === 'done') {
    if (standing === 'review') return undefined;
    if (theirAmount !== undefined && theirAmount !== ourAmount) return 'The amounts differ';
    // An undecided call behind an ended order is no longer asked about.
    const isMissed = ours === 'failed' || ours === 'reversed' || (ours !== 'done' && standing === 'ended');
    return isMissed ? theirsOnly[direction] : undefined;
  }
  const isGone = ['failed', 'not_found', 'reversed', 'refunded_to_us', 'unpaid'].includes(theirs);
  if (ours === 'done' && isGone) return oursOnly[direction];
  return undefined;
}

const theirsOnly: Record<AttemptDirection, string> = {
  collect: 'The gateway has the money, and we do not count it',
  deliver: 'The supplier delivered, and we do not count it',
  refund: 'The gateway gave the money back, and we do not count it',
  payout: 'The gateway paid out, and we do not count it',
};

const oursOnly: Record<AttemptDirection, string> = {
  collect: 'We count a payment that the gateway does not have',
  deliver: 'We count a delivery that the supplier does not have',
  refund: 'We count a refund that the gateway does not have',
  payout: 'We count a payout that the gateway does not have',
};

/** A line of a vendor's own list. */
export type ListedLine = { direction: AttemptDirection; amount: bigint; status: 'done' | 'reversed' };

/** Our request under the same reference. */
export type OwnRequest = {
  direction: AttemptDirection;
  outcome: AttemptOutcome;
  /** The amount that came in if it is known, otherwise the amount requested. */
  amount: bigint;
  /** The disagreement is already recorded elsewhere. */
  isNamed: boolean;
};

/** A sentence, or nothing. An open call is no difference. */
export function findListDifference(line: ListedLine, asked: OwnRequest | undefined): string | undefined {
  const who = line.direction === 'deliver' ? 'The supplier' : 'The gateway';
  const thing = things[line.direction];
  if (!asked || wayOf(asked.direction) !== wayOf(line.direction))
    return `${who} lists a ${thing} that we never asked for`;
  if (isUndecided(asked.outcome)) return undefined;
  if (asked.amount !== line.amount) return `${who} lists a ${thing} of another amount`;
  const isMissed = line.status === 'done' && asked.outcome !== 'done' && !asked.isNamed;
  return isMissed ? `${who} lists a ${thing} that we do not count` : undefined;
}

const things: Record<AttemptDirection, string> = {
  collect: 'payment',
  deliver: 'delivery',
  refund: 'refund',
  payout: 'payout',
};

/** Money that goes back to another number than the payer's is a payout to the gateway. */
function wayOf(direction: AttemptDirection): 'in' | 'out' | 'bundle' {
  if (direction === 'deliver') return 'bundle';
  return direction === 'collect' ? 'in' : 'out';
}

/** Contradictions that are not booked until a person has decided. */
export const unbookedContradictions: readonly Contradiction[] = [
  'payment_taken_back',
  'delivery_taken_back',
  'refunded_otherwise',
  'payout_taken_back',
  'payout_after_failure',
];

/** The vendor's balance less ours, and how much of that may still be undecided. */
export type Standing = { difference: bigint; undecided: bigint };

/** The bounds of the difference once all is decided. `difference` is that of the most telling night. */
type Bounds = Standing & { low: bigint; high: bigint };

function boundsOf(known: Standing | Bounds): Bounds {
  return { low: known.difference - known.undecided, high: known.difference + known.undecided, ...known };
}

/** Undefined if no difference can explain both. */
function narrow(one: Bounds, other: Bounds): Bounds | undefined {
  const low = one.low > other.low ? one.low : other.low;
  const high = one.high < other.high ? one.high : other.high;
  return low > high ? undefined : { ...(one.undecided < other.undecided ? one : other), low, high };
}

/**
 * The result of all nights together, the oldest first: a difference that was uncertain in one night shows in a later
 * one. After an explained move it starts again.
 */
export function combineNights(nights: readonly Standing[]): Standing | undefined {
  let known: Bounds | undefined;
  for (const night of nights.map(boundsOf)) known = (known && narrow(known, night)) ?? night;
  return known;
}

/** The movement of a vendor's balance that our books lack, beyond undecided calls then or now. */
export function findUnbookedMove(then: Standing | undefined, now: Standing): bigint | undefined {
  if (!then || narrow(boundsOf(then), boundsOf(now))) return undefined;
  return now.difference - then.difference;
}

export function sayMove(what: string, moved: bigint): string {
  return moved > 0n
    ? `${what} moved by ${sayAmount(moved)} more than our books`
    : `${what} moved by ${sayAmount(-moved)} less than our books`;
}

export function sayAmount(amount: bigint): string {
  return `GH₵ ${formatAmount(amount as Pesewas)}`;
}

type Dispute = { isDecided: boolean; amount?: bigint; until?: string; words: string };

/** Facts for the person who answers it in the gateway's dashboard. */
export function sayDispute({ isDecided, amount, until, words }: Dispute): { what: string; theirs: string } {
  const parts = [amount !== undefined && sayAmount(amount), words, until && `answer it until ${until}`];
  return {
    what: isDecided ? 'The gateway decided about a disputed payment' : 'The payer disputes a payment',
    theirs: parts.filter(Boolean).join(', '),
  };
}

/** After this the comparison goes on where a vendor took no more calls, or its share of them is used up. */
export const pauseMs = minuteMs;
/** A vendor that takes no call at all for so many pauses counts as silent, so that the others are still compared. */
export const mostPauses = 10;

/**
 * The next attempts to ask about. A vendor that limits its calls gets half of them in a minute: the others are for what is
 * under way.
 */
export function takeWithinLimits<Attempt>(
  attempts: readonly Attempt[],
  limitOf: (attempt: Attempt) => { vendor: string; callsAMinute: number | undefined },
): Attempt[] {
  const taken = new Map<string, number>();
  const beyond = attempts.findIndex((attempt) => {
    const { vendor, callsAMinute } = limitOf(attempt);
    const count = (taken.get(vendor) ?? 0) + 1;
    taken.set(vendor, count);
    return callsAMinute !== undefined && count > Math.max(1, Math.floor(callsAMinute / 2));
  });
  return beyond === -1 ? [...attempts] : attempts.slice(0, beyond);
}

/** A day is compared with the vendors from two in the morning after it, and on `comparedAgainDays` nights in all. */
export const comparedAfterMs = 2 * hourMs;

const quickMs = 5_000;
const freshMs = 2_000;

/** The duration of a day's last comparison, and the time since it ended; null while it runs. */
export type LastComparison = { tookMs: number; endedMsAgo: number } | null;

/** A day that is compared quickly is compared again on every visit; one that takes long is kept until asked for. */
export function isWorthComparing(last: LastComparison | undefined): boolean {
  if (last === undefined) return true;
  return last !== null && last.tookMs < quickMs && last.endedMsAgo > freshMs;
}
