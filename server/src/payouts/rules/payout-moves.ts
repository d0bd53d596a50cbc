/** Possible decisions about a payout, by its state, its age and its owner. */
import { type PayoutMove, payoutMoves } from '@ntem/contract/payouts/payout-moves';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { Contradiction, PayoutState } from '@ntem/contract/states';
import { areIndependent, isOrWasMadeBy, type Person } from '#review/rules/two-people.ts';

export type PayoutStanding = {
  state: PayoutState;
  /** Since its attempt was recorded; undefined if nothing was sent. */
  attemptAgeMs: number | undefined;
  /** The gateway has paid something else. */
  isPaidOtherwise: boolean;
  /** The gateway's objection to its ending. */
  contradictedBy: Contradiction | null;
  /**
   * A seller who has become an admin since does not decide about their own money, nor through an account that they
   * made.
   */
  isOwn: boolean;
  /** The reader gives this float back, or counts as one person with the admin who does. */
  isAsker: boolean;
  isSellerActive: boolean;
};

type About = { sellerId: string; givenBackBy: string | null; isSellerActive: boolean };

/** A float goes back to a seller who was switched off, too: it is theirs, and they sell nothing from it any more. */
export function standFor(
  { sellerId, givenBackBy, isSellerActive }: About,
  reader: Person,
): Pick<PayoutStanding, 'isOwn' | 'isAsker' | 'isSellerActive'> {
  return {
    isOwn: isOrWasMadeBy(reader, sellerId),
    isAsker: givenBackBy !== null && !areIndependent(reader, givenBackBy),
    isSellerActive: isSellerActive || givenBackBy !== null,
  };
}

const movesIn: Partial<Record<PayoutState, readonly PayoutMove[]>> = {
  awaiting_approval: ['approve', 'reject'],
  sending: ['check'],
  unknown: ['check', 'mark-paid', 'mark-failed'],
};

/** If the gateway withdraws its word, a person decides how it ends. */
const movesOnNews: readonly PayoutMove[] = ['check', 'mark-paid', 'mark-failed'];

/** They take nothing from anybody: to ask, and to leave the money where it was earned. */
const movesOnOwn: readonly PayoutMove[] = ['check', 'reject'];
const movesAfterWait: readonly PayoutMove[] = ['mark-paid', 'mark-failed'];

export function judgePayoutMove(
  move: PayoutMove,
  {
    state,
    attemptAgeMs = 0,
    isPaidOtherwise,
    contradictedBy,
    isOwn,
    isAsker,
    isSellerActive,
  }: PayoutStanding,
): 'allowed' | 'closed' | 'own' | 'asked' | 'deactivated' | 'too_early' | 'paid_otherwise' {
  const open = contradictedBy ? movesOnNews : movesIn[state];
  if (!open?.includes(move)) return 'closed';
  if (isOwn && !movesOnOwn.includes(move)) return 'own';
  if (move === 'approve' && isAsker) return 'asked';
  if (move === 'approve' && !isSellerActive) return 'deactivated';
  if (contradictedBy) return 'allowed';
  if (movesAfterWait.includes(move) && attemptAgeMs <= reviewAfterMs) return 'too_early';
  if (movesAfterWait.includes(move) && isPaidOtherwise) return 'paid_otherwise';
  return 'allowed';
}

export function payoutMovesFor(standing: PayoutStanding): PayoutMove[] {
  return payoutMoves.filter((move) => judgePayoutMove(move, standing) === 'allowed');
}
