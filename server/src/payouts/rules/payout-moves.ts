/** Possible decisions about a payout, by its state, its age and its owner. */
import { type PayoutMove, payoutMoves } from '@ntem/contract/payouts/payout-moves';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { Contradiction, PayoutState } from '@ntem/contract/states';

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
  isSellerActive: boolean;
};

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
  { state, attemptAgeMs = 0, isPaidOtherwise, contradictedBy, isOwn, isSellerActive }: PayoutStanding,
): 'allowed' | 'closed' | 'own' | 'deactivated' | 'too_early' | 'paid_otherwise' {
  const open = contradictedBy ? movesOnNews : movesIn[state];
  if (!open?.includes(move)) return 'closed';
  if (isOwn && !movesOnOwn.includes(move)) return 'own';
  if (move === 'approve' && !isSellerActive) return 'deactivated';
  if (contradictedBy) return 'allowed';
  if (movesAfterWait.includes(move) && attemptAgeMs <= reviewAfterMs) return 'too_early';
  if (movesAfterWait.includes(move) && isPaidOtherwise) return 'paid_otherwise';
  return 'allowed';
}

export function payoutMovesFor(standing: PayoutStanding): PayoutMove[] {
  return payoutMoves.filter((move) => judgePayoutMove(move, standing) === 'allowed');
}
