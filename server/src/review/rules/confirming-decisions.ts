/** Decides when a second admin must confirm a decision about an order, and who may. */
import type { Pesewas } from '@ntem/contract/money';
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import type { AttentionMove } from '@ntem/contract/review/attention-moves';
import type { OrderState, PayoutState } from '@ntem/contract/states';
import { hasOpen, movesFor, paymentFor, type Standing, type Tried } from './attention-moves.ts';
import { areIndependent, type Person } from './two-people.ts';

/** Asking a vendor moves nothing, so one is enough for it. */
export function needsSecondAdmin({
  move,
  price,
  over,
  attempts,
}: {
  move: AttentionMove;
  price: Pesewas;
  over: Pesewas | undefined;
  attempts: readonly Pick<Tried, 'contradictedBy' | 'surplus'>[];
}): boolean {
  if (move === 'check') return false;
  // Nobody else sees money that is handed over outside of every vendor, or that its gateway says never arrived.
  const cameBack = hasOpen(attempts, 'refund_taken_back');
  if (move === 'settle-by-hand' || (move === 'mark-refunded' && cameBack)) return true;
  return over !== undefined && price > over;
}

export type RequestedDecision = {
  move: AttentionMove | PayoutMove;
  askedBy: string;
  /** They may have been switched off, or made something else, since. */
  isAskerAdmin: boolean;
  /** The order's state when this was asked. */
  stoodState: OrderState | PayoutState;
  stoodBeforeReview: OrderState | null;
  /** The payment that it is about. */
  collectionId: string | null;
};

type Now = { now: Standing; attempts: readonly Tried[] };

/** A decision fits the state and the payment it was made about: after a change the move is another decision. */
export function stillFits(decision: RequestedDecision, { now, attempts }: Now): boolean {
  const stands = decision.stoodState === now.state && decision.stoodBeforeReview === now.stateBeforeReview;
  const isOpen = movesFor(now, attempts).some((move) => move === decision.move);
  const isSame = decision.collectionId === (paymentFor(decision.move, now, attempts)?.id ?? null);
  return stands && decision.isAskerAdmin && isOpen && isSame;
}

export function judgeConfirmation(
  decision: RequestedDecision,
  { by, ...now }: { by: Person } & Now,
): 'allowed' | 'own' | 'not_independent' | 'void' {
  if (decision.askedBy === by.userId) return 'own';
  if (!areIndependent(by, decision.askedBy)) return 'not_independent';
  return stillFits(decision, now) ? 'allowed' : 'void';
}
