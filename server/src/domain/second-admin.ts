/** When a second admin must confirm what an admin decides about an order, and who may. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import type { Pesewas } from '@ntem/contract/money';
import { movesFor } from './attention-moves.ts';
import type { OrderState } from './order-states.ts';

type Standing = { state: OrderState; state_before_review: Exclude<OrderState, 'needs_review'> | null };

/** Asking a vendor moves nothing, so one is enough for it. */
export function needsSecondAdmin({
  move,
  price,
  over,
}: {
  move: AttentionMove;
  price: Pesewas;
  over: Pesewas | undefined;
}): boolean {
  return over !== undefined && move !== 'check' && price > over;
}

export type Asked = {
  move: AttentionMove;
  askedBy: string;
  /** They may have been switched off, or made something else, since. */
  isAskerAdmin: boolean;
  /** Where the order stood when this was asked. */
  stood: Standing;
};

/** What was asked about an order is about where it stood: elsewhere the same move is another decision. */
export function stillFits({ move, isAskerAdmin, stood }: Asked, now: Standing): boolean {
  const stands = stood.state === now.state && stood.state_before_review === now.state_before_review;
  return stands && isAskerAdmin && movesFor(now).includes(move);
}

export function judgeConfirmation(
  asked: Asked,
  { confirmedBy, now }: { confirmedBy: string; now: Standing },
): 'allowed' | 'own' | 'void' {
  if (asked.askedBy === confirmedBy) return 'own';
  return stillFits(asked, now) ? 'allowed' : 'void';
}
