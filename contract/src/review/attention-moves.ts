/** Decisions about an order that waits for a person, and the reasons why orders wait. */
import { reasonLength } from './limits.ts';

export const reasonText = 'Please give a reason';
export const howKnownText = 'Please say how you know';

export function findReasonFault(reason: string): string | undefined {
  return reason.trim().length < reasonLength.min ? reasonText : undefined;
}

/**
 * How an order ended, by a person's word and evidence: with the bundle, with the money back with its payer (through a
 * gateway, by a refund and by the gateway itself, or handed over by us), or with neither, since it was never paid. The
 * books follow from what is true then.
 */
export const orderEndings = [
  'mark-delivered',
  'mark-refunded',
  'mark-refunded-twice',
  'settle-by-hand',
  'mark-unpaid',
] as const;
/** `mark-paid` speaks for a gateway as well, and the order goes on. */
export const orderMarks = ['mark-paid', ...orderEndings] as const;
export type OrderMark = (typeof orderMarks)[number];

/** Those that move money or a bundle, or decide that none is owed. `return-extra` gives a second payment back. */
export const moneyMoves = ['deliver', 'refund', 'return-extra', ...orderMarks] as const;
export type MoneyMove = (typeof moneyMoves)[number];

/** `check` only asks. */
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
