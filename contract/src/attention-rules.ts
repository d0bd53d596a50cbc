/** What a person may decide about an order that waits. */

export const attentionMoves = ['check', 'deliver', 'refund', 'mark-delivered'] as const;
export type AttentionMove = (typeof attentionMoves)[number];
