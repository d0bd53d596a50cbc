/** What a person may decide about an order that waits. */

export const attentionMoves = ['check', 'deliver', 'refund', 'mark-delivered'] as const;
export type AttentionMove = (typeof attentionMoves)[number];

/** Those after which money or a bundle is gone: never `check`, which only asks. */
export const moneyMoves = ['deliver', 'refund', 'mark-delivered'] as const satisfies AttentionMove[];
export type MoneyMove = (typeof moneyMoves)[number];
