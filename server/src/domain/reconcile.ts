/** Where what a vendor says about an attempt and what we believe do not go together. */

type Direction = 'collect' | 'deliver' | 'refund' | 'payout';
type VendorStatus = 'done' | 'in_progress' | 'failed' | 'not_found' | 'unknown';

export type Compared = {
  direction: Direction;
  /** What we believe became of the attempt. */
  ours: 'open' | 'unknown' | 'done' | 'failed';
  theirs: VendorStatus;
  /** Of the order or payout: still moving by itself, in a person's hand, or at its end. */
  standing: 'open' | 'review' | 'ended';
  ourAmount: bigint;
  /** Where the vendor says one. */
  theirAmount: bigint | undefined;
};

/** A sentence, or nothing. What is still being asked about, or in review, is no difference. */
export function findDifference(compared: Compared): string | undefined {
  const { direction, ours, theirs, standing, ourAmount, theirAmount } = compared;
  if (theirs === 'done') {
    if (standing === 'review') return undefined;
    if (theirAmount !== undefined && theirAmount !== ourAmount) return 'The amounts differ';
    // Nobody asks any more about what was left undecided behind an end.
    const isMissed = ours === 'failed' || (ours !== 'done' && standing === 'ended');
    return isMissed ? theirsOnly[direction] : undefined;
  }
  if (ours === 'done' && (theirs === 'failed' || theirs === 'not_found')) return oursOnly[direction];
  return undefined;
}

const theirsOnly: Record<Direction, string> = {
  collect: 'The gateway has the money, and we do not count it',
  deliver: 'The supplier delivered, and we do not count it',
  refund: 'The gateway gave the money back, and we do not count it',
  payout: 'The gateway paid out, and we do not count it',
};

const oursOnly: Record<Direction, string> = {
  collect: 'We count a payment that the gateway does not have',
  deliver: 'We count a delivery that the supplier does not have',
  refund: 'We count a refund that the gateway does not have',
  payout: 'We count a payout that the gateway does not have',
};

const quickMs = 5_000;
const freshMs = 2_000;

/** How long the last comparison of a day took, and how long ago it ended; null while it is under way. */
export type LastComparison = { tookMs: number; endedMsAgo: number } | null;

/** A day that is compared quickly is compared for whoever looks at it; one that takes long is kept until asked for. */
export function isWorthComparing(last: LastComparison | undefined): boolean {
  if (last === undefined) return true;
  return last !== null && last.tookMs < quickMs && last.endedMsAgo > freshMs;
}
