/** What a person may decide about an order that waits. */

/** What a person says about an order where its vendor cannot, and then how they know. */
export const orderMarks = ['mark-delivered', 'mark-refunded', 'mark-unpaid'] as const;
export type OrderMark = (typeof orderMarks)[number];

/** Those that move money or a bundle, or decide that none is owed: never `check`, which only asks. */
export const moneyMoves = ['deliver', 'refund', ...orderMarks] as const;
export type MoneyMove = (typeof moneyMoves)[number];

export const attentionMoves = ['check', ...moneyMoves] as const;
export type AttentionMove = (typeof attentionMoves)[number];

export function isMark(move: AttentionMove): move is OrderMark {
  return (orderMarks as readonly string[]).includes(move);
}
