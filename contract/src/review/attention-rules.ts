/** Decisions about an order that waits for a person, and the reasons why orders wait. */
import { reasonLength } from './limits.ts';

export const reasonText = 'Please give a reason';

export function findReasonFault(reason: string): string | undefined {
  return reason.trim().length < reasonLength.min ? reasonText : undefined;
}

/** A person's word on an order if its vendor cannot answer, and how they know. */
export const orderMarks = [
  'mark-delivered',
  'mark-refunded',
  'mark-paid',
  'mark-unpaid',
  'settle-by-hand',
  'write-off',
] as const;
export type OrderMark = (typeof orderMarks)[number];

/**
 * Those that move money or a bundle, or decide that none is owed: never `check`, which only asks.
 * `return-extra` gives a second payment back, `settle-by-hand` says that money was handed over in another way,
 * `write-off` takes a loss, `acknowledge` closes what nothing can be done about.
 */
export const moneyMoves = ['deliver', 'refund', 'return-extra', 'acknowledge', ...orderMarks] as const;
export type MoneyMove = (typeof moneyMoves)[number];

export const attentionMoves = ['check', ...moneyMoves] as const;
export type AttentionMove = (typeof attentionMoves)[number];

export function isMark(move: AttentionMove): move is OrderMark {
  return (orderMarks as readonly string[]).includes(move);
}

/** Why an order waits for a person, in one word; the screen has the sentence. */
export const troubles = [
  'payment_unknown',
  'payment_mismatch',
  'wrong_amount',
  'paid_twice',
  'second_payment_unknown',
  'payment_taken_back',
  'on_hold',
  'delivery_unknown',
  'delivery_not_found',
  'delivery_taken_back',
  'delivered_twice',
  'delivered_after_refund',
  'refund_unknown',
  'refund_refused',
  'refunded_twice',
  'refunded_otherwise',
  'refund_taken_back',
  'silent',
] as const;
export type Trouble = (typeof troubles)[number];

/** `waits` for a second admin, `under_way` while a job asks the vendors and carries it out. */
export const decisionStates = [
  'waits',
  'under_way',
  'done',
  'refused',
  'declined',
  'withdrawn',
  'void',
] as const;
export type DecisionState = (typeof decisionStates)[number];
